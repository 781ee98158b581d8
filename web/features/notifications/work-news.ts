import { getBulkRun, listBulkProblems, listBulkRuns } from '#contract/directory/bulk.ts'
import { getImport, listImports } from '#contract/directory/people-imports.ts'
import type { WorkChanged } from '#contract/events.ts'
import { getAutoTranslateRun } from '#contract/translations/helps.ts'
import { listAllJobs, listCourseJobs, listTranslationJobs } from '#contract/translations/jobs.ts'
import { refetch } from '#lib/query/endpoint-query.ts'
import { tellWorkChanged } from '#lib/realtime/work-news.ts'

/** Whatever of this work is on the screen. Texts that somebody may be writing are left alone. */
export const refetchWork = async (work: WorkChanged): Promise<void> => {
  tellWorkChanged(work)
  const { kind, subject } = work
  if (kind === 'bulk_run')
    await refetch(
      { endpoint: getBulkRun, params: { runId: subject } },
      { endpoint: listBulkProblems, params: { runId: subject } },
      { endpoint: listBulkRuns },
    )
  if (kind === 'people_import')
    await refetch({ endpoint: getImport, params: { importId: subject } }, { endpoint: listImports })
  if (kind === 'machine_run') await refetch({ endpoint: getAutoTranslateRun, params: { runId: subject } })
  if (kind === 'translation_job')
    await refetch(
      { endpoint: listCourseJobs, params: { courseId: subject } },
      { endpoint: listTranslationJobs },
      { endpoint: listAllJobs },
    )
}

import type { WorkChanged } from '#contract/events.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { tellWorkChanged } from '#lib/realtime/work-news.ts'

/** What shows such work. Texts that somebody may be writing are left alone. */
const tagsOf: Record<WorkChanged['kind'], (subject: string) => string[]> = {
  bulk_run: (runId) => ['bulk-runs', `bulk-run/${runId}`],
  people_import: (importId) => ['people-imports', `people-import/${importId}`],
  machine_run: (runId) => [`machine-run/${runId}`],
  translation_job: () => ['translations'],
  translation_import: (jobId) => [`job-imports/${jobId}`, 'translations'],
  memory_import: () => ['memory-imports'],
  lesson_editors: () => [],
}

/** Whatever of this work is on the screen. */
export const refetchWork = async (work: WorkChanged): Promise<void> => {
  tellWorkChanged(work)
  await refetchTags(...tagsOf[work.kind](work.subject))
}

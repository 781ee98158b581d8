import type { WorkChanged } from '#contract/events.ts'
import { refetchTags } from '#lib/query/endpoint-query.ts'
import { notifyWorkChanged } from '#lib/realtime/work-news.ts'

/** The tags of reads that show such work. Texts that someone may be editing are left out. */
const tagsOf: Record<WorkChanged['kind'], (subject: string) => string[]> = {
  bulk_run: (runId) => ['bulk-runs', `bulk-run/${runId}`],
  people_import: (importId) => ['people-imports', `people-import/${importId}`],
  machine_run: (runId) => [`machine-run/${runId}`],
  translation_job: () => ['translations'],
  translation_import: (jobId) => [`job-imports/${jobId}`, 'translations'],
  memory_import: () => ['memory-imports'],
  evidence_pack: (packId) => ['evidence-packs', `evidence-pack/${packId}`],
  lesson_editors: () => [],
  account: () => [],
}

/** Refetches everything on the screen that shows this work. */
export const refetchWork = async (work: WorkChanged): Promise<void> => {
  notifyWorkChanged(work)
  await refetchTags(...tagsOf[work.kind](work.subject))
}

import type { TranslationJob } from '#contract/translations/jobs.ts'
import type { Tone } from '#ui/text/pill.tsx'

type JobProgress = 'done' | 'handed_in' | 'late' | 'at_risk' | 'open'

/** The progress of a job in one word. */
export const jobProgress = ({ status, timing }: TranslationJob): { key: JobProgress; tone: Tone } => {
  if (status === 'done') return { key: 'done', tone: 'good' }
  if (status === 'handed_in') return { key: 'handed_in', tone: 'info' }
  if (timing === 'late') return { key: 'late', tone: 'bad' }
  if (timing === 'at_risk') return { key: 'at_risk', tone: 'warn' }
  return { key: 'open', tone: 'info' }
}

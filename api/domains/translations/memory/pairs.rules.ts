import type { JobRow } from '../jobs/jobs.queries.ts'
import type { Pair } from './memory.queries.ts'

/** The company whose memory and glossary apply to a job, and the language pair. */
export const pairOf = ({
  company_id,
  source_locale,
  locale,
}: Pick<JobRow, 'company_id' | 'source_locale' | 'locale'>): Pair => ({
  company_id,
  source_locale,
  target_locale: locale,
})

/** The key by which the memory identifies a unit. */
export const contextOf = ({ owner_id, unit }: { owner_id: string; unit: string }): string =>
  `${owner_id} ${unit}`

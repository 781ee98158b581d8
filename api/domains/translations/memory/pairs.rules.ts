import type { JobRow } from '../jobs.queries.ts'
import type { Pair } from './memory.queries.ts'

/** Whose memory and glossary hold for a job, and in which languages. */
export const pairOf = ({
  company_id,
  source_locale,
  locale,
}: Pick<JobRow, 'company_id' | 'source_locale' | 'locale'>): Pair => ({
  company_id,
  source_locale,
  target_locale: locale,
})

/** What the memory knows a unit by. */
export const contextOf = ({ owner_id, unit }: { owner_id: string; unit: string }): string =>
  `${owner_id} ${unit}`

import { sql } from 'kysely'
import type { ImportOutcome, ImportProblem } from '#contract/directory/people-imports.ts'
import type { StoredProblem } from '#db/schema/imports.ts'
import type { Ctx } from '#platform/context.ts'
import type { ImportedPerson } from '../import-person.rules.ts'

export interface ImportResultRow {
  number: number
  line: number | null
  cells: string[]
  person: ImportedPerson
  manager_key: string | null
  outcome: ImportOutcome
  changes: Record<string, unknown>
  skipped: string[]
  problems: StoredProblem[]
}

interface Filter {
  outcome?: ImportOutcome | undefined
  problem?: ImportProblem | undefined
  after: number
  limit: number
}

/** Decided rows, ordered by number. */
export async function selectResults(
  ctx: Ctx,
  importId: string,
  { outcome, problem, after, limit }: Filter,
): Promise<ImportResultRow[]> {
  let rows = ctx.db
    .selectFrom('import_rows')
    .select(['number', 'line', 'cells', 'manager_key', 'changes', 'skipped', 'problems'])
    .select([sql<ImportedPerson>`person`.as('person'), sql<ImportOutcome>`outcome`.as('outcome')])
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .where('number', '>', after)
  if (outcome) rows = rows.where('outcome', '=', outcome)
  if (problem) rows = rows.where('problem', '=', problem)
  return rows.orderBy('number').limit(limit).execute()
}

import { statementName } from '#contract/blocks/acknowledgement.ts'
import { shownStatement } from '#domains/learning/items/statements.rules.ts'
import type { ItemBody, OutlineLesson } from '#domains/publishing/publishing.documents.ts'
import type { TableRow } from './history/insert-rows.ts'

export interface Accepted {
  /** Of `acknowledgements`, without who accepted it and when. */
  row: TableRow
  /** Of `acknowledgement_statements`. */
  statement: TableRow & { hash: string }
  name: string
}

/** The statements of a lesson as the reader of a text accepts them. */
export const acceptedIn = ({ id, acknowledgements = [] }: OutlineLesson, body: ItemBody): Accepted[] =>
  acknowledgements.map((required): Accepted => {
    const shown = shownStatement(body, required.id)
    if (!shown) throw new Error(`The demo's text lacks the statement ${required.id}`)
    return {
      row: {
        item_id: id,
        block_id: required.id,
        locale: body.locale,
        source_hash: required.hash,
        statement_hash: shown.hash,
      },
      statement: { hash: shown.hash, ...shown.statement },
      name: statementName(shown.statement),
    }
  })

/** Each statement once. */
export const statementsOf = (accepted: readonly Accepted[]): TableRow[] => [
  ...new Map(accepted.map(({ statement }) => [statement.hash, statement])).values(),
]

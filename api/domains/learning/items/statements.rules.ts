import { createHash } from 'node:crypto'
import { type Acknowledgement, hashedFormOf, statementOf } from '#contract/blocks/acknowledgement.ts'
import type { ItemBody } from '#domains/publishing/publishing.documents.ts'
import { blockIn } from './lesson-blocks.rules.ts'

export interface ShownStatement {
  statement: Acknowledgement
  hash: string
  /** The lesson step that shows it, counted from 0. */
  step: number
}

/** A statement to accept, as a language of the lesson shows it; undefined where that lacks it. */
export function shownStatement(body: ItemBody, blockId: string): ShownStatement | undefined {
  const shown = body.kind === 'lesson' ? blockIn(body.document, blockId) : undefined
  if (shown?.block.type !== 'acknowledgement') return undefined
  const statement = statementOf(shown.block.attrs)
  const hash = createHash('sha256').update(hashedFormOf(statement)).digest('hex')
  return { statement, hash, step: shown.step }
}

import { statementName } from '#contract/blocks/acknowledgement.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { acknowledge as acknowledgeEndpoint } from '#contract/learning/acknowledgements/acknowledgements.ts'
import { getDocument } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, found } from '#platform/errors.ts'
import type { Where } from '../attempts/answering.service.ts'
import { lockItem } from '../items/items.service.ts'
import { shownStatement } from '../items/statements.rules.ts'
import { documentOf } from '../progress/course-progress.loader.ts'
import { refuseLocked, refuseUnseen } from '../progress/opening.service.ts'
import { recordCourseEvent } from '../progress/progress.service.ts'
import { insertAcknowledgement } from './acknowledgements.queries.ts'

/**
 * Statements in lessons that students accept for good. Each acceptance is evidence: the exact text that was shown,
 * its release and language, and when. Only this folder writes acknowledgements.
 */

/**
 * Throws 404 for a block that is no statement of the lesson, and 409 where its step was not opened yet or the shown
 * statement is not the one that was sent.
 */
export async function acknowledge(
  ctx: SignedIn,
  { courseId, itemId, blockId }: Where & { blockId: string },
  statementHash: string,
): Promise<ResponseOf<typeof acknowledgeEndpoint>> {
  const reading = await lockItem(ctx, courseId, itemId)
  const itemState = refuseLocked(ctx, reading, itemId)
  const { item, acknowledgements } = itemState
  const required = found(
    item.kind === 'lesson' ? item.acknowledgements?.find(({ id }) => id === blockId) : undefined,
  )
  const { hash, locale } = documentOf(reading, itemId)
  const shown = found(shownStatement(await getDocument(ctx, hash), blockId))
  refuseUnseen(ctx, reading, { itemState, step: shown.step })
  const before = acknowledgements.find(({ block_id }) => block_id === blockId)?.confirmed_at
  const answer = { block_id: blockId, statement_hash: shown.hash }
  if (before) return { data: { ...answer, confirmed_at: new Date(before).toISOString() } }
  if (shown.hash !== statementHash) throw conflict('learning.other_statement')
  const { release } = reading.course
  const isNew = await insertAcknowledgement(ctx, shown.statement, {
    course_id: courseId,
    enrolment_id: reading.enrolment.id,
    item_id: itemId,
    block_id: blockId,
    release_id: release.id,
    release_number: release.number,
    locale,
    source_hash: required.hash,
    statement_hash: shown.hash,
  })
  if (isNew)
    await recordCourseEvent(ctx, reading, {
      kind: 'acknowledgement.given',
      item_id: itemId,
      data: {
        block_id: blockId,
        statement: statementName(shown.statement),
        statement_hash: shown.hash,
        release_number: release.number,
        locale,
      },
    })
  return { data: { ...answer, confirmed_at: ctx.now.toISOString() } }
}

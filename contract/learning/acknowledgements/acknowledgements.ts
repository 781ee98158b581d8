import * as z from 'zod/mini'
import { blockId } from '#contract/content/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, one } from '#contract/fields.ts'
import { acknowledgementState, statementHash } from './acknowledgement-state.ts'

export const acknowledge = endpoint({
  method: 'POST',
  path: '/api/student/courses/:courseId/items/:itemId/acknowledgements/:blockId',
  access: 'student',
  changes: ['item/:itemId'],
  summary:
    'Accepts a statement in a lesson, for good; 409 where the statement is not the one that is sent. A repeat changes nothing',
  params: z.object({ courseId: id, itemId: id, blockId }),
  body: z.strictObject({ statement_hash: statementHash }),
  response: one(acknowledgementState),
  errors: [409, 423],
})

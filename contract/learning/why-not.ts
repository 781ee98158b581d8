import * as z from 'zod/mini'
import { id, timestamp } from '../fields.ts'

/** An unmet rule: the current value, the required value, and the item that would satisfy it. */
export const whyNot = z.object({
  rule: z.enum([
    'item_before',
    'steps_unseen',
    'quiz_not_passed',
    'attempts_used',
    'wait',
    'skipping_off',
    'not_published',
    'items_left',
    'open_attempt',
    'step_time',
    'unwatched',
    'film_time',
    'unacknowledged',
  ]),
  message: z.string(),
  have: z.nullable(z.int()),
  need: z.nullable(z.int()),
  item_id: z.nullable(id),
  /** Set if waiting helps: the moment the rule is met. */
  until: z.nullable(timestamp),
})
export type WhyNot = z.infer<typeof whyNot>

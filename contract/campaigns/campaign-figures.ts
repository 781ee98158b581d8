import * as z from 'zod/mini'
import { count, timestamp } from '../fields.ts'

/**
 * How far a campaign is. People are those it reaches who are active and count, in companies that are open, as far as
 * the caller sees them. A course is done with a valid result, or with one of the campaign’s own time.
 */
export const campaignFigures = z.object({
  at: timestamp,
  /** People by the furthest step: `opened` a lesson, `begun` by finishing a lesson or quiz, and `done` with all courses. */
  people: z.object({ assigned: count, opened: count, begun: count, done: count }),
  /** Completion: courses done ÷ courses assigned, over all people. */
  completion: z.object({ done: count, total: count }),
  /** Courses done by their due day ÷ those whose due day is over. */
  on_time: z.object({ done: count, total: count }),
  /** People with a course that is not done after its due day. */
  overdue: count,
  /** People whom no other figure counts: waived from the campaign, exempt from all its courses, or away for long. */
  waived: count,
})
export type CampaignFigures = z.infer<typeof campaignFigures>

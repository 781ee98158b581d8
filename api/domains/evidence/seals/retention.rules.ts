import { areaOf, type EventKind, eventKinds } from '#contract/evidence/event-kinds.ts'

/** What evidence of a past period derives its state from, beside what people have learned. */
const neededForEvidence = new Set<EventKind>([
  'person.moved',
  'person.disabled',
  'person.enabled',
  'course.archived',
  'course.withdrawn',
])

/**
 * Kinds of events that leave the log after the company's years. Events about learning stay: badges, totals, histories
 * and evidence are computed from them. A kind of another version of the product stays, too.
 */
export const expiringKinds: EventKind[] = eventKinds.filter(
  (kind) => areaOf(kind) !== 'learning' && !neededForEvidence.has(kind),
)

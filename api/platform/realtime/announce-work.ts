import { notificationsChannel, type WorkChanged, workChangedEvent } from '#contract/events.ts'
import type { Ctx, Services } from '../context.ts'
import { newId } from '../ids.ts'

/** Steps of so long are one hint: a run that does forty things a second says once a second that it is further on. */
const gatheredMs = 1_000

const waiting = new WeakMap<Services, Set<string>>()

/** Tells people, once the change is committed, that work which they started or have open is further on, for their pages to fetch it. */
export function announceWork(
  ctx: Pick<Ctx, 'services' | 'afterCommit'>,
  people: readonly (string | null)[],
  work: Omit<WorkChanged, 'id'>,
): void {
  const { services } = ctx
  const due = waiting.get(services) ?? new Set<string>()
  waiting.set(services, due)
  ctx.afterCommit(() => {
    for (const userId of new Set(people)) {
      const key = [userId, work.kind, work.subject].join(' ')
      if (userId === null || due.has(key)) continue
      due.add(key)
      setTimeout(() => {
        due.delete(key)
        const payload: WorkChanged = { id: newId(), ...work }
        void services.realtime.publish(notificationsChannel(userId), workChangedEvent, payload)
      }, gatheredMs).unref()
    }
  })
}

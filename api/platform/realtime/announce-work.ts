import { notificationsChannel, type WorkChanged, workChangedEvent } from '#contract/events.ts'
import type { Ctx, Services } from '../context.ts'
import { newId } from '../ids.ts'

/**
 * Steps within this time are combined into one hint: a run with forty steps a second announces its progress once a
 * second.
 */
const gatheredMs = 1_000

const waiting = new WeakMap<Services, Set<string>>()

/** After the commit, tells people that work they started or have open has progressed, so that their pages fetch it. */
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

import type { Actor, Ctx } from '#platform/context.ts'
import { recordEvents } from '#platform/events.ts'

/** At most so many people of one hour are counted by a process; nobody has that much staff at work. */
const peopleAtMost = 10_000
const everyMs = 60_000
const hourMs = 3_600_000

interface Refused {
  hour: number
  user_id: string
  company_id: string
  forbidden: number
  not_found: number
}

/** Counts calls of staff that were refused or found nothing, by person and hour. */
export function createRefusedCalls() {
  let counts = new Map<string, Refused>()
  return {
    add(
      { id, company_id }: Pick<Actor, 'id' | 'company_id'>,
      code: 'forbidden' | 'not_found',
      at: Date,
    ): void {
      const hour = Math.floor(at.getTime() / hourMs)
      const key = `${hour} ${id}`
      const known = counts.get(key)
      if (!known && counts.size >= peopleAtMost) return
      const count = known ?? { hour, user_id: id, company_id, forbidden: 0, not_found: 0 }
      count[code] += 1
      counts.set(key, count)
    },
    /** Takes out what belongs to hours that have ended. */
    take(now: Date): Refused[] {
      const [ended, running] = [new Map<string, Refused>(), new Map<string, Refused>()]
      for (const [key, count] of counts)
        (count.hour < Math.floor(now.getTime() / hourMs) ? ended : running).set(key, count)
      counts = running
      return [...ended.values()]
    },
  }
}

/**
 * Records once an hour how many calls of each member of staff were refused: single rows would let anybody fill the log.
 * What the hour has brought so far is recorded at the close.
 */
export function countRefusedCalls(contextNow: () => Ctx) {
  const refused = createRefusedCalls()
  const record = async (ctx: Ctx, until: Date): Promise<void> => {
    const taken = refused.take(until)
    const events = taken.map(({ hour, company_id, ...counts }) => ({
      kind: 'person.calls_refused' as const,
      company_id,
      data: { ...counts, from: new Date(hour * hourMs).toISOString() },
    }))
    await recordEvents(ctx, events).catch((error: unknown) =>
      ctx.log.error({ err: error, people: taken.length }, 'refused calls were not recorded'),
    )
  }
  const timer = setInterval(() => {
    const ctx = contextNow()
    void record(ctx, ctx.now)
  }, everyMs).unref()
  return {
    /**
     * Sessions that may do nothing but set up a second factor are refused all the time. An API token is no member of staff.
     */
    add(actor: Actor, code: 'forbidden' | 'not_found'): void {
      if (actor.api_token) return
      if (actor.role !== 'student' && actor.purpose === null) refused.add(actor, code, new Date())
    },
    async close(): Promise<void> {
      clearInterval(timer)
      const ctx = contextNow()
      await record(ctx, new Date(ctx.now.getTime() + hourMs))
    },
  }
}

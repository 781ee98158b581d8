import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { addJobs } from '#platform/jobs/job.ts'
import type { Bus } from '#platform/nodes/bus.ts'
import { webhookKind } from './webhook.job.ts'
import {
  isWanted,
  type Occupant,
  type WebhookChanges,
  type WebhookEvent,
  type WebhookStore,
} from './webhook-events.ts'
import type { Webhook } from './webhook-settings.ts'

const eventsACall = 10
const retriedForMs = 5 * 60_000

/**
 * Records changes that are new to the receivers and queues their webhooks. Only this module writes `webhook_states`.
 */
export function createWebhookStore(db: Db, bus: Bus): WebhookStore {
  return {
    async queue(hooks, changes) {
      const now = new Date()
      const tasks: (() => unknown)[] = []
      await db.transaction().execute(async (transaction) => {
        const events = [...(await statesChanged(transaction, changes)), ...changes.events]
        const ctx = {
          db: transaction,
          now,
          services: { bus },
          afterCommit: (task: () => unknown) => void tasks.push(task),
        }
        for (const hook of hooks)
          await addJobs(ctx, { kind: webhookKind(hook.url) }, callsOf(hook, events, now))
      })
      for (const task of tasks) task()
    },
    states: () => db.selectFrom('webhook_states').select(['channel', 'member']).orderBy('channel').execute(),
  }
}

function callsOf(hook: Webhook, all: WebhookEvent[], now: Date) {
  const events = all.filter(({ name, channel }) => isWanted(hook, name, channel))
  const until = new Date(now.getTime() + retriedForMs).toISOString()
  return Array.from({ length: Math.ceil(events.length / eventsACall) }, (_, index) => {
    const some = events.slice(index * eventsACall, (index + 1) * eventsACall)
    return { data: { url: hook.url, body: JSON.stringify({ time_ms: now.getTime(), events: some }), until } }
  })
}

async function statesChanged(db: Db, changes: WebhookChanges): Promise<WebhookEvent[]> {
  const { counts } = changes
  const [came, left] = [columns(changes.came), columns(changes.left)]
  const added = came
    ? await sql<Occupant>`insert into webhook_states (channel, member)
        select * from unnest(${came.channels}::text[], ${came.members}::text[])
        on conflict do nothing returning channel, member`.execute(db)
    : { rows: [] }
  const removed = left
    ? await sql<Occupant>`delete from webhook_states
        using (
          -- In one order at every node, so that none waits for another in a circle.
          select channel, member from webhook_states
          where (channel, member) in (select * from unnest(${left.channels}::text[], ${left.members}::text[]))
          order by channel, member for update
        ) gone
        where webhook_states.channel = gone.channel and webhook_states.member = gone.member
        returning webhook_states.channel, webhook_states.member`.execute(db)
    : { rows: [] }
  const counted =
    counts.length > 0
      ? await sql<{
          channel: string
          subscriptions: number
        }>`update webhook_states set subscriptions = now.count
          from unnest(${counts.map(({ channel }) => channel)}::text[],
            ${counts.map(({ subscriptions }) => subscriptions)}::int[]) as now(channel, count)
          where webhook_states.channel = now.channel and member = '' and subscriptions is distinct from now.count
          returning webhook_states.channel, subscriptions`.execute(db)
      : { rows: [] }
  return [
    ...added.rows.sort(channelsFirst).map((row) => occupancyEvent(row, 'channel_occupied', 'member_added')),
    ...removed.rows
      .sort((one, two) => channelsFirst(two, one))
      .map((row) => occupancyEvent(row, 'channel_vacated', 'member_removed')),
    ...counted.rows.map(({ channel, subscriptions }) => ({
      name: 'subscription_count' as const,
      channel,
      subscription_count: subscriptions,
    })),
  ]
}

const channelsFirst = (one: Occupant, two: Occupant): number =>
  Number(one.member !== '') - Number(two.member !== '')

/** Sorted the same way on all nodes to avoid deadlocks; undefined if there are no occupants. */
function columns(occupants: Occupant[]): { channels: string[]; members: string[] } | undefined {
  if (occupants.length === 0) return undefined
  const key = ({ channel, member }: Occupant) => `${channel} ${member}`
  const sorted = [...occupants].sort((one, two) => (key(one) < key(two) ? -1 : 1))
  return { channels: sorted.map(({ channel }) => channel), members: sorted.map(({ member }) => member) }
}

function occupancyEvent(
  { channel, member }: Occupant,
  ofChannel: WebhookEvent['name'],
  ofMember: WebhookEvent['name'],
): WebhookEvent {
  return member === '' ? { name: ofChannel, channel } : { name: ofMember, channel, user_id: member }
}

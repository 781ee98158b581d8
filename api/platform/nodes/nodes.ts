import { type Kysely, sql } from 'kysely'
import type { Changes } from '#db/changes/change-listener.ts'
import type { Db } from '#db/connect.ts'
import type { Log } from '#db/log.ts'
import type { Database } from '#db/schema.ts'
import { errorText, StartError } from '#db/start-error.ts'
import { newId } from '../ids.ts'

/**
 * The processes that serve from one database. Only this module writes `nodes`; it also deletes old rows of
 * `node_messages`.
 */
export interface Nodes {
  id: string
  /** Whether other processes serve from this database. */
  hasOthers(): boolean
  /** The body of a message that was too large for a notification; null if it has been deleted. */
  message(id: number): Promise<string | null>
  /** Removes this process from the list. */
  close(): Promise<void>
}

interface Parts {
  db: Db
  changes: Changes
  log: Log
  /** The id of the folder with the stored files; null if they are in a bucket. */
  folderId: string | null
  everyMs?: number
}

const channel = 'wardwise_nodes'
const heartbeatMs = 5_000
/** A process without a heartbeat for this long is considered gone. */
const goneAfterMs = 15_000
const goneAfter = sql`now() - interval '15 seconds'`
const clockOffAtMostMs = 5_000

/**
 * Registers this process, notifies the others and keeps sending heartbeats. Throws StartError if another process stores
 * its files in a different folder, because each would miss the other’s files, or if this machine’s clock differs from
 * the database’s.
 */
export async function joinNodes(parts: Parts): Promise<Nodes> {
  const { db, changes, log, everyMs = heartbeatMs } = parts
  const id = newId()
  let others = 0
  let isClosed = false
  let beatAt = performance.now()
  /**
   * After the database was unavailable, nobody could send heartbeats; until this time, all nodes known before still
   * count.
   */
  let trustUntil = 0

  const isTrusting = (): boolean => performance.now() < trustUntil
  const look = async (): Promise<void> => {
    const found = await countOthers(db, id)
    others = isTrusting() ? Math.max(others, found.others) : found.others
    if (found.clockOffMs > clockOffAtMostMs)
      log.warn(`the clock of this machine and the database's differ by ${found.clockOffMs} ms`)
  }
  const beat = async (): Promise<void> => {
    await upsert(db, id, parts.folderId)
    const now = performance.now()
    if (now - beatAt > 2 * everyMs) trustUntil = now + goneAfterMs
    beatAt = now
    if (!isTrusting()) await db.deleteFrom('nodes').where('seen_at', '<', sql<string>`${goneAfter}`).execute()
    await db
      .deleteFrom('node_messages')
      .where('created_at', '<', sql<string>`now() - interval '1 minute'`)
      .execute()
    await look()
  }
  const guarded = (work: () => Promise<void>) => () => {
    if (!isClosed)
      work().catch((error: unknown) => log.warn(`the list of nodes was not read: ${errorText(error)}`))
  }

  changes.onMessage(channel, guarded(look))
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${channel}, 0))`.execute(transaction)
    await refuseOtherFolder(transaction, parts.folderId)
    await refuseOtherClock(transaction, id)
    await upsert(transaction, id, parts.folderId)
    await notifyNodes(transaction)
  })
  await look()
  const timer = setInterval(guarded(beat), everyMs)
  timer.unref()

  return {
    id,
    hasOthers: () => others > 0,
    async message(messageId) {
      const row = await db
        .selectFrom('node_messages')
        .select('body')
        .where('id', '=', String(messageId))
        .executeTakeFirst()
      return row?.body ?? null
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await db.deleteFrom('nodes').where('id', '=', id).execute()
      await notifyNodes(db)
    },
  }
}

const notifyNodes = (db: Kysely<Database>) => sql`select pg_notify(${channel}, '')`.execute(db)

async function upsert(db: Kysely<Database>, id: string, folderId: string | null): Promise<void> {
  await db
    .insertInto('nodes')
    .values({ id, folder_id: folderId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<string>`now()` }))
    .execute()
}

async function refuseOtherFolder(db: Kysely<Database>, folderId: string | null): Promise<void> {
  const other = await db
    .selectFrom('nodes')
    .select('id')
    .where('seen_at', '>', sql<string>`${goneAfter}`)
    .where(sql<boolean>`folder_id is distinct from ${folderId}`)
    .executeTakeFirst()
  if (!other) return
  throw new StartError(
    'Another process serves from this database and stores its files elsewhere. Set S3_* for both, or let DATA_DIR be a folder that both share.',
  )
}

/** The minimum clock difference, allowing for the query’s duration. */
async function countOthers(db: Kysely<Database>, id: string) {
  const sentAt = Date.now()
  const { rows } = await sql<{ others: number; now: string }>`
    select count(*)::int as others, clock_timestamp() as now from nodes
    where id <> ${id} and seen_at > ${goneAfter}`.execute(db)
  const theirs = Date.parse(rows[0]?.now ?? '')
  const clockOffMs = Math.max(0, sentAt - theirs, theirs - Date.now())
  return { others: rows[0]?.others ?? 0, clockOffMs }
}

/** A process that is alone only logs the difference, because refusing to start would leave nobody to serve. */
async function refuseOtherClock(db: Kysely<Database>, id: string): Promise<void> {
  const { others, clockOffMs } = await countOthers(db, id)
  if (others === 0 || clockOffMs <= clockOffAtMostMs) return
  throw new StartError(
    `The clock of this machine and the database's differ by ${Math.round(clockOffMs / 1_000)} seconds, and another process serves already. Set the clock, such as by NTP, and start again.`,
  )
}

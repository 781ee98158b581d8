import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseConfig, directOf } from './connection-config.ts'
import type { Log } from './log.ts'
import { errorText } from './start-error.ts'

/** What a process may hold in memory only while it hears that it changed. */
export type ChangeKind = 'person' | 'company' | 'course'

export interface Changes {
  /** Counts up at each change of a kind, and at every moment changes may have been missed; null while deaf. */
  epoch(kind: ChangeKind): number | null
  onChange(listener: (kind: ChangeKind | 'all', id: string) => void): void
  /** For the process that made a change: the others hear of it with the commit, it knows at once. */
  notify(kind: ChangeKind, id: string): void
  /** Hears the messages that processes send each other, over the same connection. */
  onMessage(channel: MessageChannel, listener: (message: string) => void): void
  /** How long changes were not heard since the start; none behind a pooler, where they never are. */
  deafSeconds(): number
  /** While a connection that was lost is not back. */
  isDeaf(): boolean
  /** Resolves when everything committed so far has been heard. */
  synced(): Promise<void>
  close(): Promise<void>
}

export type MessageChannel = 'wardwise_bus' | 'wardwise_nodes'

const channel = 'wardwise_changed'
const messageChannels: MessageChannel[] = ['wardwise_bus', 'wardwise_nodes']
const askEveryMs = 5_000
const isKind = (kind: string): kind is ChangeKind =>
  kind === 'person' || kind === 'company' || kind === 'course'

/**
 * Listens for changes that any process commits. Through a pooler that lends connections nothing can be heard, so without an
 * address past it nothing is held. A lost connection makes deaf until it is back; as one can be lost without a word, it is asked every few seconds.
 */
export async function listenForChanges(
  given: DatabaseConfig,
  log: Log,
  { everyMs = askEveryMs } = {},
): Promise<Changes> {
  const config = directOf(given)
  const counts: Record<ChangeKind, number> = { person: 0, company: 0, course: 0 }
  const listeners: ((kind: ChangeKind | 'all', id: string) => void)[] = []
  const messageListeners: { channel: MessageChannel; listener: (message: string) => void }[] = []
  const waiting = new Map<string, () => void>()
  let client: pg.Client | undefined
  let closed = false
  let deafMs = 0
  let deafSince: number | null = null

  const notify = (kind: ChangeKind, id: string): void => {
    counts[kind] += 1
    for (const listener of listeners) listener(kind, id)
  }
  const invalidateAll = (): void => {
    for (const kind of Object.keys(counts)) counts[kind as ChangeKind] += 1
    for (const listener of listeners) listener('all', '')
  }
  const receive = (from: string, message = ''): void => {
    if (from !== channel) {
      for (const each of messageListeners) if (each.channel === from) each.listener(message)
      return
    }
    const [kind = '', id = ''] = message.split(':')
    if (isKind(kind)) notify(kind, id)
    else waiting.get(id)?.()
  }
  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      ...config,
      statement_timeout: 0,
      query_timeout: config.query_timeout,
      idle_in_transaction_session_timeout: 0,
    })
    next.on('notification', (notice) => receive(notice.channel, notice.payload))
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
    try {
      await next.connect()
      await next.query([channel, ...messageChannels].map((name) => `listen ${name}`).join(';'))
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    client = next
    if (deafSince !== null) deafMs += performance.now() - deafSince
    deafSince = null
    invalidateAll()
    check(next)
  }
  const check = (checked: pg.Client): void => {
    setTimeout(async () => {
      if (client !== checked) return
      try {
        await checked.query({ text: 'select 1', query_timeout: everyMs } as pg.QueryConfig)
        check(checked)
      } catch (error) {
        lose(checked, error as Error)
      }
    }, everyMs).unref()
  }
  const lose = (lost: pg.Client, error: Error): void => {
    if (client !== lost) return
    client = undefined
    deafSince = performance.now()
    invalidateAll()
    if (closed) return
    // No polite end: who does not answer would not answer that either.
    lost.connection.stream.destroy()
    log.warn(`changes are not heard: ${errorText(error)}; nothing is held in memory until they are`)
    void reconnect(100)
  }
  const reconnect = async (pauseMs: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (closed) return
    await connect().catch(() => reconnect(Math.min(pauseMs * 2, 5_000)))
  }

  if (!config.pooledElsewhere) await connect()
  return {
    epoch: (kind) => (client ? counts[kind] : null),
    onChange: (listener) => void listeners.push(listener),
    notify,
    onMessage: (name, listener) => void messageListeners.push({ channel: name, listener }),
    isDeaf: () => deafSince !== null,
    deafSeconds: () => (deafMs + (deafSince === null ? 0 : performance.now() - deafSince)) / 1_000,
    async synced() {
      if (!client) return
      const syncId = randomUUID()
      const received = new Promise<void>((resolve) => waiting.set(syncId, resolve))
      await client.query('select pg_notify($1, $2)', [channel, `mark:${syncId}`])
      await received
      waiting.delete(syncId)
    },
    async close() {
      closed = true
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type DatabaseConfig, directOf } from '../connection/connection-config.ts'
import type { Log } from '../log.ts'
import { errorText } from '../start-error.ts'

/** Kinds of data that a process may cache only while it is notified of changes. */
export type ChangeKind = 'person' | 'company' | 'course'

export interface Changes {
  /** Increases with each change of a kind, and whenever changes may have been missed; null while disconnected. */
  epoch(kind: ChangeKind): number | null
  onChange(listener: (kind: ChangeKind | 'all', id: string) => void): void
  /** For the process that made a change: it is notified at once, the others with the commit. */
  notify(kind: ChangeKind, id: string): void
  /** Receives messages between processes, over the same connection. */
  onMessage(channel: MessageChannel, listener: (message: string) => void): void
  /**
   * Total time without notifications since the start. Behind a pooler, where there never are any, it is not counted.
   */
  deafSeconds(): number
  /** True while a lost connection has not been restored. */
  isDeaf(): boolean
  /** Resolves when everything committed so far has been received. */
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
 * Listens for changes committed by any process. A transaction pooler cannot deliver notifications, so without a direct
 * address nothing is cached. While the connection is lost, nothing is cached either; because a connection can be lost
 * silently, it is checked every few seconds.
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
    // Closes the socket directly, because an unresponsive server would not answer a regular end either.
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

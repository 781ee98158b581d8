import pg from 'pg'
import type { DatabaseConfig } from '../connection/connection-config.ts'

export interface Notifier {
  /** Runs a statement over the connection, which is opened on first use and again after a failure. */
  query<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** A dedicated connection for notifications, so that their commits are separate from all others. */
export function createNotifier(config: DatabaseConfig): Notifier {
  let client: pg.Client | null = null

  const connect = async (): Promise<pg.Client> => {
    if (client) return client
    const next = new pg.Client(config)
    const lose = () => {
      if (client === next) client = null
    }
    next.on('error', lose)
    next.on('end', lose)
    try {
      await next.connect()
    } catch (error) {
      next.connection.stream.destroy()
      throw error
    }
    client = next
    return next
  }

  return {
    async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[]) {
      const open = await connect()
      try {
        return (await open.query<Row>(statement, values)).rows
      } catch (error) {
        open.connection.stream.destroy()
        client = null
        throw error
      }
    },
    async close() {
      await client?.end().catch(() => undefined)
    },
  }
}

import type pg from 'pg'
import type { ServerConnection } from '../embedded/data-layout.ts'
import { StartError } from '../start-error.ts'
import { columnValues } from './column-values.ts'

export interface DatabaseConfig extends pg.PoolConfig {
  /** True for a transaction pooler, which keeps neither prepared statements nor session settings. */
  pooledElsewhere: boolean
  /** A direct address of the same database, for what needs its own session. */
  direct?: DatabaseConfig
}

/** A restore finds the processes still serving from a database by this name. */
export const applicationName = 'wardwise'

const common = {
  application_name: applicationName,
  types: columnValues,
  max: 10,
  // In line with stalled-connection.ts, so that no call waits much longer than that for an unresponsive database.
  connectionTimeoutMillis: 4_500,
  keepAlive: true,
  // A second safeguard besides statement_timeout, for a server that does not answer at all.
  query_timeout: 30_000,
}

const sessionSettings = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  options: '-c timezone=UTC -c jit=off',
}

export function embeddedConfig(connection: ServerConnection): DatabaseConfig {
  return { ...common, ...sessionSettings, ...connection, ssl: false, pooledElsewhere: false }
}

/** The URL of the database of a configuration, for other processes of this machine. */
export function urlOf({ connectionString, host, port, user, database, password }: DatabaseConfig): string {
  if (connectionString !== undefined) return connectionString
  const account = [user, typeof password === 'string' ? password : undefined]
    .filter((part) => part !== undefined)
    .map(encodeURIComponent)
    .join(':')
  const query = new URLSearchParams({ host: host ?? '', port: String(port) })
  return `postgres://${account}@/${encodeURIComponent(database ?? '')}?${query}`
}

/**
 * `?pgbouncer=true`, or a direct URL, declares the address a transaction pooler’s. A pooler keeps connections open
 * under their last user’s application name, so its connections do not get the name of a serving process; the listening
 * connection does.
 */
export function urlConfig(databaseUrl: string, directUrl?: string): DatabaseConfig {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartError(
      'DATABASE_URL is not an address of the form postgres://user:password@host:5432/database.',
    )
  }
  const config = { ...common, connectionString: databaseUrl }
  if (directUrl !== undefined) {
    const direct = urlConfig(directUrl)
    return { ...config, application_name: `${applicationName}-pooled`, pooledElsewhere: true, direct }
  }
  const pooledElsewhere = isPooler(databaseUrl)
  return { ...config, ...(pooledElsewhere ? {} : sessionSettings), pooledElsewhere }
}

export const isPooler = (url: string): boolean => /[?&]pgbouncer=true(&|$)/.test(url)

/** For what outlasts a transaction: listening, session locks, migrations, copying everything. */
export const directOf = (config: DatabaseConfig): DatabaseConfig => config.direct ?? config

/** For a connection that copies or changes everything: it has no timeouts and does not count as serving. */
export function maintenanceConfig(config: DatabaseConfig): pg.ClientConfig {
  const { query_timeout: _query, statement_timeout: _statement, ...rest } = directOf(config)
  return {
    ...rest,
    application_name: `${applicationName}-maintenance`,
    idle_in_transaction_session_timeout: undefined,
  }
}

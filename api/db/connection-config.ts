import type pg from 'pg'
import { columnValues } from './column-values.ts'
import type { ServerConnection } from './embedded/data-layout.ts'
import { StartError } from './start-error.ts'

export interface DatabaseConfig extends pg.PoolConfig {
  /** A pooler that lends a connection for one transaction cannot keep statements or session settings. */
  pooledElsewhere: boolean
  /** The same database past that pooler, for what needs a session of its own. */
  direct?: DatabaseConfig
}

/** By which a restore finds the servers that still serve from a database. */
export const applicationName = 'wardwise'

const common = {
  application_name: applicationName,
  types: columnValues,
  max: 10,
  // With what frozen.ts waits, so that no call waits much longer than that for a database that says nothing.
  connectionTimeoutMillis: 4_500,
  keepAlive: true,
  // The second line behind statement_timeout, for a server that does not answer at all.
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

/** The address of what a configuration leads to, for other processes of this machine. */
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
 * `?pgbouncer=true` says that the address is a transaction pooler's, and so does an address past it. A pooler keeps connections open
 * under the name of whoever used them last, so those that it lends are not named like a server that serves; the one that listens is.
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

/** For what lasts longer than a transaction: listening, locks of a session, migrations, copying everything. */
export const directOf = (config: DatabaseConfig): DatabaseConfig => config.direct ?? config

/** For one connection that copies or changes everything: it may take its time, and does not count as serving. */
export function maintenanceConfig(config: DatabaseConfig): pg.ClientConfig {
  const { query_timeout: _query, statement_timeout: _statement, ...rest } = directOf(config)
  return {
    ...rest,
    application_name: `${applicationName}-maintenance`,
    idle_in_transaction_session_timeout: undefined,
  }
}

import { Kysely } from 'kysely'
import pg from 'pg'
import { completeRestore } from './backup/swap.ts'
import { type DatabaseConfig, embeddedConfig, urlConfig } from './connection/connection-config.ts'
import { withConnectionQueue } from './connection/connection-queue.ts'
import { DatabaseDialect } from './connection/query-compiler.ts'
import { createStallWatch } from './connection/stalled-connection.ts'
import { nameStatements, newNaming } from './connection/statement-names.ts'
import { ensureDataDir, refuseUnwritable } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import type { Log } from './log.ts'
import { isOnThisMachine, lowerPriority } from './low-priority.ts'
import type { Database } from './schema.ts'
import { errorText, StartError } from './start-error.ts'

export type Db = Kysely<Database>

export interface DatabaseSettings {
  dataDir: string
  /** An external PostgreSQL; without it the embedded server is started in `dataDir`. */
  databaseUrl?: string
  /** A direct address of the same database, bypassing a transaction pooler. */
  databaseDirectUrl?: string
  /** Number of processes that will connect; defaults to one. */
  workers?: number
}

export interface OpenDatabase {
  db: Db
  /**
   * For long work that nobody waits for: yields the processor to queries of `db`. The same as `db` if the database is
   * on another machine.
   */
  lowPriorityDb: Db
  pool: pg.Pool
  /** For code that needs its own connections, such as jobs and listeners. */
  config: DatabaseConfig
  /** How long the first in the queue has waited for a connection, in milliseconds. */
  queueMs(): number
  /** Number of callers waiting for a connection. */
  waiting(): number
  /** Ends the pool, then stops the embedded server. */
  close(): Promise<void>
}

const oldestServer = 15
const lowPriorityConnections = 4
/** The connections of the pool, the change listener and the notifier, and those of the low-priority pool. */
const connectionsPerProcess = 12 + lowPriorityConnections
/**
 * How long closing waits for work that still has a connection: a longer job is rolled back, and the next process
 * repeats it.
 */
const closeWithinMs = 5_000

/**
 * Opens the database that the settings select. Every failure is a StartError. Columns are converted by `columnValues`.
 * `loadApp` runs while the server starts, and ends before the first connection attempt: loading blocks the event loop,
 * and on a busy machine the server would time out waiting for our response.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  log: Log,
  loadApp: () => Promise<unknown> = async () => undefined,
): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseDirectUrl, workers = 1 } = settings
  if (databaseUrl) {
    ensureDataDir(dataDir)
    refuseUnwritable(dataDir)
    completeRestore({ dataDir, root: dataDir })
    await loadApp()
    return openPool(urlConfig(databaseUrl, databaseDirectUrl), log)
  }
  let loading: Promise<unknown> | undefined
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log,
    launched: () => {
      loading = loadApp()
    },
    ...(workers > 1 ? { settings: { max_connections: String(50 + workers * connectionsPerProcess) } } : {}),
  })
  try {
    await loading
    const open = await openPool(embeddedConfig(embedded.connection), log)
    return {
      ...open,
      close: async () => {
        await open.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** Connects, and refuses an outdated server. */
export async function openPool(config: DatabaseConfig, log: Log): Promise<OpenDatabase> {
  const pool = createPool(config, log)
  try {
    await refuseOldServer(pool)
    if (config.pooledElsewhere) await refuseUnfitPooler(pool, config)
  } catch (error) {
    await pool.end()
    throw error
  }
  const line = withConnectionQueue(pool)
  const db: Db = new Kysely({ dialect: new DatabaseDialect({ pool: line }) })
  const lowPriority = openLowPriority(config, log)
  const close = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, closeWithinMs).unref())
    await Promise.race([Promise.all([pool.end(), lowPriority?.pool.end()]), late])
  }
  const { queueMs, waiting } = line
  return { db, lowPriorityDb: lowPriority?.db ?? db, pool, config, queueMs, waiting, close }
}

/** Opens connections only when there is work, and closes them after ten idle seconds. */
function openLowPriority(config: DatabaseConfig, log: Log): { db: Db; pool: pg.Pool } | undefined {
  if (!isOnThisMachine(config)) return undefined
  const pool = createPool({ ...config, max: lowPriorityConnections }, log)
  pool.on('connect', lowerPriority)
  return { pool, db: new Kysely({ dialect: new DatabaseDialect({ pool: withConnectionQueue(pool) }) }) }
}

function createPool(config: DatabaseConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  // Idle connections end when the server restarts; the pool replaces them, but an unhandled error would end the
  // process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`a database connection was lost: ${error.message}`)
  })
  // The pool does not report errors of connections in use: the query reports them, but an unhandled error would end the
  // process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', createStallWatch(config, log))
  if (!config.pooledElsewhere) {
    const naming = newNaming()
    pool.on('connect', (client) => nameStatements(client, naming))
  }
  return pool
}

/** Provides direct connections to the database; without a pooler, the existing pool. */
export async function withDirectPool<Result>(
  { pool, config }: Pick<OpenDatabase, 'pool' | 'config'>,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  if (!config.direct) return work(pool)
  const own = new pg.Pool({ ...config.direct, max: 1 })
  own.on('error', () => undefined)
  try {
    return await work(own)
  } finally {
    await own.end()
  }
}

/**
 * Days are computed in UTC, which cannot be set through a pooler; and the direct address must lead to the same
 * database.
 */
async function refuseUnfitPooler(pool: pg.Pool, config: DatabaseConfig): Promise<void> {
  const { rows } = await pool.query<{ zone: string; account: string }>(
    "select current_setting('TimeZone') as zone, current_user as account",
  )
  const { zone = '', account = '' } = rows[0] ?? {}
  if (!/^((etc\/)?(utc|uct|universal|zulu|gmt)|gmt0)$/i.test(zone)) {
    throw new StartError(
      `Behind the pooler of DATABASE_URL the time zone is ${zone} and has to be UTC: alter role "${account}" set timezone = 'UTC'.`,
    )
  }
  if (!config.direct) return
  const [behind, past] = await Promise.all([identity(pool), withDirectPool({ pool, config }, identity)])
  if (behind === past) return
  throw new StartError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.')
}

/** Identical for every connection to a database, and different for any other database. */
async function identity(pool: pg.Pool): Promise<string> {
  const query = pool.query<{ identity: string }>(
    "select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity",
  )
  const { rows } = await query.catch((error: unknown) => {
    throw new StartError(`The database cannot be reached: ${errorText(error)}.`)
  })
  return rows[0]?.identity ?? ''
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const { rows } = await firstAnswer(pool)
  const version = Number(rows[0]?.version)
  if (version >= oldestServer * 10_000) return
  throw new StartError(
    `Wardwise needs PostgreSQL ${oldestServer} or newer, and DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
  )
}

/** An error from the server is final; a server too busy to answer in time is retried. */
async function firstAnswer(pool: pg.Pool, tries = 3): Promise<pg.QueryResult<{ version: string }>> {
  try {
    return await pool.query("select current_setting('server_version_num') as version")
  } catch (error) {
    if (tries > 1 && /timeout/.test(errorText(error))) return firstAnswer(pool, tries - 1)
    throw new StartError(`The database cannot be reached: ${errorText(error)}.`)
  }
}

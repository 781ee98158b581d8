import { Kysely } from 'kysely'
import pg from 'pg'
import { completeRestore } from './backup/swap.ts'
import { type DatabaseConfig, embeddedConfig, urlConfig } from './connection-config.ts'
import { withConnectionQueue } from './connection-queue.ts'
import { ensureDataDir, refuseUnwritable } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded/supervisor.ts'
import type { Log } from './log.ts'
import { isOnThisMachine, lowerPriority } from './low-priority.ts'
import { DatabaseDialect } from './query-compiler.ts'
import type { Database } from './schema.ts'
import { createStallWatch } from './stalled-connection.ts'
import { errorText, StartError } from './start-error.ts'
import { nameStatements, newNaming } from './statement-names.ts'

export type Db = Kysely<Database>

export interface DatabaseSettings {
  dataDir: string
  /** A PostgreSQL of one's own; without it the embedded server is started in `dataDir`. */
  databaseUrl?: string
  /** The same past a pooler that lends connections by the transaction. */
  databaseDirectUrl?: string
  /** Processes that will connect to it; one unless told otherwise. */
  workers?: number
}

export interface OpenDatabase {
  db: Db
  /** For long work that nobody waits for: it yields the processor to what is asked by `db`, and is the same on another machine. */
  lowPriorityDb: Db
  pool: pg.Pool
  /** For what needs connections of its own, such as jobs and listeners. */
  config: DatabaseConfig
  /** How long whoever is next for a connection has waited, in milliseconds. */
  queueMs(): number
  /** How many wait for a connection. */
  waiting(): number
  /** Ends the pool, then stops the embedded server. */
  close(): Promise<void>
}

const oldestServer = 15
const lowPriorityConnections = 4
/** The pools, what hears and what tells. */
const connectionsPerProcess = 12 + lowPriorityConnections
/** How long the end waits for work that still has a connection: a job that takes longer is rolled back, and done by the next process. */
const closeWithinMs = 5_000

/**
 * Opens the database the settings name. Whatever prevents it is a StartError. Columns arrive as `columnValues` says. `loadApp` is
 * called when there is nothing left but to wait for the server, and has come to its end before a connection is tried: loading leaves no
 * time to answer the server, whose patience would end on a busy machine.
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

/** Connects, and refuses a server that is too old. */
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

/** Opens no connection before there is work, and ends it ten seconds later. */
function openLowPriority(config: DatabaseConfig, log: Log): { db: Db; pool: pg.Pool } | undefined {
  if (!isOnThisMachine(config)) return undefined
  const pool = createPool({ ...config, max: lowPriorityConnections }, log)
  pool.on('connect', lowerPriority)
  return { pool, db: new Kysely({ dialect: new DatabaseDialect({ pool: withConnectionQueue(pool) }) }) }
}

function createPool(config: DatabaseConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  // Idle connections end when the server restarts; the pool replaces them, and unheard the error would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`a database connection was lost: ${error.message}`)
  })
  // Of a connection in use the pool does not hear: whoever uses it learns from the query, and unheard it would end the process too.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('connect', createStallWatch(config, log))
  if (!config.pooledElsewhere) {
    const naming = newNaming()
    pool.on('connect', (client) => nameStatements(client, naming))
  }
  return pool
}

/** Lends connections that are the database's own; where there is no pooler, those that there are. */
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

/** Days are counted in UTC, which cannot be asked for through a pooler; and what is past it has to be what is behind it. */
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

/** The same at every connection to a database, and nowhere else. */
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

/** A server that says no is believed at once; one that is too busy to answer in time is asked again. */
async function firstAnswer(pool: pg.Pool, tries = 3): Promise<pg.QueryResult<{ version: string }>> {
  try {
    return await pool.query("select current_setting('server_version_num') as version")
  } catch (error) {
    if (tries > 1 && /timeout/.test(errorText(error))) return firstAnswer(pool, tries - 1)
    throw new StartError(`The database cannot be reached: ${errorText(error)}.`)
  }
}

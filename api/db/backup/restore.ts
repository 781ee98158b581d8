import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseSettings } from '../connect.ts'
import { applicationName, embeddedConfig, urlConfig } from '../connection/connection-config.ts'
import { ensureDataDir } from '../data-dir.ts'
import { findOwnerAddress } from '../embedded/data-layout.ts'
import { takeOwnership } from '../embedded/owner-lock.ts'
import { ownLayout, runCluster } from '../embedded/supervisor.ts'
import { appendErasures, type Erasure, erasuresFile, readErasures } from '../erasures.ts'
import type { Log } from '../log.ts'
import { readApplied } from '../migrate.ts'
import { errorText, StartError } from '../start-error.ts'
import { connectForMaintenance } from './backup.ts'
import { eraseAgain, listErased } from './erase-again.ts'
import type { BackupHeader } from './format.ts'
import { startLoad } from './load.ts'
import { readBackup, verifyBackup } from './read.ts'
import { storeFile } from './stored-files.ts'
import { commitRestore, discardRestore, type SwapFolders, settleRestore, stagedFiles } from './swap.ts'

/**
 * Replaces rows and stored files with those of a backup. The target is not changed until the last step; until then a
 * StartError gives the reason for a failure: a damaged or newer file, a running product, a full disk.
 */
export async function restore(
  settings: DatabaseSettings,
  file: string,
  log: Log,
  { erasures: more = [], inBucket = [] }: { erasures?: Erasure[]; inBucket?: Omit<Erasure, 'at'>[] } = {},
): Promise<Restored> {
  const header = await verifyBackup(file)
  ensureDataDir(settings.dataDir)
  const erasures = [...readErasures(erasuresFile(settings.dataDir)), ...inBucket, ...more]
  const backup = { file, header, erasures }
  const erased = settings.databaseUrl
    ? await restoreOutside(settings.dataDir, settings.databaseDirectUrl ?? settings.databaseUrl, backup)
    : await restoreEmbedded(settings.dataDir, backup, log)
  appendErasures(settings.dataDir, more)
  return { header, erased }
}

export interface Restored {
  header: BackupHeader
  /** Number of people erased again. */
  erased: number
}

interface Backup {
  file: string
  header: BackupHeader
  erasures: Omit<Erasure, 'at'>[]
}

/** Restores to a new cluster beside the current one, and then swaps it in together with the files. */
async function restoreEmbedded(dataDir: string, backup: Backup, log: Log): Promise<number> {
  let erased = 0
  const owned = await ownLayout(dataDir)
  const folders: SwapFolders = owned.layout
  try {
    const quieter = { ...log, info: () => undefined }
    const server = await runCluster(owned, owned.layout.stagedClusterDir, { log: quieter })
    try {
      const client = await connectForMaintenance(embeddedConfig(server.connection))
      erased = await load(client, backup, folders).finally(() => client.end())
    } finally {
      await server.stop()
    }
    commitRestore(folders)
  } catch (error) {
    discardRestore(folders)
    throw unchanged(error)
  } finally {
    await owned.lock.release()
  }
  return erased
}

/** Uses a single transaction, because an external server may not allow a second database. */
async function restoreOutside(dataDir: string, databaseUrl: string, backup: Backup): Promise<number> {
  let erased = 0
  const folders: SwapFolders = { dataDir, root: dataDir }
  const lock = await takeOwnership(findOwnerAddress(dataDir) as string, dataDir)
  try {
    settleRestore(folders)
    const client = await connectForMaintenance(urlConfig(databaseUrl))
    try {
      await refuseForeign(client)
      await refuseServing(client)
      const erasures = [...backup.erasures, ...(await listErased(client))]
      erased = await load(client, { ...backup, erasures }, folders)
    } finally {
      await client.end()
    }
  } catch (error) {
    discardRestore(folders)
    await lock.release()
    throw unchanged(error)
  }
  try {
    commitRestore(folders)
  } catch (error) {
    throw new StartError(
      `The rows are restored, but the stored files could not be put in place (${errorText(error)}). They are in ${stagedFiles(dataDir)}.`,
    )
  } finally {
    await lock.release()
  }
  return erased
}

async function load(
  client: pg.ClientBase,
  { file, header, erasures }: Backup,
  { dataDir }: SwapFolders,
): Promise<number> {
  mkdirSync(stagedFiles(dataDir), { recursive: true })
  await client.query('begin')
  await client.query("set local lock_timeout = '30s'")
  const loading = await startLoad(client, header)
  await readBackup(file, async (name, content) => {
    if (name.startsWith('tables/')) await loading.write(name, content)
    else await storeFile(stagedFiles(dataDir), name, content)
  })
  await loading.finish()
  await endSignIns(client)
  const erased = await eraseAgain(client, erasures)
  await client.query('commit')
  await client.query('analyze')
  return erased
}

/**
 * Ends sessions and links of the backup, because they may have been ended since or be in the wrong hands. A
 * registration that still waits for its e-mail stays: nobody has its token.
 */
async function endSignIns(client: pg.ClientBase): Promise<void> {
  await client.query('update sessions set revoked_at = now() where revoked_at is null')
  await client.query(
    `delete from one_time_tokens where not exists (
       select from jobs where kind = 'accounts.registration_mail' and data->>'registration' = encode(token_hash, 'hex'))`,
  )
}

function unchanged(error: unknown): StartError {
  if (error instanceof StartError) return error
  return new StartError(`The backup could not be restored: ${errorText(error)}. Nothing was changed.`)
}

/** The whole content is replaced, so the database must be ours. */
async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const history = await readApplied(client)
  const { rows } = await client.query(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  )
  if (history.length > 0 || rows.length === 0) return
  throw new StartError(
    `The database that DATABASE_URL names holds tables that are not Wardwise's (${rows[0].name}). Restore into an empty one.`,
  )
}

/** Waits a moment for the server to notice that the connections of a product that has just stopped are closed. */
async function refuseServing(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
      [applicationName],
    )
    if (rows.length === 0) return
    await sleep(100)
  }
  throw new StartError(
    'A Wardwise process is serving from the database that DATABASE_URL names. Stop it first.',
  )
}

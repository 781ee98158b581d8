import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseSettings } from '../connect.ts'
import {
  type DatabaseConfig,
  embeddedConfig,
  maintenanceConfig,
  urlConfig,
} from '../connection/connection-config.ts'
import { findOwnerAddress, hasCluster } from '../embedded/data-layout.ts'
import { askOwner } from '../embedded/owner-lock.ts'
import { startEmbeddedPostgres } from '../embedded/supervisor.ts'
import type { Log } from '../log.ts'
import { errorText, StartError } from '../start-error.ts'
import type { BackupSummary } from './format.ts'
import { type WriteOptions, writeBackup } from './write.ts'

/** Writes a backup of rows and stored files to `file`, whether or not the product is serving. */
export async function backUp(
  settings: DatabaseSettings & { s3?: object | undefined },
  file: string,
  log: Log,
  options: WriteOptions = {},
): Promise<BackupSummary> {
  const source = await findSource(settings, log)
  try {
    const client = await connectForMaintenance(source.config)
    try {
      const filesDir = join(settings.dataDir, 'files')
      return await writeBackup(file, { client, filesDir, inBucket: settings.s3 !== undefined }, options)
    } finally {
      await client.end()
    }
  } finally {
    await source.stop()
  }
}

export async function connectForMaintenance(config: DatabaseConfig): Promise<pg.Client> {
  try {
    const client = new pg.Client(maintenanceConfig(config))
    // A query in progress fails as well and reports the reason.
    client.on('error', () => undefined)
    await client.connect()
    await client.query('set statement_timeout = 0')
    return client
  } catch (error) {
    throw new StartError(`The database cannot be reached: ${errorText(error)}.`)
  }
}

interface Source {
  config: DatabaseConfig
  stop(): Promise<void>
}

/**
 * The external database, or the embedded one of the running product, otherwise the embedded one started for this
 * purpose.
 */
async function findSource(settings: DatabaseSettings, log: Log): Promise<Source> {
  const { dataDir, databaseUrl, databaseDirectUrl } = settings
  const leave = async () => undefined
  if (databaseUrl) return { config: urlConfig(databaseUrl, databaseDirectUrl), stop: leave }
  const address = findOwnerAddress(dataDir)
  const owner = address ? await askOwner(address) : undefined
  if (owner?.connection) return { config: embeddedConfig(owner.connection), stop: leave }
  if (owner) {
    throw new StartError(
      `The data folder ${dataDir} is in use by Wardwise process ${owner.pid}, which does not serve yet. Try again in a moment.`,
    )
  }
  if (!hasCluster(dataDir)) throw new StartError(`There is no database in ${dataDir} to back up.`)
  const embedded = await startEmbeddedPostgres({ dataDir, log })
  return { config: embeddedConfig(embedded.connection), stop: embedded.stop }
}

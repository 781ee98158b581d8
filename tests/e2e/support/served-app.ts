import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { folderInMemory } from '#tests/support/folder-in-memory.ts'

const root = join(import.meta.dirname, '../../..')
const prefix = 'wardwise-e2e-'
const emptyDatabase = fileURLToPath(new URL('../../support/database/empty-database.ts', import.meta.url))
const logFile = join(root, 'test-results/server.log')

export interface ServedApp {
  /** Address of the company on `localhost`. */
  url: string
  /** Address of another company, by its host name. */
  urlOf(host: string): string
  outboxDir: string
}

/** The application started for this run. */
export function servedApp(): ServedApp {
  const { E2E_PORT: port, E2E_DATA_DIR: dataDir } = process.env
  if (!port || !dataDir)
    throw new Error('The application is not started: run the journeys with playwright test.')
  const urlOf = (host: string) => `http://${host}:${port}`
  return { url: urlOf('localhost'), urlOf, outboxDir: join(dataDir, 'outbox') }
}

export interface LaunchedApp {
  port: string
  dataDir: string
  /** Its output so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the built application without a company, for journeys that are not about its first start. */
export async function launchEmptyApp(log: string, settings: Record<string, string>): Promise<LaunchedApp> {
  const { E2E_EMPTY_DIR: empty } = process.env
  if (!empty) throw new Error('There is no empty database: run the journeys with playwright test.')
  const dataDir = temporaryFolder()
  // Preserves owners, unlike Node’s copy functions.
  execFileSync('cp', ['-a', `${empty}/.`, dataDir])
  return launch(dataDir, 'off', log, settings)
}

/** Starts the built application on a folder without a database. */
export const launchApp = (
  demo: 'on' | 'off',
  log: string,
  settings: Record<string, string> = {},
): Promise<LaunchedApp> => launch(temporaryFolder(), demo, log, settings)

function temporaryFolder(): string {
  const folder = mkdtempSync(join(folderInMemory(), prefix))
  // The database may run as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711)
  return folder
}

async function launch(
  dataDir: string,
  demo: 'on' | 'off',
  log: string,
  settings: Record<string, string>,
): Promise<LaunchedApp> {
  const port = String(await freePort())
  const env = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    DEMO: demo,
    // Journeys count people and start without progress; the pictures of the guide show a company at work.
    DEMO_HISTORY: process.env.DEMO_HISTORY ?? 'off',
    // Reminders are sent on weekdays only; without them, journeys are the same on every day.
    REMINDERS: 'off',
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    ...settings,
  }
  const file = openSync(log, 'w')
  const app = spawn(process.execPath, ['api/start.js'], { cwd: root, env, stdio: ['ignore', file, file] })
  const stop = async () => {
    await end(app)
    rmSync(dataDir, { recursive: true, force: true })
  }
  const output = () => readFileSync(log, 'utf8')
  try {
    await ready(app, port, output)
  } catch (error) {
    await stop()
    throw error
  }
  return { port, dataDir, output, stop }
}

/** Removes what killed runs left behind. A run takes minutes, so what is hours old belongs to none. */
function removeLeftFolders(): void {
  const parent = folderInMemory()
  for (const name of readdirSync(parent).filter((file) => file.startsWith(prefix))) {
    const folder = join(parent, name)
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > 3 * 3_600_000) rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the application once for the whole run, with the demo. */
export default async function startApp(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/prepare.mjs'], { cwd: root, stdio: 'inherit' })
  mkdirSync(join(root, 'test-results'), { recursive: true })
  removeLeftFolders()
  const empty = temporaryFolder()
  const removeEmpty = () => rmSync(empty, { recursive: true, force: true })
  try {
    execFileSync(process.execPath, [emptyDatabase, empty], { cwd: root, stdio: 'inherit' })
    const app = await launchApp('on', logFile, { WEBHOOK_INTERNAL_HOSTS: '127.0.0.1' })
    Object.assign(process.env, { E2E_PORT: app.port, E2E_DATA_DIR: app.dataDir, E2E_EMPTY_DIR: empty })
    return async () => {
      await app.stop()
      removeEmpty()
    }
  } catch (error) {
    removeEmpty()
    throw error
  }
}

async function ready(app: ChildProcess, port: string, output: () => string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 180_000; await sleep(50)) {
    if (app.exitCode !== null) break
    if (await answers(port)) return
  }
  throw new Error(`The application did not start:\n${output().slice(-4000)}`)
}

async function answers(port: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })).ok
  } catch {
    return false
  }
}

async function end(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const ended = new Promise((resolve) => app.once('exit', resolve))
  app.kill('SIGTERM')
  const late = setTimeout(() => app.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(late)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import memory from '#api/memory.json' with { type: 'json' }
import { startEmbeddedPostgres } from '#db/embedded/supervisor.ts'

const root = join(import.meta.dirname, '..')
const quiet = { info: () => undefined, warn: () => undefined, error: console.error }

export interface Stage {
  dataDir: string
  databaseUrl: string
  /** The embedded database’s main process; its backends are its children. 0 for an existing database. */
  databasePid: number
  ours: { url: string; pid: number }
  yardsticks: { url: string; pid: number }
  stop: () => Promise<void>
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * Starts a program with this Node and resolves when `sign` appears on its standard output. Its logs go to a file, as in
 * production.
 */
export async function startProgram(
  args: string[],
  {
    env,
    sign,
    logFile,
    input = false,
  }: { env: Record<string, string>; sign: string; logFile: string; input?: boolean },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: [input ? 'pipe' : 'ignore', 'pipe', openSync(logFile, 'a')],
  })
  const ended = (code: number | null): Error =>
    new Error(`${args.join(' ')} ended with ${code}: ${readFileSync(logFile, 'utf8').slice(-2_000)}`)
  await new Promise<void>((resolve, reject) => {
    const failed = (code: number | null): void => reject(ended(code))
    let said = ''
    child.once('exit', failed)
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (!said.includes(sign)) return
      said = ''
      // Hours of requests produce a log too large for a string: it is read only if a program did not start.
      child.off('exit', failed)
      resolve()
    })
  })
  return child
}

export function stopProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/**
 * A data folder for one run. Started as root, the database runs as another account: it must be able to pass through the
 * folder, or it would lie elsewhere and outlive the run.
 */
export async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wardwise-bench-'))
  await chmod(folder, 0o711)
  return folder
}

/** An existing PostgreSQL, on another machine or kept from an earlier run, or an embedded one for this run only. */
async function openDatabase(dataDir: string, url: string | undefined) {
  if (url) return { databaseUrl: url, databasePid: 0, stop: async () => undefined }
  const database = await startEmbeddedPostgres({ dataDir, log: quiet })
  const { host, user, database: name, port } = database.connection
  const databaseUrl = `postgres://${user}@/${name}?host=${encodeURIComponent(host)}${port ? `&port=${port}` : ''}`
  return { databaseUrl, databasePid: database.pid(), stop: () => database.stop() }
}

/** The database, our server started as in production, and the baseline programs. */
export async function openStage(more: Record<string, string> = {}, url?: string): Promise<Stage> {
  const dataDir = await newDataDir()
  const { databaseUrl, databasePid, ...database } = await openDatabase(dataDir, url)
  const [ourPort, yardstickPort] = [await freePort(), await freePort()]
  const logFile = join(dataDir, 'bench.log')
  const env = {
    ...memory.env,
    // As in production, so that cached code counts as its memory.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(dataDir, 'ours'),
    PORT: String(ourPort),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    ...more,
  }
  const ours = await startProgram([...memory.flags, 'bench/dist/server.js'], { env, sign: 'ready', logFile })
  const yardsticks = await startProgram(['bench/baselines.ts', databaseUrl, String(yardstickPort)], {
    env: {},
    sign: 'ready',
    logFile,
  })
  return {
    dataDir,
    databaseUrl,
    databasePid,
    ours: { url: `http://127.0.0.1:${ourPort}`, pid: ours.pid ?? 0 },
    yardsticks: { url: `http://127.0.0.1:${yardstickPort}`, pid: yardsticks.pid ?? 0 },
    stop: async () => {
      await Promise.all([stopProgram(ours), stopProgram(yardsticks)])
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

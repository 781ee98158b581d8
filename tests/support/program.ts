import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterTest } from './beside-others.ts'

export interface Program {
  url: string
  pid: number
  /** Its log so far, from standard error. */
  logged: () => string
  /** Kills it at once, like a failing machine. */
  kill: () => Promise<void>
  /** Asks it to stop, as a deployment does. Returns its exit code. */
  stop: () => Promise<number | null>
}

/** Sets a program’s clock to a given time. */
const clockAt = (moment: Date): Record<string, string> => ({
  CLOCK_AT: moment.toISOString(),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock-ahead.ts')).href}`,
})

const root = join(import.meta.dirname, '../..')

/**
 * The program in a separate process on a free port, stopped with the test; with `at`, its clock shows that time; with
 * `folder`, it runs another version.
 */
export async function startProgram(
  env: Record<string, string>,
  { at, folder = root }: { at?: Date; folder?: string } = {},
): Promise<Program> {
  const program = spawn(process.execPath, ['api/start.js'], {
    cwd: folder,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...env,
      ...(at ? clockAt(at) : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => program.once('exit', resolve))
  const kill = async (): Promise<void> => {
    program.kill('SIGKILL')
    await ended
  }
  const stop = (): Promise<number | null> => {
    program.kill('SIGTERM')
    return ended
  }
  afterTest(kill)
  let said = ''
  let logged = ''
  return new Promise((resolve, reject) => {
    program.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const port = /ready on http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (port)
        resolve({ url: `http://127.0.0.1:${port}`, pid: program.pid ?? 0, logged: () => logged, kill, stop })
    })
    program.stderr.on('data', (chunk: Buffer) => {
      logged += chunk.toString()
    })
    void ended.then(() => reject(new Error(`It did not start:\n${said}${logged}`)))
  })
}

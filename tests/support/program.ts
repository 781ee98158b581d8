import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterTest } from './beside-others.ts'

export interface Program {
  url: string
  pid: number
  /** Its log so far: all that is on standard error. */
  logged: () => string
  /** Ends it at once, as a machine that fails does. */
  kill: () => Promise<void>
  /** Asks it to stop, as whoever deploys does. Its exit code. */
  stop: () => Promise<number | null>
}

/** Puts the clock of a program to a moment. */
const clockAt = (moment: Date): Record<string, string> => ({
  CLOCK_AT: moment.toISOString(),
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'clock-ahead.ts')).href}`,
})

const root = join(import.meta.dirname, '../..')

/**
 * The program itself in a process of its own on a free port, ended with the test; with `at` by a clock that shows that moment, with
 * `folder` as another version has it.
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

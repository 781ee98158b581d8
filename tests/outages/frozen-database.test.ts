import { expect, onTestFinished, test } from 'vitest'
import { serverProcesses, usedDataDir } from '../support/database/database-processes.ts'
import { startProgram } from '../support/program.ts'

function send(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of serverProcesses(dataDir)) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // A database worker may end between being listed and being signalled.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

test.skipIf(process.platform !== 'linux')(
  'a frozen database is told within seconds, by every call, and served again once it wakes',
  { timeout: 240_000 },
  async () => {
    const dataDir = usedDataDir()
    const { url } = await startProgram({ DATA_DIR: dataDir })
    const me = (n: number) =>
      fetch(`${url}/api/me`, { method: 'POST', headers: { authorization: `Bearer unknown-${n}` } })
    const ready = () => fetch(`${url}/readyz`)
    expect([(await ready()).status, (await me(0)).status]).toEqual([200, 401])

    send(dataDir, 'SIGSTOP')
    // The second pass catches a worker that started during the first one; no more can start after that.
    send(dataDir, 'SIGSTOP')
    onTestFinished(() => send(dataDir, 'SIGCONT'))
    const began = Date.now()
    // More concurrent calls than connections, each with a token that is not cached.
    const calls = Array.from({ length: 25 }, async (_, n) => {
      const answer = await me(n + 1)
      return { status: answer.status, code: ((await answer.json()) as { code: string }).code }
    })
    const [readiness, ...answers] = await Promise.all([ready(), ...calls])
    const waited = Date.now() - began
    expect(readiness.status).toBe(503)
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['503 unavailable']),
    )
    expect(waited).toBeLessThan(15_000)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)

    send(dataDir, 'SIGCONT')
    await expect.poll(async () => (await ready()).status).toBe(200)
    await expect.poll(async () => (await me(99)).status).toBe(401)
  },
)

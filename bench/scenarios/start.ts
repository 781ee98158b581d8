import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort, newDataDir, startProgram, stopProgram } from '../harness.ts'
import { median } from '../measure.ts'

/** Median seconds from starting the program to its first correct response, on an existing database. */
export async function startTime(starts: number): Promise<number> {
  const dataDir = await newDataDir()
  try {
    await startOnce(dataDir)
    const times: number[] = []
    for (let made = 0; made < starts; made += 1) times.push(await startOnce(dataDir))
    return median(times)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const starting = startProgram(['api/start.js'], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      REMINDERS: 'off',
    },
    sign: '{"demo":',
    logFile: join(dataDir, 'start.log'),
  })
  const answered = await firstAnswer(`http://127.0.0.1:${port}/api/whitelabel/localhost`, begun)
  await stopProgram(await starting)
  return answered
}

async function firstAnswer(url: string, begun: number): Promise<number> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) {
      const { data } = (await answer.json()) as { data: { company_id: string | null } }
      if (data.company_id) return (performance.now() - begun) / 1_000
    }
    if (performance.now() - begun > 60_000) throw new Error('The server did not answer within a minute')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

import { execFileSync } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { login } from '#contract/accounts/accounts.ts'
import { callOver, startTestApp } from './support/app.ts'
import { aTeacher, testPassword } from './support/builders/accounts.ts'
import { aCompany } from './support/builders/companies.ts'
import { usedDataDir } from './support/database/database-processes.ts'
import { startProgram } from './support/program.ts'
import { freePort } from './support/servers/redis.ts'

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('api/start.js'))
    .map((line) => Number.parseInt(line, 10))

it('WORKERS serve from the embedded database on one port, and one that dies is begun again', async () => {
  const { url, pid, stop } = await startProgram({
    DATA_DIR: usedDataDir(),
    WORKERS: '2',
    PORT: String(await freePort()),
  })
  await expect.poll(() => childrenOf(pid).length).toBe(2)
  const [first] = childrenOf(pid) as [number, number]
  process.kill(first, 'SIGKILL')
  await expect.poll(() => childrenOf(pid).includes(first)).toBe(false)
  await expect.poll(() => childrenOf(pid).length).toBe(2)
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready).toBe(200)
  expect(await stop()).toBe(0)
}, 180_000)

it('two processes count the tries at one password together', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  const company = await aCompany(app)
  const { email } = await aTeacher(app, company)
  const env = { DATABASE_URL: app.database.url, DATA_DIR: app.dataDir }
  const nodes = await Promise.all([startProgram(env), startProgram(env)])
  const answers: number[] = []
  for (let tries = 0; tries < 12; tries += 1) {
    const body = { email, password: tries < 11 ? 'not this one, I fear' : testPassword }
    const headers = { host: company.host }
    answers.push((await callOver(nodes[tries % 2]?.url ?? '', login, { body, headers })).status)
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
}, 180_000)

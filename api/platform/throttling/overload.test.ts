import { afterEach, beforeEach, expect, it } from 'vitest'
import { listBadges } from '#contract/badges/badges.ts'
import { aTestApp } from '#tests/support/app.ts'
import { overloadLimits } from './overload.ts'

let queueMs = 0
const app = aTestApp({ queueMs: () => queueMs })
const badges = (headers: Record<string, string> = {}) => app.call(listBadges, { headers })

const usualLimits = { ...overloadLimits }
beforeEach(async () => {
  Object.assign(overloadLimits, { openCalls: 0, burstMs: 0, calmMs: 0 })
  // Until the limits are looked at, with an empty queue.
  await new Promise((resolve) => setTimeout(resolve, 150))
})
afterEach(() => {
  Object.assign(overloadLimits, usualLimits)
  queueMs = 0
})

it('refuses nobody while few calls are open', async () => {
  overloadLimits.openCalls = usualLimits.openCalls
  queueMs = 1_000
  await new Promise((resolve) => setTimeout(resolve, 200))
  const answers = await Promise.all(Array.from({ length: 10 }, () => badges()))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})

it('refuses calls with 503 and Retry-After while the queue for the database is long, and serves again', async () => {
  await expect.poll(async () => (await badges()).status).toBe(200)
  queueMs = 1_000
  await expect.poll(async () => (await badges()).status).toBe(503)
  const refused = await badges({ 'platform-language': 'es_ES' })
  expect(refused.error).toEqual({
    code: 'overloaded',
    message: 'El servicio está ocupado. Inténtalo de nuevo en un momento.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  queueMs = 0
  await expect.poll(async () => (await badges()).status).toBe(200)
})

it('lets a burst wait, and refuses calls once the queue has been long for a while', async () => {
  overloadLimits.burstMs = 1_000
  await new Promise((resolve) => setTimeout(resolve, 200))
  overloadLimits.calmMs = 1_000
  const begun = performance.now()
  queueMs = 500
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await badges()).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await expect.poll(async () => (await badges()).status).toBe(503)
  expect(performance.now() - begun).toBeGreaterThan(900)
  queueMs = 0
  await expect.poll(async () => (await badges()).status).toBe(200)
  // A queue that is long again at once is no new burst.
  queueMs = 500
  await expect.poll(async () => (await badges()).status).toBe(503)
  queueMs = 0
  await new Promise((resolve) => setTimeout(resolve, 1_300))
  queueMs = 500
  expect((await badges()).status).toBe(200)
})

it('refuses calls at once when more are open than a burst has', async () => {
  Object.assign(overloadLimits, { burstMs: 60_000, burstCalls: 0 })
  queueMs = 500
  await expect.poll(async () => (await badges()).status).toBe(503)
})

it('refuses calls while the event loop is blocked again and again, and serves again', async () => {
  const block = setInterval(() => {
    const end = performance.now() + 600
    while (performance.now() < end);
  }, 1)
  await expect.poll(async () => (await badges()).status).toBe(503)
  clearInterval(block)
  await expect.poll(async () => (await badges()).status).toBe(200)
})

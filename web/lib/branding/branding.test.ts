import { afterEach, expect, it, vi } from 'vitest'
import { appName, loadBranding } from './branding.ts'

const ramp = { shades: [], brand: '', on_brand: '', deep: '' }
afterEach(() => vi.restoreAllMocks())

it('does not replace a newer branding by an older one that arrives late', async () => {
  const answers: ((app_name: string) => void)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) =>
        answers.push((app_name) => {
          const data = { app_name, images: { favicon: '' }, ramp: { light: ramp, dark: ramp } }
          const headers = { 'content-type': 'application/json' }
          resolve(new Response(JSON.stringify({ data }), { status: 200, headers }))
        }),
      ),
  )
  const loads = [loadBranding(), loadBranding()]
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('Newer')
  await loads[1]
  expect(appName()).toBe('Newer')
  answers[0]?.('Older')
  await loads[0]
  expect(appName()).toBe('Newer')
})

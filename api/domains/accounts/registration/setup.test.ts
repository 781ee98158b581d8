import { expect, it } from 'vitest'
import { getMe, login, setUp } from '#contract/accounts/accounts.ts'
import { getLink } from '#contract/accounts/recovery.ts'
import { getBranding } from '#contract/companies/companies.ts'
import { aTestApp } from '#tests/support/app.ts'
import { setUpPath } from './setup.service.ts'

const app = aTestApp()

const wish = {
  company_name: 'Harbor Group',
  first_name: 'Elena',
  last_name: 'Marsh',
  email: 'elena@example.test',
  password: 'copper meadow lantern',
}
const tokenIn = (path: string | null): string => path?.split('/').at(-1) ?? ''
const look = (token: string) => app.call(getLink, { query: { token } })
const attempt = (token: string, change: Partial<typeof wish> = {}) =>
  app.call(setUp, {
    body: { ...wish, ...change, token },
    headers: { host: 'learn.harbor.test', 'platform-language': 'el_GR' },
  })

const branding = async () =>
  (await app.call(getBranding, { params: { hostname: 'learn.harbor.test' } })).data.data

it('makes the first company and its admin, once, with the newest token only', async () => {
  expect(await branding()).toMatchObject({ company_id: null, is_set_up: false })
  const older = tokenIn(await setUpPath(app.contextOutside()))
  const token = tokenIn(await setUpPath(app.contextOutside()))
  expect((await attempt(older)).status).toBe(401)
  expect((await look(older)).status).toBe(404)
  expect((await look(token)).data.data).toMatchObject({ kind: 'set_up' })
  const weak = await attempt(token, { password: 'password123' })
  expect([weak.status, Object.keys(weak.error.errors ?? {})]).toEqual([422, ['password']])

  const answers = await Promise.all([attempt(token), attempt(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
  const session = answers.find(({ status }) => status === 201)?.data
  expect((await app.call(getMe, { as: { token: session?.access_token ?? '' } })).data.data).toMatchObject({
    role: 'admin',
    company_name: 'Harbor Group',
  })
  expect(await branding()).toMatchObject({
    is_set_up: true,
    name: 'Harbor Group',
    default_locale: 'el_GR',
    locales: ['el_GR', 'en_US', 'es_ES', 'ro_RO'],
  })
  expect(
    (
      await app.call(login, {
        body: { email: wish.email, password: wish.password },
        headers: { host: 'learn.harbor.test' },
      })
    ).status,
  ).toBe(200)

  expect(await setUpPath(app.contextOutside())).toBeNull()
  expect((await attempt(token)).status).toBe(401)
  expect((await look(token)).status).toBe(404)
})

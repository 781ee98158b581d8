import { expect, it } from 'vitest'
import { getMe, login } from '#contract/accounts/accounts.ts'
import { getLink } from '#contract/accounts/recovery.ts'
import { previewSetUpBranding, setUp } from '#contract/accounts/set-up.ts'
import { getBranding } from '#contract/companies/companies.ts'
import { listHosts } from '#contract/companies/company-hosts.ts'
import { getCompany } from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { aTestApp } from '#tests/support/app.ts'
import { setUpPath } from './setup.service.ts'

const app = aTestApp()

const setUpInput = {
  company_name: 'Harbor Group',
  first_name: 'Elena',
  last_name: 'Marsh',
  email: 'elena@example.test',
  password: 'copper meadow lantern',
}
const tokenIn = (path: string | null): string => path?.split('/').at(-1) ?? ''
const look = (token: string) => app.call(getLink, { query: { token } })
const attempt = (token: string, change: Partial<BodyOf<typeof setUp>> = {}) =>
  app.call(setUp, {
    body: { ...setUpInput, ...change, token },
    headers: { host: 'learn.harbor.test', 'platform-language': 'el_GR' },
  })

/** Rejected without consuming the link. */
const fieldsRefused = async (token: string, change: Partial<BodyOf<typeof setUp>>) => {
  const { status, error } = await attempt(token, change)
  return [status, ...Object.keys(error.errors ?? {})]
}

const branding = async () =>
  (await app.call(getBranding, { params: { hostname: 'learn.harbor.test' } })).data.data

// Specification +: A dead link says so before anything is asked of the person
it('makes the first company and its admin, once, with the newest token only', async () => {
  expect(await branding()).toMatchObject({ company_id: null, is_set_up: false })
  const older = tokenIn(await setUpPath(app.contextOutside()))
  const token = tokenIn(await setUpPath(app.contextOutside()))
  expect((await attempt(older)).status).toBe(401)
  expect((await look(older)).status).toBe(404)
  expect((await look(token)).data.data).toMatchObject({ kind: 'set_up' })
  const weak = await attempt(token, { password: 'password123' })
  expect([weak.status, Object.keys(weak.error.errors ?? {})]).toEqual([422, ['password']])

  expect(await fieldsRefused(token, { hostname: 'co.uk' })).toEqual([422, 'hostname'])
  expect(await fieldsRefused(token, { time_zone: 'Atlantis/Center' })).toEqual([422, 'time_zone'])
  expect(await fieldsRefused(token, { locales: ['es_ES'], default_locale: 'en_US' })).toEqual([
    422,
    'default_locale',
  ])
  const preview = (hostname: string) =>
    app.call(previewSetUpBranding, { body: { token: hostname, brand_color: '#7c3aed' } })
  expect((await preview(older)).status).toBe(401)
  expect((await preview(token)).data.data.pairs).toHaveLength(6)

  const choice = { app_name: 'Harbor Academy', time_zone: 'Europe/Athens', brand_color: '#7c3aed' }
  const answers = await Promise.all([attempt(token, choice), attempt(token, choice)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 401])
  const session = answers.find(({ status }) => status === 201)?.data
  expect((await app.call(getMe, { as: { token: session?.access_token ?? '' } })).data.data).toMatchObject({
    role: 'admin',
    company_name: 'Harbor Group',
  })
  const as = { token: session?.access_token ?? '' }
  const params = { companyId: session?.user.company_id ?? '' }
  expect((await app.call(listHosts, { as, params })).data.meta.can_change).toBe(true)
  expect((await app.call(getCompany, { as, params })).data.data).toMatchObject({
    app_name: 'Harbor Academy',
    time_zone: 'Europe/Athens',
    brand_color: '#7c3aed',
    hosts: ['learn.harbor.test'],
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
        body: { email: setUpInput.email, password: setUpInput.password },
        headers: { host: 'learn.harbor.test' },
      })
    ).status,
  ).toBe(200)

  expect(await setUpPath(app.contextOutside())).toBeNull()
  expect((await attempt(token)).status).toBe(401)
  expect((await look(token)).status).toBe(404)
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import PostalMime from 'postal-mime'
import { Phone } from '#tests/support/signing-in/phone.ts'
import { officeAs } from '../office.ts'
import type { LaunchedApp } from '../served-app.ts'

export interface Colleague {
  email: string
  first_name: string
  last_name: string
  password: string
}

/** The token of an invitation that an installation of a journey’s own has sent. */
export async function invitationTo({ dataDir }: LaunchedApp, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  const find = async () => {
    const names = existsSync(folder) ? readdirSync(folder) : []
    for (const name of names.filter((file) => file.endsWith('.eml'))) {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)))
      const token = /\/admin\/register#token=([\w-]+)/.exec(mail.text ?? '')?.[1]
      if (token && mail.to?.some(({ address }) => address === email)) return token
    }
    return ''
  }
  await expect.poll(find, { message: `an invitation to ${email}` }).not.toBe('')
  return find()
}

/** A colleague who has accepted an invitation with a password. Returns the id. */
export async function addColleague(
  request: APIRequestContext,
  own: LaunchedApp,
  {
    by,
    colleague,
    role,
  }: { by: { email: string; password: string }; colleague: Colleague; role: 'admin' | 'teacher' },
): Promise<string> {
  const { password, ...person } = colleague
  const { id } = await (await officeAs(request, by)).post('/api/teachers', { ...person, role })
  const token = await invitationTo(own, colleague.email)
  const joined = await request.post('/api/register', { data: { ...person, password, token } })
  expect(joined.ok(), await joined.text()).toBe(true)
  return id
}

/** Sets up an authenticator app in the session of a token. */
export async function addSecondFactor(request: APIRequestContext, token: string): Promise<Phone> {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await request.post('/api/me/totp', { headers, data: {} })).json()
  const phone = new Phone(data.secret)
  const set = await request.post('/api/me/totp/confirm', { headers, data: { code: phone.code() } })
  expect(set.ok(), await set.text()).toBe(true)
  return phone
}

/** Makes an admin an owner, by the session of another owner. */
export async function makeOwner(request: APIRequestContext, token: string, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const data = { role: 'admin', abilities: ['owner'] }
  const set = await request.put(`/api/teachers/${id}/rights`, { headers, data })
  expect(set.ok(), await set.text()).toBe(true)
}

/** The token of a session that a password opens. */
export async function tokenOf(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const session = await (await request.post('/api/login', { data: { email, password } })).json()
  return session.access_token
}

/** The token of the session of a page. */
export const tokenIn = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').access_token)

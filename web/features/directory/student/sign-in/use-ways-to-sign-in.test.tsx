import { expect, it } from 'vitest'
import type { WaysToSignIn } from '#contract/directory/directory.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { useWaysToSignIn } from './use-ways-to-sign-in.ts'

const stops = stopAfterEach()
const none: WaysToSignIn = {
  link: false,
  passkeys: 0,
  password: false,
  providers: [],
  is_company_closed: false,
}

const Ways = (student: { sign_in: WaysToSignIn; disabled_at: string | null }) => (
  <p>{useWaysToSignIn(student) ?? 'Nothing'}</p>
)
const show = async (ways: Partial<WaysToSignIn>, disabled_at: string | null = null) =>
  stops.push(await renderForAdmin(<Ways sign_in={{ ...none, ...ways }} disabled_at={disabled_at} />))
const text = () => document.querySelector('p')?.textContent

it('names every way, the providers first', async () => {
  await show({ link: true, passkeys: 2, password: true, providers: ['Entra ID'] })
  expect(text()).toBe('Sign-in: Entra ID, 2 passkeys, password, and link by e-mail')
})

it('says so where only a provider counts that does not know the person yet', async () => {
  await show({})
  expect(text()).toBe('Sign-in: only with the company’s provider')
})

it('says so where nobody can sign in because the company is closed', async () => {
  await show({ is_company_closed: true })
  expect(text()).toBe('Can’t sign in while the company is closed')
})

it('names no way of somebody who is disabled', async () => {
  await show({ link: true }, '2026-11-30T09:00:00Z')
  expect(text()).toBe('Nothing')
})

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { Phone } from '#tests/support/signing-in/phone.ts'
import { attemptLetters } from '../attempt.ts'
import { officeOf } from '../office.ts'
import { mailCount, nextLink } from '../outbox.ts'
import { personOf } from '../people.ts'

export interface OwnAdmin {
  email: string
  password: string
  companyId: string
}

/** The owner of a company that neither another journey nor another attempt of this one uses. */
export async function createOwnAdmin(request: APIRequestContext): Promise<OwnAdmin> {
  const letters = attemptLetters()
  const [email, password] = [`nora.${letters}@people.example`, 'copper meadow lantern']
  const names = { first_name: 'Nora', last_name: `Z${letters}` }
  const { email: above, password: secret } = personOf('admin')
  const session = await (
    await request.post('/api/login', { data: { email: above, password: secret } })
  ).json()
  const before = await mailCount(email)
  const { post } = await officeOf(request)
  const company = await post('/api/companies', {
    parent_id: session.user.company_id,
    name: `Z Harbor ${letters}`,
    app_name: 'Harbor',
    brand_color: '#0f766e',
    admin: { ...names, email, locale: 'en_US' },
  })
  const link = new URL(await nextLink(email, before, '/admin/register'))
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  const joined = await request.post('/api/register', { data: { ...names, email, password, token } })
  expect(joined.ok(), await joined.text()).toBe(true)
  return { email, password, companyId: company.id }
}

/** Enters e-mail and password on the sign-in page of staff. */
export async function enterPassword(page: Page, { email, password }: OwnAdmin): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/** Sets up an authenticator app on the page that asks for it; returns the app. */
export async function setUpSecondFactor(page: Page): Promise<Phone> {
  const phone = new Phone((await page.locator('code').innerText()).replaceAll(' ', ''))
  await page.getByRole('textbox', { name: 'Code' }).fill(phone.code())
  await page.getByLabel('I’ve stored these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  return phone
}

import { expect, type Page } from '@playwright/test'
import type { NameServer } from '#tests/support/servers/name-server.ts'

export interface ClientCompany {
  name: string
  host: string
  color: string
  adminEmail: string
}

/** The address that host names served by the platform must resolve to. */
export const platformAddress = '127.0.0.1'

const clientOf = (name: string, word: string, color: string): ClientCompany => ({
  ...{ name, color, host: `learn.${word}.example`, adminEmail: `nuria@${word}.example` },
})
export const clients = [
  clientOf('Castell Foods', 'castell', '#7c3aed'),
  clientOf('Harbor Group', 'harbor', '#0f766e'),
  clientOf('Kestrel Insurance', 'kestrel', '#b45309'),
] as const
export const mistake = clientOf('By mistake', 'mistake', '#7c3aed')

/** Creates a company with its own brand and a host name that waits for its DNS records. */
export async function createChildCompany(page: Page, company: ClientCompany): Promise<void> {
  const { name, host, color, adminEmail } = company
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Company name').fill(name)
  await dialog.getByRole('switch', { name: 'Give it its own brand' }).check()
  await dialog.getByLabel('App name').fill(`${name} Academy`)
  await dialog.getByLabel('Brand color').fill(color)
  await dialog.getByLabel('Host name (optional)').fill(host)
  await dialog.getByLabel("Admin's first name").fill('Nuria')
  await dialog.getByLabel("Admin's last name").fill('Puig')
  await dialog.getByLabel("Admin's e-mail").fill(adminEmail)
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByText(`${name} was created and its admin invited`)).toBeVisible()
  // The next step is its host name.
  await expect(page.getByRole('tabpanel')).toContainText('Add this TXT record')
}

/** Nothing is created or lost by a wrong host name or address: each field says so, clear of the buttons below. */
export async function correctMistakes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Company name').fill('By mistake')
  await dialog.getByLabel('Host name (optional)').fill('http://bad host')
  await dialog.getByLabel("Admin's first name").fill('Nuria')
  await dialog.getByLabel("Admin's last name").fill('Puig')
  const email = dialog.getByLabel("Admin's e-mail")
  await email.fill('nuria')
  await page.setViewportSize({ width: 1440, height: 600 })
  await dialog.getByLabel('Company name').focus()
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(email).toBeFocused()
  await expect.poll(() => email.evaluate(isUncovered)).toBe(true)
  await email.fill('nuria@mistake.example')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(dialog.getByText('Enter a full host name, such as learn.example.com.')).toBeVisible()
  await expect(dialog.getByLabel('Host name (optional)')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('No companies yet')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
}

const isUncovered = (field: HTMLElement): boolean => {
  const { x, width, bottom } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, bottom - 2) === field
}

const rowOf = async (page: Page, name: string) => {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  return page.getByRole('row', { name: new RegExp(name) })
}

/** Sets the DNS records that the new company’s page shows, and has them checked. */
export async function activateHost(
  page: Page,
  { name, host }: ClientCompany,
  dns: NameServer,
): Promise<void> {
  await expect(await rowOf(page, name)).toContainText('Waiting for DNS')
  await page.goBack()
  const codes = page.getByRole('tabpanel').getByRole('code')
  await expect(codes.first()).toContainText(host)
  const [record = '', value = ''] = await codes.allTextContents()
  const check = page.getByRole('button', { name: `Check ${host} now` })
  await check.click()
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('No TXT record was found')
  dns.setTexts(record, [value])
  dns.setAddress(host, platformAddress)
  await check.click()
  await expect(notices).toContainText(`${host} is active`)
  await expect(page.getByRole('button', { name: `Remove ${host}` })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('Active')
  await expect(await rowOf(page, name)).toContainText('Active')
}

export async function deleteCompany(page: Page, { name }: ClientCompany): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete company' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText(`${name} was deleted`)).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
}

/** What users of a company see at their own address. */
export async function seeOwnBrand(page: Page, { name, host }: ClientCompany, port: string): Promise<void> {
  await page.goto(`http://${host}:${port}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`${name} Academy`))
  await expect(page.getByText(`${name} Academy`).first()).toBeVisible()
}

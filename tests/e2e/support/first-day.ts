import { expect, type Page } from '@playwright/test'

export const admin = {
  name: 'Ruth Calloway',
  email: 'ruth@northgate.example',
  password: 'four quiet harbour lamps',
}

/** By the link that an empty installation prints when it starts. */
export async function setUpPlatform(page: Page, output: () => string): Promise<void> {
  const link = () => /http:\/\/localhost:\d+\/setup\/\S+/.exec(output())?.[0]
  await expect.poll(link, { message: 'the link to set up' }).toBeDefined()
  await page.goto(link() ?? '')
  await page.getByLabel('Company name').fill('Northgate Security')
  await page.getByLabel('Host name').fill('localhost')
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Calloway')
  await page.getByLabel('Work e-mail').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Create platform' }).click()
  await expect(page.getByRole('link', { name: 'Companies', exact: true })).toBeVisible()
}

/** With a brand of its own and a host name that waits for its DNS records. */
export async function createChildCompany(page: Page, name: string, host: string): Promise<void> {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Company name').fill(name)
  await dialog.getByRole('switch', { name: 'Give it its own brand' }).check()
  await dialog.getByLabel('App name').fill(`${name} Academy`)
  await dialog.getByLabel('Brand color').fill('#7c3aed')
  await dialog.getByLabel('Host name (optional)').fill(host)
  await dialog.getByLabel("Admin's first name").fill('Nuria')
  await dialog.getByLabel("Admin's last name").fill('Puig')
  await dialog.getByLabel("Admin's e-mail").fill('nuria@castell.example')
  await dialog.getByRole('button', { name: 'Create and invite' }).click()
  await expect(page.getByText(`${name} was created and its admin invited`)).toBeVisible()
  // Its host name comes next.
  await expect(page.getByRole('tabpanel')).toContainText('Add this TXT record')
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Waiting for DNS')
}

/** Deletes a company that was created by mistake. */
export async function deleteCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete company' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await expect(page.getByText(`${name} was deleted`)).toBeVisible()
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
}

/** As Excel saves it in Western Europe: two thousand people, three of them by name, and two rows that are wrong. */
const file = [
  'sep=;',
  'Employee number;E-mail;First name;Last name;Groups;Start date',
  '1;ada@northgate.example;Ada;Byron;Night shift;2024-03-31',
  '2;bo@northgate.example;Bo;Sé;Night shift;2024-03-31',
  '3;cy@northgate.example;Cy;Ro;;',
  '4;wrong@northgate;Wrong;One;;',
  '5;dee@northgate.example;Dee;Lux;;03/04/2026',
  ...Array.from({ length: 2_000 }, (_, nth) => `${nth + 6};p${nth}@northgate.example;Pat;Number ${nth};;`),
].join('\r\n')

/** From a file with two wrong rows, which stop none of the others. */
export async function importPeople(page: Page): Promise<void> {
  await page.goto('/admin/student')
  await page.getByRole('link', { name: 'Import file' }).first().click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  const buffer = Buffer.from(file, 'latin1')
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Check 2,005 rows' }).click()
  await expect(page.getByRole('heading', { name: '2 rows refused' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 2,003 people' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
}

async function findPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/** The dashboard counts the people of whom the list it opens consists. */
export async function seeWhoIsLate(page: Page, names: string[]): Promise<void> {
  const figures = page.getByRole('region', { name: 'Key figures' })
  // So many new figures follow within a minute.
  await expect(async () => {
    await page.goto('/admin')
    await expect(figures.getByRole('link', { name: /^Overdue\s*2,003/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await figures.getByRole('link', { name: /^Overdue/ }).click()
  for (const name of names) {
    await findPerson(page, name)
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name }) })).toContainText(
      'days overdue',
    )
  }
}

export async function disableLeaver(page: Page, name: string): Promise<void> {
  await findPerson(page, name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(/Disabled since/)).toBeVisible()
}

export async function erasePerson(page: Page, name: string): Promise<void> {
  await page.goto('/admin/student')
  await findPerson(page, name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove student' }).click()
  await expect(page.getByText(`${name} was removed`)).toBeVisible()
  await page.goto(`/admin/student?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeHidden()
}

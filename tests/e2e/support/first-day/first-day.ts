import { expect, type Page } from '@playwright/test'

export const admin = {
  name: 'Ruth Calloway',
  email: 'ruth@northgate.example',
  password: 'four quiet harbour lamps',
}

/** Uses the link that an empty installation prints when it starts. */
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

async function findPerson(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name })).toBeVisible()
}

/** The dashboard’s count matches the list that it opens. */
export async function seeWhoIsLate(page: Page, names: string[]): Promise<void> {
  const figures = page.getByRole('region', { name: 'Key figures' })
  // With so many new people, the figures follow within a minute.
  await expect(async () => {
    await page.goto('/admin')
    await expect(figures.getByRole('link', { name: /^Overdue\s*2,000/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await figures.getByRole('link', { name: /^Overdue/ }).click()
  for (const name of names) {
    await findPerson(page, name)
    await expect(page.getByRole('row').filter({ has: page.getByRole('link', { name }) })).toContainText(
      'days overdue',
    )
  }
  // The menu leads to everybody, not to the last search.
  await page.getByRole('link', { name: 'Directory', exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
}

/** Reminds one of the people who are late; the run shows the result. */
export async function remind(page: Page, name: string): Promise<void> {
  await findPerson(page, name)
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Remind', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Send reminders' })).toBeVisible()
  await expect(page.getByText('1 of 1 person', { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('1')
  await page.goto('/admin/student')
}

export async function disableLeaver(page: Page, name: string): Promise<void> {
  await findPerson(page, name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
  await expect(page.getByText(/Disabled since/)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** The year is typed digit by digit; once more if the dialog that closes takes the focus back only then. */
export async function lookBack(page: Page): Promise<void> {
  const field = page.getByLabel('Status on')
  await expect(async () => {
    await field.fill('')
    await field.pressSequentially('01012020')
    await expect(field).toHaveValue('2020-01-01', { timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('Nothing yet at that time')).toBeVisible()
  await field.fill('2099-01-01')
  await expect(page.getByText('Choose a day up to today.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to today' }).click()
  await expect(field).toHaveValue('')
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

/** On a phone each figure has its label beside it, and the chart's labels can be read. */
export async function readFiguresOnPhone(page: Page, company: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('table', { name: 'Companies' }).getByRole('row', { name: new RegExp(company) })
  for (const label of ['People', 'Overdue', 'Completion'])
    await expect(row.locator(`[data-label="${label}"]`)).toBeVisible()
  const { height = 0 } = (await page.locator('svg text').first().boundingBox()) ?? {}
  expect(height).toBeGreaterThan(10)
}

/** Figures that cannot be loaded say so, and can be asked for again. */
export async function askAgainForFigures(page: Page): Promise<void> {
  await page.route('**/api/dashboard**', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '' } }),
  )
  await page.reload()
  const failed = page.getByRole('heading', { name: 'The figures could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/dashboard**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible()
  await expect(failed).toBeHidden()
}

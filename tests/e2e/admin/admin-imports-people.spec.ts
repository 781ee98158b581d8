import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

/**
 * The format that Excel saves in Western Europe: semicolons, one byte per character. A retry finds the people of the
 * first run.
 */
const fromExcel = (run: string): Buffer =>
  Buffer.from(
    [
      'Personalnummer;E-Mail;Vorname;Nachname;Abteilung;Sprache;Vorgesetzter',
      `${run}1;begona.${run}@castell.example;Begoña;Núñez;Produktion;es;nuria.${run}@castell.example`,
      `${run}2;nuria.${run}@castell.example;Núria;Puig;Leitung;es;`,
      `${run}3;marc.${run}@castell;Marc;Soler;Produktion;es;`,
      `${run}4;hanne.${run}@castell.example;Hanne;Vestergaard;Logistik;dk;`,
    ].join('\r\n'),
    'latin1',
  )

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
}

test('an admin imports a file from Excel with errors, repairs the refused rows and sends them again', async ({
  page,
}) => {
  const run = `${test.info().retry}${Date.now()}`
  await arriveAsStaff(page, 'admin', '/admin/student')
  await page.getByRole('link', { name: 'Import file' }).click()
  await upload(page, 'castell.csv', fromExcel(run))
  await expect(page.getByText('Begoña Núñez').first()).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'admin-import-columns')
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await expect(page.getByRole('heading', { name: '2 rows refused' })).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'admin-import-check')
  // On a tablet the choice comes before the rows, not after them.
  await page.setViewportSize({ width: 768, height: 900 })
  const topOf = async (role: 'switch' | 'table') => (await page.getByRole(role).first().boundingBox())?.y ?? 0
  expect(await topOf('switch')).toBeLessThan(await topOf('table'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  await page.getByRole('link', { name: 'Import another file' }).click()
  const repaired = refused.replace('@castell;', '@castell.example;').replace(';dk;', ';;')
  await upload(page, 'repaired.csv', Buffer.from(repaired))
  await expect(page.getByText(/Filled in from the import/)).toBeVisible()
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await page.getByRole('button', { name: 'Import 2 people' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  await visit(page, `/admin/student?q=marc.${run}`)
  await expect(page.getByRole('link', { name: 'Marc Soler' })).toBeVisible()
})

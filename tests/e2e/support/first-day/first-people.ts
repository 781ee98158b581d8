import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { clients } from './first-companies.ts'

/** An incomplete address, an unknown company and an invalid day. */
const wrong = [
  '4;wrong@castell;Wim;Wrong;Castell Foods;;',
  '5;dee@kestrel.example;Dee;Lux;Kestrel;;',
  '6;eve@northgate.example;Eve;Ash;;;31/31/2026',
]
const named = [
  '1;ada@northgate.example;Ada;Byron;;Night shift;2024-03-31',
  '2;bo@northgate.example;Bo;Sé;;Night shift;2024-03-31',
  '3;cy@harbor.example;Cy;Ro;Harbor Group;;',
]
const total = 2_000
const others = Array.from({ length: total - named.length - wrong.length }, (_, nth) => {
  const client = nth % 4 === 0 ? '' : clients[(nth % 4) - 1]?.name
  return `${nth + 7};p${nth}@people.example;Pat;Number ${nth};${client};;`
})

/**
 * A file as Excel saves it in Western Europe, one byte per character: two thousand people of four companies, and three
 * invalid rows.
 */
const file = [
  'sep=;',
  'Employee number;E-mail;First name;Last name;Company;Groups;Start date',
  ...[...named, ...wrong, ...others],
].join('\r\n')

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}

async function importRows(page: Page, people: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${people} people` }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
}

/** Imports a file with invalid rows, which do not stop the others. */
export async function importPeople(page: Page): Promise<void> {
  await page.goto('/admin/student')
  await expect(
    page.getByText('Add people one by one, paste a list of addresses, or import a file.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Import file' }).first().click()
  await chooseFile(page, 'people.csv', Buffer.from(file, 'latin1'))
  await page.getByRole('button', { name: 'Check 2,000 rows' }).click()
  await expect(page.getByRole('heading', { name: '3 rows refused' })).toBeVisible()
  await importRows(page, '1,997')
}

/** Downloads the rejected rows, corrects them and uploads them again. */
export async function repairRefusedRows(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these rows' }).click()
  const refused = await readFile(await (await download).path(), 'utf8')
  await page.getByRole('link', { name: 'Import another file' }).click()
  const repaired = refused
    .replace('wrong@castell;', 'wim@castell.example;')
    .replace(';Kestrel;', ';Kestrel Insurance;')
    .replace('31/31/2026', '2026-03-31')
  await chooseFile(page, 'repaired.csv', Buffer.from(repaired))
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await importRows(page, '3')
}

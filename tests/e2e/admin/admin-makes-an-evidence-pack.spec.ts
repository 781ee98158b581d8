import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

// Specification +: A sealed pack for a period and company, made in the browser and checked without the server
test('an admin makes an evidence pack for an audit and checks it', async ({ page }, info) => {
  await arriveAsStaff(page, 'admin')
  await page.getByRole('link', { name: 'Evidence' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence of Harbor Group' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a pack' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an evidence pack for Harbor Group' })
  await dialog.getByLabel('Period').click()
  await page.getByRole('option', { name: 'This year so far' }).click()
  await dialog.getByText('NIS2', { exact: true }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the pack' }).click()
  await expect(dialog).toBeHidden()

  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('NIS2')
  await expect(row.getByText('Ready')).toBeVisible({ timeout: 120_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download the pack/ }).click(),
  ])
  const saved = info.outputPath(download.suggestedFilename())
  await download.saveAs(saved)

  const result = page.getByRole('status', { name: 'Check a pack' })
  await test.step('the pack is complete and unchanged', async () => {
    await page.locator('input[type=file]').setInputFiles(saved)
    await expect(result).toContainText('is complete and unchanged')
    await expect(result).toContainText('It was signed by this platform.')
    await expectAccessible(page)
  })
  await test.step('a changed record is found', async () => {
    const files = unzipSync(await readFile(saved))
    const records = Buffer.concat([files['records.csv'] ?? Buffer.of(), Buffer.from('one more line\n')])
    const buffer = Buffer.from(zipSync({ ...files, 'records.csv': records }))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'changed.zip', mimeType: 'application/zip', buffer })
    await expect(result).toContainText('changed.zip is not as it was signed.')
    await expect(result).toContainText('records.csv')
  })
})

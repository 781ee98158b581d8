import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { mailCount, nextMail } from '../support/outbox.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

/** Chooses oneself and another frequency than the one that an earlier attempt saved. */
async function chooseSchedule(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const monthly = dialog.getByRole('radio', { name: 'Every month' })
  await ((await monthly.isChecked()) ? dialog.getByRole('radio', { name: 'Every quarter' }) : monthly).check()
  if ((await dialog.getByText(name, { exact: true }).count()) === 0) {
    await dialog.getByLabel('Recipients').fill(name)
    await page.getByRole('option', { name }).click()
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // The server of the journeys sends nothing on its own.
  await expect(dialog.getByText(/^Nothing is sent, because scheduled e-mails are turned off/)).toBeVisible()
}

// Specification +: An admin shows management how the company stands, every month
test('an admin downloads the report and has it mailed', async ({ page }) => {
  const admin = personOf('admin')
  await arriveAsStaff(page, 'admin', '/admin?lang=en')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download report' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Awareness report .*\.pdf$/)
  const lines = pdfText(await readFile(await file.path())).split('\n')
  expect(lines[lines.indexOf('Completion') + 1]).toMatch(/^\d+%$/)

  await page.getByRole('button', { name: 'Send by e-mail' }).click()
  await chooseSchedule(page, admin.name)
  await expectAccessible(page)
  await photograph(page, 'report by mail')
  await expectToFitPhone(page)

  const before = await mailCount(admin.email)
  await page.getByRole('button', { name: 'Send me one now' }).click()
  const mail = await nextMail(admin.email, before, /security awareness report/)
  expect(mail.text).toMatch(/Completion: \d+% \(\d+ of \d+\)/)
  expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf'])

  await visit(page, '/admin/audit')
  await expect(page.getByText(/changed to whom the management report is mailed/).first()).toBeVisible()
  await expect(page.getByText(/The management report was mailed to/).first()).toBeVisible()
})

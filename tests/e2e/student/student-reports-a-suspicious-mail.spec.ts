import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { attemptLetters, ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent, beginStaffSession } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const host = 'aurora.localhost'
test.use({ host })

const subject = () => ownName('Your parcel could not be delivered')
const mail = () => ({
  name: 'parcel.eml',
  mimeType: 'message/rfc822',
  buffer: Buffer.from(
    [
      'Return-Path: <bounce@sender-farm.example>',
      'Authentication-Results: mx.aurora.example; spf=fail smtp.mailfrom=sender-farm.example',
      'From: "Parcel desk" <parcel@redelivery-desk.example>',
      `Subject: ${subject()}`,
      `Message-ID: <${attemptLetters()}@sender-farm.example>`,
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Your parcel waits. Your code is 482913.</p><p><a href="http://192.0.2.1/pay?id=7">https://aurora.example/pay</a></p>',
    ].join('\r\n'),
  ),
})

test('a student reports a suspicious mail, the team answers, and both see only what is harmless', async ({
  page,
  student,
  arrive,
}) => {
  await arriveAsStudent(page, student.email, '/community/recent?lang=en')
  await page.getByRole('link', { name: 'Report an e-mail' }).click()
  // The community page, which is still open, has a file input as well.
  await expect(page.getByRole('heading', { level: 1, name: 'Report a suspicious e-mail' })).toBeVisible()
  await test.step('what is no mail is refused with what to do', async () => {
    const file = { name: 'setup.eml', mimeType: 'message/rfc822', buffer: Buffer.from('MZ\0\0') }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Send to the security team' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Save it as .eml' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove the file' }).click()
  })
  await expectAccessible(page)
  await test.step('a mail is sent, with what one did', async () => {
    await page.locator('input[type=file]').setInputFiles(mail())
    await page.getByRole('radio', { name: 'I opened a link' }).check()
    await photograph(page, 'report-mail-form')
    await page.getByRole('button', { name: 'Send to the security team' }).click()
    await expect(page.getByRole('region', { name: 'Your reported e-mails' })).toContainText(subject())
  })
  const office = await arrive()
  await answer(office)
  await test.step('the student reads the answer', async () => {
    await page.reload()
    const reports = page.getByRole('region', { name: 'Your reported e-mails' })
    await expect(reports).toContainText('Phishing')
    await expect(reports).toContainText('10 points for you')
    await expectAccessible(page)
    await expectToFitPhone(page)
    await photograph(page, 'report-mail')
    await visit(page, '/community/recent')
    await photograph(page, 'community')
  })
  await test.step('what is stored, on a sheet', async () => {
    await office.goto('/admin/community/stored')
    await expect(office.getByRole('table')).toContainText('30 days')
    await expect(office.getByRole('table')).toContainText('180 days after the last change')
    await expectAccessible(office)
    await expectToFitPhone(office)
    await photograph(office, 'admin-community-stored')
  })
})

async function answer(office: Page): Promise<void> {
  await test.step('the team looks at it and answers', async () => {
    await office.goto('/robots.txt')
    await beginStaffSession(office, personOf('admin', host))
    await office.goto('/admin/community/mails?lang=en')
    await expect(office.getByRole('link', { name: 'Open the first one' })).toBeVisible()
    await photograph(office, 'admin-mails')
    await office.getByRole('link', { name: subject() }).click()
    await expect(office.getByRole('article')).toContainText('hxxp://192[.]0[.]2[.]1/pay')
    await expect(office.getByRole('article')).not.toContainText('482913')
    await office.getByRole('radio', { name: 'Phishing' }).check()
    await expectAccessible(office)
    await expectToFitPhone(office)
    await photograph(office, 'admin-mail')
    await office.getByRole('button', { name: 'Send answer' }).click()
    await expect(office.getByText('Answer sent')).toBeVisible()
  })
}

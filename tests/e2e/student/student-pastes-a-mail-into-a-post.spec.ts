import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

test.use({ host: 'aurora.localhost' })

test('a student who pastes a mail into a post, or finds nothing about one, is led to report it', async ({
  page,
  student,
}) => {
  await arriveAsStudent(page, student.email, '/community/recent?lang=en')
  const subject = ownName('Your invoice is late')
  const offer = page.getByRole('button', { name: 'Report it instead' })
  await test.step('the composer knows a mail by its first lines', async () => {
    const text = page.getByRole('textbox', { name: 'New post' })
    await text.fill('From whom is this mail?')
    await expect(offer).toBeHidden()
    await text.fill(
      `From: Billing <billing@sender-farm.example>\nTo: me\nSubject: ${subject}\n\nPay today, please.`,
    )
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await expectToFitPhone(page)
    await photograph(page, 'mail-in-post')
  })
  await test.step('the report takes the text along, and the draft is gone', async () => {
    await offer.click()
    await expect(page.getByText('pasted e-mail.eml')).toBeVisible()
    await page.getByRole('button', { name: 'Send to the security team' }).click()
    await expect(page.getByRole('region', { name: 'Your reported e-mails' })).toContainText(subject)
    await visit(page, '/community/recent')
    await expect(page.getByRole('textbox', { name: 'New post' })).toBeEmpty()
  })
  await test.step('a search that finds nothing offers it too', async () => {
    await page.getByRole('searchbox').fill('no such words anywhere')
    await page.getByRole('main').getByRole('heading', { name: 'No posts found' }).waitFor()
    const empty = page.getByRole('main').getByRole('link', { name: 'Report an e-mail' }).first()
    await empty.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Report a suspicious e-mail' })).toBeVisible()
  })
})

import type { Locator, Page } from '@playwright/test'
import { everyBlock } from '#tests/support/builders/every-block.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, prepareCourse } from '../support/office.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const exercises = ['emailInspection', 'linkInspection', 'signInPrompt', 'passwordTrial']

test.use({ hasTouch: true, viewport: { width: 360, height: 780 } })

test('on a phone the four exercises are solved by a finger alone', async ({ page, request }) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Under your thumb', 'Four dangers')
  const blocks = Object.values(everyBlock())
  await office.write(
    prepared,
    blocks.filter(({ type }) => exercises.includes(type)),
  )
  await arriveAsStaff(
    page,
    'admin',
    `/admin/courses/${prepared.courseId}/~/lesson/${prepared.lessonId}/en_US/page`,
  )

  const email = page.getByRole('region', { name: /^Safe or phishing/ })
  await tap(page, email.locator('label', { hasText: 'you@' }))
  await expect(email.getByRole('status')).toHaveText('That part is fine.')
  await tap(page, email.locator('label', { hasText: 'service@' }))
  await tap(page, email.locator('label', { hasText: 'within the hour' }))
  await expect(email.getByRole('status')).toContainText('Haste')
  await tap(page, email.getByRole('button', { name: 'Report as phishing' }))
  await expect(email.getByRole('group', { name: /^Correct, it’s phishing/ })).toBeFocused()

  const links = page.getByRole('region', { name: 'Where does it really lead?' })
  const judge = async (name: string, verdict: string) => {
    const link = links.getByRole('button', { name })
    const row = links.getByRole('listitem').filter({ has: page.getByRole('button', { name }) })
    await expect(row.getByRole('button', { name: verdict, exact: true })).toBeDisabled()
    await tap(page, link)
    await expect(link).toHaveAccessibleDescription(/^Leads to/)
    await tap(page, row.getByRole('button', { name: verdict, exact: true }))
  }
  await judge('www.harbor.example', 'Not safe')
  await judge('Our portal', 'Safe')
  await expect(links.getByRole('group', { name: /^All correct/ })).toBeFocused()

  const prompt = page.getByRole('region', { name: 'Approve or deny?' })
  await tap(page, prompt.getByRole('button', { name: 'Deny' }))
  await expect(prompt.getByRole('group', { name: /nobody gets in/ })).toBeFocused()

  const trial = page.getByRole('region', { name: 'How strong is it?' })
  await tap(page, trial.getByLabel('Your practice password'))
  await page.keyboard.insertText('seven blue lanterns walk home')
  await expect(trial.getByRole('status')).toContainText('strong')
  await tap(page, trial.getByRole('button', { name: 'Show or hide the password' }))
  await expect(trial.getByLabel('Your practice password')).toHaveAttribute('type', 'text')
  await tap(page, trial.getByRole('button', { name: 'Check it' }))
  await expect(trial.getByRole('group', { name: /^Strong enough/ })).toBeFocused()
  await expectAccessible(page)
})

/** Taps where a finger would, and fails if something covers the target. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await target.click({ trial: true })
  const { x, y, width, height } = (await target.boundingBox())!
  await page.touchscreen.tap(x + width / 2, y + height / 2)
}

import { expectAccessible } from '../support/accessibility.ts'
import {
  aDraftToShare,
  commentOn,
  framedPage,
  passage,
  sharePreview,
} from '../support/courses/preview-visit.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const comment = 'Say which bank.\nOurs does call.'

// Specification +: People without an account read a draft by an expiring link and comment on it
test('an author shares a draft, and someone comments on it', async ({ page, arrive, request }) => {
  const draft = await aDraftToShare(await officeOf(request))
  await arriveAsStaff(page, 'admin', `/admin/courses/${draft.courseId}`)
  const address = await sharePreview(page, draft.title, 'Legal team')
  const link = page.getByRole('row').filter({ hasText: 'Legal team' })

  const visitor = await arrive()
  await visitor.goto(new URL(address).pathname)
  await expect(visitor).toHaveTitle(new RegExp(`^${draft.title} – `))
  await visitor.getByRole('link', { name: 'Next' }).click()
  await expect(framedPage(visitor).getByText('Nobody pays for a parcel.')).toBeVisible()
  await visitor.getByRole('navigation', { name: 'Draft outline' }).getByText('Calls from the bank').click()
  const theirs = await commentOn(visitor, passage, comment)
  await expect(visitor.getByRole('link', { name: /^Calls from the bank/ })).toContainText('1 comment')
  await expectAccessible(visitor)
  await expectToFitPhone(visitor)
  await photograph(visitor, 'preview-link')

  await page.reload()
  await expect(link).toContainText('1 (1 open)')
  const received = page.getByRole('listitem').filter({ hasText: comment })
  await expect(received.getByRole('blockquote')).toHaveText(passage)
  await photograph(page, 'admin-preview-links')
  await received.getByRole('button', { name: 'Reply' }).click()
  await received.getByLabel('Your reply').fill('We name it now.')
  await page.keyboard.press('Control+Enter')
  await expect(received).toContainText('We name it now.')
  await received.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: /^Resolved/ }).click()
  await expectAccessible(page)
  await expectToFitPhone(page)

  await visitor.reload()
  await expect(theirs.getByText('We name it now.')).toBeVisible()
  await expect(theirs.getByText('Resolved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More actions for “Legal team”' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('table', { name: 'Ended links' })).toContainText('Legal team')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
  await photograph(visitor, 'preview-link-ended')
})

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
  await visitor.getByRole('link', { name: 'Next item' }).click()
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
  await expect(received.getByRole('button', { name: 'Edit reply' })).toBeFocused()
  await received.getByRole('button', { name: 'Resolve' }).click()
  await expect(page.getByRole('heading', { name: 'Comments' }).locator('span')).toBeFocused()
  await page.getByRole('button', { name: /^Resolved/ }).click()
  await expectAccessible(page)
  await expectToFitPhone(page)

  await visitor.reload()
  await expect(theirs.getByText('We name it now.')).toBeVisible()
  await expect(theirs.getByText('Resolved', { exact: true })).toBeVisible()
  await theirs.getByLabel('Comment', { exact: true }).fill('One more thought')
  await page.getByRole('button', { name: 'More actions for “Legal team”' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('table', { name: 'Ended links' })).toContainText('Legal team')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work anymore' })).toBeVisible()
  await expect(visitor.getByLabel('Your unsent comment')).toHaveValue('One more thought')
  await photograph(visitor, 'preview-link-ended')
})

// Specification +: What a visitor of a draft writes stays through a reload, and Back leads to the item before
test('a visitor of a draft reloads and goes back with an unsent comment', async ({
  page,
  arrive,
  request,
}) => {
  const draft = await aDraftToShare(await officeOf(request))
  await arriveAsStaff(page, 'admin', `/admin/courses/${draft.courseId}`)
  const address = await sharePreview(page, draft.title, 'Works council')
  const visitor = await arrive()
  const outline = visitor.getByRole('navigation', { name: 'Draft outline' })
  const current = outline.locator('[aria-current]')
  const field = visitor
    .getByRole('complementary', { name: 'Comments' })
    .getByLabel('Comment', { exact: true })
  const expectParcels = async () => {
    await expect(current).toContainText('Parcels')
    await expect(framedPage(visitor).getByText('Nobody pays for a parcel.')).toBeVisible()
    await expect(field).toHaveValue('Half a thought')
  }
  await visitor.goto(new URL(address).pathname)
  await expect(framedPage(visitor).getByText(passage)).toBeVisible()
  await visitor.getByRole('link', { name: 'Next item' }).click()
  await expect(current).toContainText('Parcels')
  await field.fill('Half a thought')
  await expectParcels()
  await visitor.reload()
  await expectParcels()
  await visitor.goBack()
  await expect(current).toContainText('Calls from the bank')
  await expect(framedPage(visitor).getByText(passage)).toBeVisible()
  await expect(field).toHaveValue('')
  await visitor.goForward()
  await expectParcels()
})

// Specification +: A visitor of a draft keeps it through a language that cannot be read, and hears of a deleted lesson
test('a visitor of a draft meets an unknown language and a deleted lesson', async ({
  page,
  arrive,
  request,
}) => {
  const office = await officeOf(request)
  const draft = await aDraftToShare(office)
  await arriveAsStaff(page, 'admin', `/admin/courses/${draft.courseId}`)
  const { pathname } = new URL(await sharePreview(page, draft.title, 'Expert'))
  const visitor = await arrive()
  const column = visitor.getByRole('complementary', { name: 'Comments' })
  const field = column.getByLabel('Comment', { exact: true })
  await visitor.goto(`${pathname}?locale=xx`)
  await framedPage(visitor).getByText(passage).click({ clickCount: 3 })
  await expect(column.getByText(`About: “${passage}”`)).toBeVisible()
  await framedPage(visitor).getByRole('heading', { level: 1 }).click()
  await expect(column.getByText(`About: “${passage}”`)).toBeHidden()
  await field.fill('Half a thought')
  await framedPage(visitor).getByText(passage).click({ clickCount: 3 })
  await visitor.getByRole('button', { name: 'Comment on selection' }).click()
  await expect(column.getByText(`About: “${passage}”`)).toBeVisible()
  await expect(field).toBeFocused()

  await visitor.route(/preview-links\/[^/]+\?locale=el_GR/, (route) =>
    route.fulfill({ status: 429, json: {} }),
  )
  await visitor.getByRole('combobox', { name: 'Language' }).selectOption('el_GR')
  await expect(visitor).toHaveURL(/locale=el_GR/)
  await expect(visitor.getByRole('textbox').last()).toHaveValue('Half a thought')
  await visitor.getByRole('combobox').first().selectOption('en_US')
  await expect(visitor).toHaveURL(/locale=en_US/)

  await office.remove(`${draft.sectionPath}/lessons/${draft.lessonId}`)
  await visitor.goto(`${pathname}?item=lesson.${draft.lessonId}&locale=en_US`)
  await expect(visitor.getByRole('heading', { name: 'This lesson is no longer in the draft' })).toBeVisible()
  await expect(visitor.getByLabel('Your unsent comment')).toHaveValue('Half a thought')
  await expectAccessible(visitor)
  await expectToFitPhone(visitor)
  await photograph(visitor, 'preview-link-item-gone')
})

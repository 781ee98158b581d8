import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { attemptLetters, ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'
import { arriveAsStudent, beginStaffSession } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const host = 'aurora.localhost'
test.use({ host })

const title = () => ownName('Is this parcel text real?')

test('a student shows the security team a picture, and is shown one in the answer', async ({
  page,
  student,
  arrive,
}) => {
  const office = await arrive()
  await office.goto('/robots.txt')
  await beginStaffSession(office, personOf('admin', host))
  await test.step('an admin allows pictures', async () => {
    await office.goto('/admin/community/settings?lang=en')
    const allow = office.getByRole('switch', { name: 'Allow pictures' })
    if (await allow.isChecked()) return
    await allow.check()
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByText('Settings saved')).toBeVisible()
  })
  await arriveAsStudent(page, student.email, '/community/recent?lang=en')
  await test.step('an @ offers the team, and a picture says what it shows', async () => {
    const field = page.getByRole('textbox', { name: 'New post' })
    await field.pressSequentially('Hello @sec')
    await expect(page.getByRole('option')).toHaveText(/Security team/)
    await expectAccessible(page)
    await photograph(page, 'community-mention-team')
    await field.press('Enter')
    await expect(field).toHaveValue('Hello @Security team ')
    await page.getByRole('textbox', { name: 'Title' }).fill(title())
    await page.getByRole('checkbox', { name: 'This is a question' }).check()
    await addPicture(page)
    await page.getByRole('button', { name: 'Post question' }).click()
    await expect(page.getByText('Please say what each picture shows.')).toBeVisible()
    await page.getByLabel('What picture 1 shows').fill('A text message about a parcel')
    await expectAccessibleInBothThemes(page)
    await expectToFitPhone(page)
    await photograph(page, 'community-picture-form')
    await page.getByRole('button', { name: 'Post question' }).click()
    await expect(page.getByRole('img', { name: 'A text message about a parcel' })).toBeVisible()
  })
  await test.step('whoever may answer is told, and answers with a picture', async () => {
    await visit(office, '/admin/notifications')
    await office
      .getByRole('link', { name: new RegExp(`asked the security team.*${attemptLetters()}`) })
      .click()
    await expect(office.getByRole('heading', { level: 1, name: title() })).toBeVisible()
    await office.getByRole('textbox', { name: 'Your comment' }).fill('No. The sender is not the post office.')
    await addPicture(office)
    await office.getByLabel('What picture 1 shows').fill('The sender of the text')
    await expectAccessible(office)
    await photograph(office, 'admin-community-answer')
    await office.getByRole('button', { name: 'Post comment' }).click()
    await expect(office.getByRole('img', { name: 'The sender of the text' })).toBeVisible()
  })
  await test.step('the answer with its picture comes to the open post by itself', async () => {
    await expect(page.getByRole('img', { name: 'The sender of the text' })).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'community-pictures')
  })
  await test.step('the team changes what it wrote', () => changeAnswer(office))
})

async function changeAnswer(office: Page): Promise<void> {
  await office.getByRole('button', { name: 'Edit' }).click()
  await office.getByRole('textbox', { name: 'Edit comment' }).fill('No. Delete it.')
  await office.getByRole('button', { name: 'Save changes' }).click()
  await expect(office.getByText('No. Delete it.')).toBeVisible()
}

/** Drawn by the browser itself. */
async function addPicture(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add picture' }).click()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } })
  await (await chooser).setFiles({ name: 'text.png', mimeType: 'image/png', buffer })
}

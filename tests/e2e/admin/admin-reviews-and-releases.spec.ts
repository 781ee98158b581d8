import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { aReviewedCourse, type ReviewedCourse } from '../support/courses/reviewed-course.ts'
import { expect, test } from '../support/journey.ts'
import { linkIn, mailAbout } from '../support/outbox.ts'
import { type DemoPerson, personOf } from '../support/people.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const title = () => ownName('Networks on the road')
const reason = 'The exam teaches to take the open network.'

async function handIn(page: Page, kind?: string): Promise<void> {
  await page.reload()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('students won’t see it: Hotels')).toBeVisible()
  if (kind) await dialog.getByRole('radio', { name: kind }).check()
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function openChange(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Changes' }).getByRole('button', { name }).click()
}

test('an admin reviews what a teacher hands in, publishes exactly that, and an older release comes back', async ({
  page,
  request,
  arrive,
}) => {
  const course = await aReviewedCourse(request, title())
  const [teacher, admin] = [personOf('teacher'), personOf('admin')]
  const desk = await arrive()
  await arriveAsStaff(page, 'teacher')
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  page.on('domcontentloaded', () => heard.splice(0))
  await page.goto(`/admin/courses/${course.id}`)

  await handInAndSendBack({ page, admin, course, desk, teacher })
  await voidByAnEdit({ page, course, desk, teacher })
  await changeTheKey({ page, course, desk, heard })
  await test.step('the teacher, who sits before the open page, learns of it there', async () => {
    await expect(page.getByText('was approved and published')).toBeVisible()
    await expect(page.getByRole('main').getByText(/^Release 2, /)).toBeVisible()
  })

  await bringBack(page)
})

async function handInAndSendBack({
  page,
  admin,
  course,
  desk,
  teacher,
}: {
  page: Page
  admin: DemoPerson
  course: ReviewedCourse
  desk: Page
  teacher: DemoPerson
}): Promise<void> {
  // Specification, authoring 9: Hand in, approve, reject with reason, and mails to those concerned
  await test.step('the hand-in reaches the admin by mail, who reads the changes and their keys', async () => {
    await handIn(page)
    const mail = await mailAbout(admin.email, `Ready for review: ${title()}`)
    await arriveAsStaff(desk, 'admin', new URL(linkIn(mail, course.id)).pathname)
    await openChange(desk, 'Open networks')
    await expect(desk.getByText('Ask for the name of the network first.')).toBeVisible()
    await openChange(desk, 'On the way home')
    const right = desk.getByRole('row').filter({ hasText: 'Correct' })
    await expect(right).toContainText('The open one')
    await expect(desk.getByText('Ready to publish')).toBeVisible()
    await expect(desk.getByText('students won’t see it: Hotels')).toBeVisible()
    await expectAccessible(desk)
  })

  // Specification, authoring 9: Hand in, approve, reject with reason, and mails to those concerned
  await test.step('it goes back with a reason, which the teacher finds and mends', async () => {
    await desk.getByRole('button', { name: 'Request changes' }).click()
    await desk.getByRole('textbox', { name: /^Reason/ }).fill(reason)
    await desk.getByRole('button', { name: 'Request changes' }).click()
    await expect(desk.getByText(`Changes requested for “${title()}”`)).toBeVisible()
    expect((await mailAbout(teacher.email, `Changes requested: ${title()}`)).text).toContain(reason)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Changes requested by the reviewer' })).toContainText(
      reason,
    )
    await photograph(page, 'admin-course-sent-back')
    await course.turnKey()
    await handIn(page)
  })
}

async function voidByAnEdit({
  page,
  course,
  desk,
  teacher,
}: {
  page: Page
  course: ReviewedCourse
  desk: Page
  teacher: DemoPerson
}): Promise<void> {
  // Specification, authoring 9: Approval is bound to what was handed in
  await test.step('an edit after the hand-in voids it: the approval is refused and says why', async () => {
    await desk.reload()
    await desk.getByRole('link', { name: 'Review release 1' }).click()
    const approve = desk.getByRole('button', { name: 'Approve and publish release 1' })
    await expect(approve).toBeVisible()
    await course.rename('Open and closed networks')
    await approve.click()
    await expect(desk.getByText('The draft was changed after it was submitted').first()).toBeVisible()
    await handIn(page)
    await desk.reload()
    await approve.click()
    await expect(desk.getByText('Release 1 published')).toBeVisible()
    await mailAbout(teacher.email, `Published: ${title()}`)
  })
}

async function changeTheKey({
  page,
  course,
  desk,
  heard,
}: {
  page: Page
  course: ReviewedCourse
  desk: Page
  heard: string[]
}): Promise<void> {
  // Specification, authoring 9: Cosmetic or material
  await test.step('another key is a material change, and the review says which answer turned', async () => {
    await course.turnKey()
    await handIn(page, 'Material change')
    await desk.reload()
    await desk.getByRole('link', { name: 'Review release 2' }).click()
    await openChange(desk, 'On the way home')
    await expect(desk.getByText('Correct answer changed').first()).toBeVisible()
    await expect(desk.getByRole('row').filter({ hasText: 'The open one' })).toContainText('Correct now')
    await photograph(desk, 'admin-review-key')
    const joined = () => heard.some((frame) => frame.includes('subscription_succeeded'))
    await expect.poll(joined, { timeout: 40_000 }).toBe(true)
    await desk.getByRole('button', { name: 'Approve and publish release 2' }).click()
    await expect(desk.getByText('Release 2 published')).toBeVisible()
  })
}

async function bringBack(page: Page): Promise<void> {
  // Specification, authoring 9: Releases are listed and restored, and unpublished changes are told
  await test.step('the older release comes back into the draft, as an unpublished change', async () => {
    await page.getByRole('tab', { name: 'Releases' }).click()
    const releases = page.getByRole('tabpanel').getByRole('listitem')
    await expect(releases.first()).toContainText(/Release 2.*Live.*Material/)
    await expect(releases.last()).toContainText('Release 1')
    await photograph(page, 'admin-releases')
    await page.getByRole('button', { name: 'Restore release 1 to the draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('Release 1 restored to draft')).toBeVisible()
    await expect(page.getByText('1 unpublished change').first()).toBeVisible()
  })
}

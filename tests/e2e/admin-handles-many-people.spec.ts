import { expectAccessible } from './support/accessibility.ts'
import { daysFromNow } from './support/days.ts'
import { expect, test } from './support/journey.ts'
import { type Office, officeOf, paragraph, prepareCourse } from './support/office.ts'
import { photograph } from './support/screens.ts'
import { arriveAsStaff, arriveAsStudent } from './support/sign-in.ts'

/** Of its own each time: a second run of a failed journey meets the people of the first. */
const unique = () => `${test.info().retry}${Date.now()}`

async function addPerson({ post }: Office, first_name: string, last_name: string) {
  const email = `${first_name}.${last_name}@harbor.example`.toLowerCase()
  const { id } = await post('/api/students', { first_name, last_name, email, invite: false })
  return { id, email, name: `${first_name} ${last_name}` }
}

async function publishedCourse(office: Office, title: string, terms: object): Promise<string> {
  const course = await prepareCourse(office, title, 'One lesson')
  await office.write(course, [paragraph('Read me.')])
  await office.publish(course, terms)
  return course.courseId
}

test('an admin gives one person more time, who sees the new date and why', async ({
  page,
  arrive,
  request,
}) => {
  const office = await officeOf(request)
  const stamp = unique()
  const { id, email, name } = await addPerson(office, 'Iris', `Lang${stamp}`)
  const title = `Time enough ${stamp}`
  await publishedCourse(office, title, {
    user_ids: [id],
    due_on: daysFromNow(-2),
    confirm_past_due: true,
  })
  await arriveAsStaff(page, 'admin')
  await page.goto(`/admin/student/${id}`)
  await page.getByRole('button', { name: `Move due date: ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Move the due date of “${title}”` })
  await dialog.getByRole('button', { name: 'Move due date' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await expectAccessible(page)
  await photograph(page, 'admin-due-extension')
  await dialog.getByLabel('New due date').fill('2035-06-30')
  await dialog.getByLabel('Reason').fill('Parental leave')
  await dialog.getByRole('button', { name: 'Move due date' }).click()
  await expect(page.getByText(`${name} now has until June 30, 2035`)).toBeVisible()
  await expect(page.getByText(/Extended from .*: Parental leave/)).toBeVisible()
  const theirs = await arrive()
  await arriveAsStudent(theirs, email)
  await theirs.goto('/library/courses')
  await theirs.getByRole('link', { name: title }).first().click()
  await expect(theirs.getByText(/Extended from .* Reason: Parental leave/)).toBeVisible()
})

test('an admin tags the people selected, and takes that back', async ({ page, request }) => {
  const office = await officeOf(request)
  const stamp = unique()
  for (const first of ['Ada', 'Bo']) await addPerson(office, first, `Quist${stamp}`)
  await arriveAsStaff(page, 'admin')
  await page.goto(`/admin/student?q=Quist${stamp}`)
  await page.getByRole('checkbox', { name: `Select Ada Quist${stamp}` }).check()
  await page.getByRole('checkbox', { name: `Select Bo Quist${stamp}` }).check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Tags' }).click()
  await page.getByRole('menuitem', { name: 'Add tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tags: 2 people' })
  await dialog.getByRole('textbox', { name: 'Tags' }).or(dialog.getByLabel('Tags')).first().fill('night')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(page).toHaveURL(/\/admin\/runs\//)
  await expect(page.getByText('2 of 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone').first()).toBeVisible()
})

test('an admin assigns a course to a group, whose people get it', async ({ page, arrive, request }) => {
  const office = await officeOf(request)
  const stamp = unique()
  const { id, email } = await addPerson(office, 'Cleo', `Marsh${stamp}`)
  const group = await office.post('/api/groups', { name: `Crane drivers ${stamp}` })
  await office.post(`/api/groups/${group.id}/members`, { add: [id] })
  const title = `Up high ${stamp}`
  const courseId = await publishedCourse(office, title, { tags: [`nobody ${stamp}`] })
  await arriveAsStaff(page, 'admin')
  await page.goto(`/admin/courses/${courseId}?tab=assignments`)
  const row = page.getByRole('row', { name: /Harbor Group/ })
  await row.getByRole('button', { name: 'More actions for Harbor Group' }).click()
  await page.getByRole('menuitem', { name: 'Edit assignment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assignment for Harbor Group' })
  await dialog.getByText('People in a group').click()
  await dialog.getByRole('textbox', { name: 'Groups' }).fill(stamp)
  await page.getByRole('option', { name: new RegExp(stamp) }).click()
  await expect(dialog.getByText('Reaches 1 student now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText(`Crane drivers ${stamp}Reaches 1 student now`)
  const theirs = await arrive()
  await arriveAsStudent(theirs, email)
  await theirs.goto('/library/courses')
  await expect(theirs.getByRole('link', { name: title }).first()).toBeVisible()
})

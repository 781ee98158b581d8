import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'
import { nextMail } from '../support/outbox.ts'
import { personOf } from '../support/people.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff, arriveAsStudent, signInByLink } from '../support/signing-in/sign-in.ts'

/** A retry of a failed journey finds the people of the first run. */
const own = (name: string) => `${name}.${test.info().retry}.${Date.now()}@harbor.example`

async function openPerson(page: Page, { email }: { email: string }): Promise<void> {
  await arriveAsStaff(page, 'admin', `/admin/student?q=${encodeURIComponent(email)}`)
  await page.getByRole('table').getByRole('link').first().click()
}

test('an admin adds a person, who is invited and signs in, and disables the account', async ({
  page,
  arrive,
}) => {
  const email = own('ida.berg')
  await arriveAsStaff(page, 'admin', '/admin/student')
  await test.step('adds and invites', async () => {
    await page.getByRole('button', { name: 'Add people' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add people' })
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    await expect(dialog.getByLabel('First name')).toBeFocused()
    await expectAccessible(page)
    await photograph(page, 'admin-add-person')
    await dialog.getByLabel('First name').fill('Ida')
    await dialog.getByLabel('Last name').fill('Berg')
    await dialog.getByLabel('Work e-mail').fill(email)
    await dialog.getByLabel('Department').fill('Logistics')
    await dialog.getByRole('button', { name: 'Add and invite' }).click()
    await expect(page.getByText('Ida Berg was added and invited')).toBeVisible()
    expect((await nextMail(email)).text).toContain('/login')
  })

  const theirs = await arrive()
  await signInByLink(theirs, email)

  await test.step('the account is disabled: the person is signed out', async () => {
    await page.getByRole('link', { name: 'Ida Berg' }).click()
    await expect(page.getByText('Logistics')).toBeVisible()
    await expect(page.getByText('Sign-in: link by e-mail')).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Ida Berg' }).click()
    await page.getByRole('menuitem', { name: 'Disable account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click()
    await expect(page.getByText(/Disabled since/)).toBeVisible()
    await expect(page.getByText('Sign-in: link by e-mail')).toBeHidden()
    await theirs.goto('/library/courses')
    await expect(theirs).toHaveURL(/\/login/)
  })
})

test('an admin pastes a list and is told what became of each line before anyone is added', async ({
  page,
}) => {
  const email = own('tom.lund')
  await arriveAsStaff(page, 'admin', '/admin/student')
  await page.getByRole('button', { name: 'Add people' }).click()
  await page.getByRole('tab', { name: 'Paste a list' }).click()
  const lines = `Tom Lund <${email}>\n${personOf('student').email}\nnonsense`
  await page.getByLabel('E-mail addresses').fill(lines)
  await page.getByRole('button', { name: 'Check the list' }).click()
  const dialog = page.getByRole('dialog')
  for (const outcome of ['New', 'Already here', 'Not an e-mail address'])
    await expect(dialog.getByText(outcome, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByText('1 person was added')).toBeVisible()
})

test('an admin switches the community off for a student, whose open page leaves it', async ({
  page,
  arrive,
  student,
}) => {
  const theirs = await arrive()
  await arriveAsStudent(theirs, student.email, '/community/recent')
  const menu = theirs.getByRole('navigation').first()
  await expect(menu.getByRole('link', { name: 'Community' })).toBeVisible()

  await openPerson(page, student)
  const choose = async (choice: string) => {
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Change settings' }).click()
    const dialog = page.getByRole('dialog', { name: /^Settings of/ })
    await dialog.getByLabel('Community').selectOption(choice)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Settings of .* saved$/).first()).toBeVisible()
  }
  await choose('Off')
  await expect(theirs).toHaveURL('/')
  await expect(menu.getByRole('link', { name: 'Community' })).toBeHidden()
  await choose('Company default (on)')
  await expect(menu.getByRole('link', { name: 'Community' })).toBeVisible()
})

// Specification +: Admins can end all sessions of a person
test('an admin signs a student out everywhere, who can sign in again', async ({ page, arrive, student }) => {
  const theirs = await arrive()
  await arriveAsStudent(theirs, student.email)
  await openPerson(page, student)
  await page.getByRole('button', { name: /^More actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText(/is signed out everywhere$/).first()).toBeVisible()
  await expect(theirs).toHaveURL(/\/login/)
  await arriveAsStudent(theirs, student.email)
  await expect(theirs).toHaveURL('/')
})

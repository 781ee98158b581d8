import { expect, type Page } from '@playwright/test'

interface FirstCourse {
  title: string
  lesson: string
  words: string
  /** The companies that it is assigned to at once, and the number of people it reaches. */
  companies: string[]
  reaches: string
  due: string
}

const nameEntry = async (page: Page, kind: string, name: string): Promise<void> => {
  const field = page.getByLabel(`Title of the ${kind}`)
  await field.fill(name)
  await field.press('Enter')
}

/** Writes a course of one lesson as an admin. */
async function writeCourse(page: Page, { title, lesson, words }: FirstCourse): Promise<void> {
  await page.getByRole('link', { name: /^Courses/ }).click()
  // An empty page has a second button in the middle.
  await page
    .getByRole('button', { name: /^(New course|Create your first course)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Create course' }).click()
  await page.getByRole('button', { name: 'Add the first chapter' }).click()
  await nameEntry(page, 'chapter', 'Everyday e-mail')
  await nameEntry(page, 'section', 'Before you click')
  await nameEntry(page, 'lesson', lesson)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: lesson }).click()
  await page.getByLabel('Lesson text').click()
  await page.keyboard.insertText(words)
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await page.getByRole('link', { name: title }).click()
}

const assignAnyway = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: /is in the past/ })
  await question.getByRole('button', { name: 'Assign anyway' }).click()
}

/** Publishing asks for the audience; a past due date must be confirmed. */
async function publishAndAssign(page: Page, { companies, reaches, due }: FirstCourse): Promise<void> {
  await page.getByRole('button', { name: 'Publish release 1' }).first().click()
  const publish = page.getByRole('dialog', { name: 'Publish release 1' })
  await publish.getByRole('radio', { name: /Choose who gets it/ }).check()
  await publish.getByRole('button', { name: 'Publish release 1' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign to companies' })
  for (const company of companies) await assign.getByLabel(company).check()
  await expect(assign.getByText(`Reaches ${reaches} students now`, { exact: true })).toBeVisible()
  await assign.getByText('On a date', { exact: true }).last().click()
  await assign.getByLabel('Due date', { exact: true }).fill(due)
  await assign.getByRole('button', { name: 'Assign course' }).click()
  await assignAnyway(page)
  await expect(page.getByText(`Course assigned to ${companies.length} companies`)).toBeVisible()
}

/** Copies the assignment from a company that has the course to one that does not. */
export async function copyTerms(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('tab', { name: 'Assignments' }).click()
  await page.getByRole('button', { name: `More actions for ${from}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy terms to other companies' }).click()
  const dialog = page.getByRole('dialog', { name: `Copy the terms of ${from}` })
  await expect(dialog.getByLabel(from, { exact: true })).toBeHidden()
  await dialog.getByLabel(to).check()
  await dialog.getByRole('button', { name: 'Assign course' }).click()
  await assignAnyway(page)
  const dueOf = (company: string) =>
    page
      .getByRole('row', { name: new RegExp(company) })
      .locator('time')
      .last()
  await expect(dueOf(to)).toHaveAttribute('datetime', (await dueOf(from).getAttribute('datetime')) ?? '')
}

export async function makeFirstCourse(page: Page, course: FirstCourse): Promise<void> {
  await writeCourse(page, course)
  await publishAndAssign(page, course)
}

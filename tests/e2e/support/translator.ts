import { expect, type Page } from '@playwright/test'
import { expectSaved } from './courses/editor-page.ts'
import { pressOn, tabTo } from './keyboard.ts'
import { type Office, type Prepared, paragraph, prepareCourse } from './office.ts'
import { personOf } from './people.ts'
import { arriveAsStudent } from './signing-in/sign-in.ts'
import { visit } from './visit.ts'

/** The texts of a lesson about invoices, with their Greek translations. */
export const invoiceLesson: readonly (readonly [source: string, target: string])[] = [
  ['Invoices that wait', 'Τιμολόγια που περιμένουν'],
  ['Mail', 'Αλληλογραφία'],
  ['Invoices', 'Τιμολόγια'],
  ['The late invoice', 'Το καθυστερημένο τιμολόγιο'],
  ['Read the whole address before you click.', 'Διαβάστε όλη τη διεύθυνση πριν κάνετε κλικ.'],
  ['A real invoice can wait until tomorrow.', 'Ένα πραγματικό τιμολόγιο μπορεί να περιμένει ως αύριο.'],
  ['Call the number that you know.', 'Καλέστε τον αριθμό που γνωρίζετε.'],
  ['Tell your team what you saw.', 'Πείτε στην ομάδα σας τι είδατε.'],
]
export const paragraphs = invoiceLesson.slice(4).map(([source]) => source)

export const benchOf = ({ courseId }: Pick<Prepared, 'courseId'>, search = ''): string =>
  `/admin/courses/${courseId}/translate/el_GR${search}`

/** A course of one lesson with these paragraphs, in English only. */
export async function writeInvoiceCourse(office: Office): Promise<Prepared> {
  const course = await prepareCourse(office, 'Invoices that wait', 'The late invoice')
  await office.write(
    course,
    paragraphs.map((text) => paragraph(text)),
  )
  return course
}

/** The unit currently being edited. Found by its mark alone, as by role each element would be looked at each time. */
export const openUnit = (page: Page) => page.locator('ul [data-current]')

/** What the bar below the texts says is left, once all is saved. */
const expectLeft = (page: Page, left: number): Promise<void> =>
  expect(page.locator('[data-phase]').getByText(`${left} left`)).toBeVisible()

export async function addGreek(page: Page, { courseId }: Pick<Prepared, 'courseId'>): Promise<void> {
  await visit(page, `/admin/courses/${courseId}`)
  await pressOn(page, page.getByRole('link', { name: 'Open translations' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Translations' })).toBeVisible()
  await tabTo(page, page.getByLabel('Language', { exact: true }))
  await page.keyboard.type('Greek')
  await pressOn(page, page.getByRole('button', { name: 'Add Greek' }))
  await expect(page.getByRole('heading', { level: 1, name: 'English to Greek' })).toBeVisible()
}

/** Moves from text to text by keyboard alone, and writes each translation. */
export async function translateAll(page: Page, greek: ReadonlyMap<string, string>): Promise<void> {
  await page.keyboard.press('Alt+n')
  for (let left = greek.size; left > 0; left -= 1) {
    const field = openUnit(page).getByRole('textbox')
    await expect(field).toBeFocused()
    const source = (await openUnit(page).locator('[data-source]').first().innerText()).trim()
    await page.keyboard.insertText(greek.get(source) ?? `No text for ${source}`)
    await page.keyboard.press('Control+Enter')
    await expectLeft(page, left - 1)
  }
}

/** Reviews and approves each text, then the whole job. */
export async function approveAll(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'English to Greek' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  for (let left = count; left > 0; left -= 1) {
    await expect(openUnit(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expectLeft(page, left - 1)
  }
  await pressOn(page, page.getByRole('button', { name: 'Approve all' }))
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
}

/** Opens the list of keyboard shortcuts with a shortcut. */
export async function readTheKeys(page: Page): Promise<void> {
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Insert the next missing placeholder')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
}

export async function publishByKeyboard(page: Page, { courseId }: Prepared): Promise<void> {
  await visit(page, `/admin/courses/${courseId}`)
  await pressOn(page, page.getByRole('button', { name: 'Publish release 1' }).first())
  const dialog = page.getByRole('dialog', { name: 'Publish release 1' })
  await pressOn(page, dialog.getByRole('button', { name: 'Publish release 1' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Published').first()).toBeVisible()
}

/** Adds a word to the last three of the lesson’s four single-line paragraphs. */
export async function changeThreeSentences(page: Page, { courseId, lessonId }: Prepared): Promise<void> {
  await visit(page, `/admin/courses/${courseId}/lessons/${lessonId}/content/en_US`)
  await tabTo(page, page.getByLabel('Lesson text'))
  await page.keyboard.press('Control+Home')
  for (let changed = 0; changed < 3; changed += 1) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await page.keyboard.insertText(' Today.')
  }
  await expectSaved(page)
}

/** Each of the changed texts shows its changes, and is translated again. */
export async function mendThreeSentences(page: Page, course: Prepared): Promise<void> {
  await page.goto(benchOf(course, '?only=todo'))
  await expect(page.getByRole('button', { name: /Open$/ })).toHaveCount(3)
  await page.keyboard.press('Alt+n')
  for (const [source, target] of invoiceLesson.slice(5)) {
    await expect(openUnit(page)).toContainText(source)
    // A suggestion for the previous sentence shows the same change.
    await expect(openUnit(page).getByRole('insertion').first()).toHaveText(/^ ?Today\.$/)
    await expect(openUnit(page).getByRole('deletion')).toHaveCount(0)
    await expect(openUnit(page).getByRole('textbox')).toBeFocused()
    await expect(openUnit(page).getByRole('textbox')).toHaveText(target)
    await page.keyboard.press('End')
    await page.keyboard.insertText(' Σήμερα.')
    await page.keyboard.press('Control+Enter')
  }
  await expectLeft(page, 0)
}

/** A student whose courses are in Greek finds the course and its lesson in Greek. */
export async function readInGreek(page: Page, { courseId }: Prepared): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      'language',
      JSON.stringify({ platform: 'en_US', course: 'el_GR', courseAsPlatform: false }),
    ),
  )
  await arriveAsStudent(page, personOf('student').email, `/library/invoices~${courseId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Τιμολόγια που περιμένουν' })).toBeVisible()
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Start course' }))
  await expect(page.getByText('Διαβάστε όλη τη διεύθυνση πριν κάνετε κλικ.')).toBeVisible()
}

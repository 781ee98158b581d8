import { expect, type Page } from '@playwright/test'
import { pressOn, tabTo } from './keyboard.ts'
import type { Prepared } from './office.ts'
import { personOf } from './people.ts'
import { arriveAsStudent } from './sign-in.ts'

/** What a lesson about invoices says, and what it says in Greek. */
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

/** The unit in hand. */
export const openUnit = (page: Page) => page.getByRole('list').locator('[data-current]')

export async function addGreek(page: Page, { courseId }: Pick<Prepared, 'courseId'>): Promise<void> {
  await page.goto(`/admin/courses/${courseId}/translate`)
  await tabTo(page, page.getByLabel('Language', { exact: true }))
  await page.keyboard.type('Greek')
  await pressOn(page, page.getByRole('button', { name: 'Add Greek' }))
  await expect(page.getByRole('heading', { level: 1, name: 'English to Greek' })).toBeVisible()
}

/** Goes from text to text by the keys alone, and writes each. */
export async function translateAll(page: Page): Promise<void> {
  const greek = new Map(invoiceLesson)
  await page.keyboard.press('Alt+n')
  for (let left = invoiceLesson.length; left > 0; left -= 1) {
    const field = openUnit(page).getByRole('textbox')
    await expect(field).toBeFocused()
    const source = (await openUnit(page).locator('[data-source]').first().innerText()).trim()
    await page.keyboard.insertText(greek.get(source) ?? `No text for ${source}`)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${left - 1} left`).last()).toBeVisible()
  }
}

/** Reads and approves text by text, then the whole. */
export async function approveAll(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'English to Greek' })).toBeVisible()
  await page.keyboard.press('Alt+n')
  for (let left = invoiceLesson.length; left > 0; left -= 1) {
    await expect(openUnit(page).getByRole('button', { name: 'Approve' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`${left - 1} left`).last()).toBeVisible()
  }
  await pressOn(page, page.getByRole('button', { name: 'Approve all' }))
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
}

/** A student whose courses are in Greek finds the course and its lesson in Greek. */
export async function readInGreek(page: Page, { courseId }: Prepared): Promise<void> {
  await arriveAsStudent(page, personOf('student').email)
  await page.evaluate(() =>
    localStorage.setItem(
      'language',
      JSON.stringify({ platform: 'en_US', course: 'el_GR', courseAsPlatform: false }),
    ),
  )
  await page.goto(`/library/invoices~${courseId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Τιμολόγια που περιμένουν' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Start course' }).click()
  await expect(page.getByText('Διαβάστε όλη τη διεύθυνση πριν κάνετε κλικ.')).toBeVisible()
}

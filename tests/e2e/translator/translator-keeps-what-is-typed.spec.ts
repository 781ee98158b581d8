import type { Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { officeOf } from '../support/office.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { benchOf, openUnit, paragraphs, writeInvoiceCourse } from '../support/translator.ts'

const field = (page: Page) => openUnit(page).getByRole('textbox')
/** The workbench’s save status; its filters name states, too. */
const saving = (page: Page, words: RegExp) => page.getByRole('status').filter({ hasText: words })

async function openText(page: Page, source: string) {
  await page.getByRole('button', { name: source }).click()
  await expect(field(page)).toBeFocused()
}

test('what a translator has typed outlives a lost network, a reload and another window', async ({
  page,
  request,
  arrive,
}) => {
  const office = await officeOf(request)
  const course = await writeInvoiceCourse(office)
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const [first = '', second = '', third = ''] = paragraphs

  await arriveAsStaff(page, 'teacher', benchOf(course))
  await openText(page, first)
  await page.context().setOffline(true)
  await page.keyboard.insertText('Το πρώτο κείμενο.')
  await page.keyboard.press('Control+Enter')
  await expect(saving(page, /^Offline/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(saving(page, /^Saved/)).toBeVisible()

  await expect(openUnit(page)).toContainText(second)
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('Μισό κείμ')
  await expect(page).toHaveURL(new RegExp(`unit=${await openUnit(page).getAttribute('data-unit')}`))
  await page.reload()
  await expect(field(page)).toHaveText('Μισό κείμ')
  await expect(page.getByText('Το πρώτο κείμενο.')).toBeVisible()

  await openText(page, third)
  await page.keyboard.insertText('Το δικό μου κείμενο.')
  const other = await arrive()
  await arriveAsStaff(other, 'admin', benchOf(course))
  await openText(other, third)
  await other.keyboard.insertText('Το δικό τους κείμενο.')
  await other.keyboard.press('Control+Enter')
  await expect(saving(other, /^Saved/)).toBeVisible()

  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/was not saved/)).toBeVisible()
  await page.getByRole('button', { name: 'Go to it' }).click()
  await expect(openUnit(page).getByRole('region', { name: 'Their text' })).toContainText(
    'Το δικό τους κείμενο.',
  )
  await expect(openUnit(page).getByRole('region', { name: 'Your text' })).toContainText('μου')
  await openUnit(page).getByRole('button', { name: 'Keep mine' }).click()
  await expect(saving(page, /^Saved/)).toBeVisible()
  await other.reload()
  await expect(other.getByText('Το δικό μου κείμενο.').first()).toBeVisible()
})

test('a translation keeps the spaces as they were typed', async ({ page, request }) => {
  const office = await officeOf(request)
  const course = await writeInvoiceCourse(office)
  await office.post(`/api/courses/${course.courseId}/translation_jobs`, { locale: 'el_GR' })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await arriveAsStaff(page, 'teacher', benchOf(course))
  await openText(page, paragraphs[0] ?? '')
  const sent = page.waitForRequest(/\/text$/)
  await page.keyboard.type('Ένα  δύο ')
  await page.keyboard.press('Control+Enter')
  expect((await sent).postDataJSON()).toMatchObject({ fields: ['Ένα  δύο '] })
  await expect(saving(page, /^Saved/)).toBeVisible()
  expect(warnings.filter((text) => /tiptap|ProseMirror/.test(text))).toEqual([])
})

import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { documentIn, expectSaved, openLesson } from '../support/courses/editor-page.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'
import { personOf } from '../support/people.ts'
import { expectToFitPhone, photograph } from '../support/screens.ts'

const four = () => [
  paragraph('The first line.', 'first'),
  paragraph('The second line.', 'second'),
  paragraph('The third line.', 'third'),
  paragraph('The last line.', 'fourth'),
]

// Specification, authoring 3: An author’s own lost answer is nobody else’s change
test('an answer that is lost is nobody else’s change: the author types on, and all is saved', async ({
  page,
  request,
}) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Lost answers', 'On a train')
  await office.write(prepared, four())
  await openLesson(page, prepared)

  for (const round of [1, 2, 3])
    await test.step(`of the text, round ${round}`, async () => {
      const lost = await loseAnswer(page, /\/contents\//)
      await writeBehind(page, 'The first line.', ` Sent ${round}.`)
      await lost()
      await page.keyboard.type(` Typed on ${round}.`)
      await expectSaved(page)
      await expect(page.getByRole('button', { name: 'Compare' })).toBeHidden()
    })

  await test.step('of the title', async () => {
    const lost = await loseAnswer(page, /\/sections\/[^/]+\/lessons\//)
    const title = page.getByLabel('Lesson title')
    await title.fill('On a slow train')
    await lost()
    await title.fill('On a slow train home')
    await expectSaved(page)
    await expect(page.getByText('Someone else renamed this lesson')).toBeHidden()
  })

  await page.reload()
  await expect(page.getByText('Sent 1. Typed on 1. Sent 2. Typed on 2. Sent 3. Typed on 3.')).toBeVisible()
  await expect(page.getByLabel('Lesson title')).toHaveValue('On a slow train home')
})

// Specification, authoring 3: Authors in different blocks of a lesson never conflict, and see each other
test('two authors write one lesson: different blocks are joined, and of the same block one text is chosen', async ({
  page,
  request,
  arrive,
}) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Two pens', 'Shared')
  await office.write(prepared, four())
  await openLesson(page, prepared)
  const other = await arrive()
  await openLesson(other, prepared, { role: 'teacher' })

  await test.step('each sees that the other one is there', async () => {
    const names = [personOf('teacher').name, personOf('admin').name]
    for (const [index, screen] of [page, other].entries())
      await expect(screen.getByRole('list', { name: 'Also editing' })).toContainText(names[index] ?? '', {
        timeout: 25_000,
      })
    await expectAccessible(page)
    await photograph(page, 'editor-two-authors')
  })

  await joinBlocks({ page, other })
  await chooseOneText({ page, other })
})

async function joinBlocks({ page, other }: { page: Page; other: Page }): Promise<void> {
  await test.step('in different blocks, both have both', async () => {
    await writeBehind(page, 'The first line.', ' By the admin.')
    await writeBehind(other, 'The third line.', ' By the teacher.')
    await other.keyboard.press('Enter')
    await other.keyboard.type('A new line.')
    for (const screen of [page, other]) await expectSaved(screen)
    for (const screen of [page, other])
      await expect
        .poll(() => textsIn(screen))
        .toEqual([
          'The first line. By the admin.',
          'The second line.',
          'The third line. By the teacher.',
          'A new line.',
          'The last line.',
        ])
    for (const screen of [page, other])
      await expect(screen.getByRole('button', { name: 'Compare' })).toBeHidden()
    await expect(other.getByLabel('Lesson text')).toBeFocused()
    await other.keyboard.type(' And more.')
    await expect(other.getByText('A new line. And more.')).toBeVisible()
    await expectSaved(other)
  })
}

async function chooseOneText({ page, other }: { page: Page; other: Page }): Promise<void> {
  await test.step('in the same block, both texts of it are shown and the rest is saved', async () => {
    await other.context().setOffline(true)
    await writeBehind(other, 'The second line.', ' Of the teacher.')
    await writeBehind(other, 'The last line.', ' Beside it.')
    await writeBehind(page, 'The second line.', ' Of the admin.')
    await expectSaved(page)
    await other.context().setOffline(false)
    await other.getByRole('button', { name: 'Compare' }).click()
    const dialog = other.getByRole('dialog', { name: 'Two people changed the same block' })
    await expect(dialog.getByText('The second line. Of the admin.')).toBeVisible()
    await expect(dialog.getByText('The second line. Of the teacher.')).toBeVisible()
    await expect(dialog.getByText('The first line.')).toHaveCount(0)
    await expectAccessible(other)
    await photograph(other, 'editor-conflict')
    await expectToFitPhone(other)
    await expect(page.getByText('The last line. Beside it.')).toBeVisible()
    await expect(page.getByText('The second line. Of the admin.')).toBeVisible()
  })

  await test.step('a choice that is put off is still there after a reload', async () => {
    await other.keyboard.press('Escape')
    await other.reload()
    await expect(other.getByText('The second line. Of the teacher.')).toBeVisible()
    await other.getByRole('button', { name: 'Compare' }).click()
  })

  await test.step('the saved text is taken, and undoing it is a change of one’s own', async () => {
    const dialog = other.getByRole('dialog', { name: 'Two people changed the same block' })
    await dialog.getByRole('button', { name: 'Use saved version' }).click()
    await expect(dialog).toBeHidden()
    await expect(other.getByText('The second line. Of the admin.')).toBeVisible()
    await expectSaved(other)
    await other.getByLabel('Lesson text').focus()
    await other.keyboard.press('Control+z')
    await expect(other.getByText('The second line. Of the teacher.')).toBeVisible()
    await expectSaved(other)
    await expect(page.getByText('The second line. Of the teacher.')).toBeVisible()
  })
}

const textsIn = async (page: Page): Promise<string[]> =>
  (await documentIn(page)).content.map(({ content }) => (content ?? []).map(({ text }) => text).join(''))

async function writeBehind(page: Page, line: string, words: string): Promise<void> {
  await page.getByLabel('Lesson text').getByText(line).click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
}

/** The server receives the next save, but the page gets no response. Returns a function that waits for that. */
async function loseAnswer(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isLost = false
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort()
      resolve()
    },
  )
  return () => promise
}

import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { ownName } from '../support/attempt.ts'
import { expectSaved } from '../support/courses/editor-page.ts'
import { solveLesson } from '../support/courses/solved-lesson.ts'
import { expect, test } from '../support/journey.ts'
import { type Office, officeOf, type Prepared, paragraph, prepareCourse } from '../support/office.ts'
import { photograph } from '../support/screens.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'

const lesson = 'The late invoice'

// Specification, learning 2: Knowledge checks and security blocks are scored and kept
// Specification, authoring 4: Inspect an e-mail: authored, solved by keyboard, scored, with feedback per finding
test('an author writes a security lesson by keyboard, and a student solves it', async ({
  page,
  request,
  student,
}) => {
  const course = ownName('Before you click')
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, course, lesson, { locales: ['en_US', 'es_ES'] })
  const { courseId, lessonId } = prepared
  const { id: nextId } = await office.post(`${prepared.sectionPath}/lessons`, { title: 'Whom to call' })
  await office.write({ courseId, lessonId: nextId }, [paragraph('The number on your card.')])
  await arriveAsStaff(page, 'admin', `/admin/courses/${courseId}/lessons/${lessonId}/content/en_US`)
  const text = page.getByLabel('Lesson text')

  await writeEmailAndPrompt({ page, text })
  await replaceWords({ page, text })
  await moveBlocks({ page, text })
  await restoreVersion({ page, text })
  await meetAnotherAuthor({ page, office, prepared, text })
  await loseNetwork({ page, text })
  await leaveBeforeSaving({ page, text })
  await pasteTooMuch({ page, text })
  await leaveUnfinished(page, course)
  await addLinksAndPassword(page)
  await nameParts({ page, text })
  await office.publish(prepared)
  await solveLesson({ page, course, student })
})

async function writeEmailAndPrompt({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: Every block is put in by command and by slash menu, as the contract has it
  // Specification, authoring 4: Inspect an e-mail: authored, solved by keyboard, scored, with feedback per finding
  await test.step('an e-mail to inspect', async () => {
    await text.click()
    await addBlock(page, 'inspect', 'Inspect an e-mail')
    // After inserting a block, the focus is in its first field.
    await expect(page.getByLabel('Sender name')).toBeFocused()
    await page.keyboard.type('Nordic Freight')
    await page.getByLabel('Sender address', { exact: true }).fill('billing@nordic-accounts.example')
    await page.getByLabel('Subject').fill('Your invoice is late')
    await page.getByLabel('Message').fill('Pay today or we stop your deliveries. Kind regards.')
    await markWords(page, 'Pay today')
    await expect(page.getByLabel('Why it’s a sign').first()).toBeFocused()
    await page.getByLabel('Why it’s a sign').first().fill('Haste keeps you from asking.')
    await page.getByRole('button', { name: 'Add a warning sign' }).press('Enter')
    const where = page.getByLabel('Where', { exact: true }).last()
    await expect(where).toBeFocused()
    await where.selectOption('Sender address')
    await page.getByLabel('Name', { exact: true }).last().fill('Another sender')
    await page.getByLabel('Signs needed to pass').fill('2')
    await expect(text.getByText('Another sender')).toBeVisible()
    await expectSaved(page)
  })

  // Specification, authoring 4: Approve or deny a sign-in prompt
  await test.step('a sign-in prompt below it', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await addBlock(page, 'sign-in', 'Approve or deny')
    await page.getByLabel('App', { exact: true }).fill('Harbor sign-in')
    await page.getByLabel('Situation').fill('You are at lunch.')
    await expectSaved(page)
    await expectAccessible(page)
    await photograph(page, 'editor-exercises')
  })
}

async function replaceWords({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: Find and replace
  await test.step('a word of an exercise is found and replaced', async () => {
    await page.getByRole('button', { name: 'Find and replace' }).press('Enter')
    const find = page.getByRole('search', { name: 'Find and replace' })
    await page.evaluate(() => scrollTo(0, 0))
    await find.getByLabel('Find', { exact: true }).fill('You are at lunch')
    await expect(text.locator('.found-words.active').getByText('You are at lunch.')).toBeInViewport()
    await find.getByLabel('Replace with').fill('You are on a train')
    await expect(find.getByRole('status')).toHaveText('1 of 1')
    await photograph(page, 'admin-lesson-find')
    await find.getByRole('button', { name: 'Replace', exact: true }).press('Enter')
    await expect(text.getByText('You are on a train.')).toBeVisible()
    await expect(find.getByLabel('Find', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(find).toBeHidden()
    await expect(text).toBeFocused()
    await expectSaved(page)
  })
}

async function moveBlocks({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: Blocks are moved, copied, pasted and deleted by handles, keys and menu
  await test.step('moved, cut and pasted by the menu of its handle', async () => {
    const menu = (name = 'Approve or deny') => page.getByRole('button', { name: `${name}: menu` })
    const order = () =>
      text
        .getByRole('group', { name: /^(Approve or deny|Inspect an e-mail)$/ })
        .evaluateAll((all) => all.map((one) => one.ariaLabel))
    // A different block from the one with the cursor: the handle follows the pointer.
    await text.getByRole('group', { name: 'Inspect an e-mail' }).hover()
    await menu('Inspect an e-mail').click()
    await page.getByRole('menuitem', { name: 'Move down' }).click()
    await expect.poll(order).toEqual(['Approve or deny', 'Inspect an e-mail'])
    await expect(text).toBeFocused()
    await text.getByRole('group', { name: 'Approve or deny' }).hover()
    await menu().click()
    await page.getByRole('menuitem', { name: 'Cut' }).click()
    await expect.poll(order).toEqual(['Inspect an e-mail'])
    await text.getByRole('group', { name: 'Inspect an e-mail' }).click()
    await page.keyboard.press('Control+v')
    await expect.poll(order).toEqual(['Inspect an e-mail', 'Approve or deny'])
    await expectSaved(page)
  })
}

async function restoreVersion({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: The last 20 states are kept, shown and restored
  await test.step('back to a saved state, and on again', async () => {
    await page.getByRole('button', { name: 'History' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Version history' })
    const states = dialog.getByRole('list').first().getByRole('button')
    await expect(states.first()).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog.getByText('Harbor sign-in')).toBeVisible()
    await expect(dialog.locator('[data-differs]')).toHaveCount(0)
    await expectAccessible(page)
    await photograph(page, 'editor-history')
    await states.last().press('Enter')
    await expect(dialog.getByText('Harbor sign-in')).toBeHidden()
    await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter')
    await expect(text.getByText('Harbor sign-in')).toBeHidden()
    await expect(text).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(text.getByText('Harbor sign-in')).toBeVisible()
    await expectSaved(page)
  })
}

async function meetAnotherAuthor({
  page,
  office,
  prepared,
  text,
}: {
  page: Page
  office: Office
  prepared: Prepared
  text: Locator
}): Promise<void> {
  // Specification, authoring 3: A 409 shows both texts
  await test.step('somebody else saves meanwhile: both texts are shown, and one is chosen', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await page.keyboard.type('Call')
    await expectSaved(page)
    await office.edit(prepared, (blocks) => [
      ...blocks.slice(0, -1),
      { ...blocks.at(-1), ...paragraph('Ask before you pay.', String(blocks.at(-1)?.attrs?.id)) },
    ])
    await page.keyboard.type(' them.')
    await page.getByRole('button', { name: 'Compare' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Two people changed the same block' })
    await expect(dialog.getByText('Ask before you pay.')).toBeVisible()
    await expect(dialog.getByText('Call them.')).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'editor-conflict')
    await dialog.getByRole('button', { name: 'Keep my version' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text.getByText('Call them.')).toBeVisible()
    await expectSaved(page)
  })
}

async function loseNetwork({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: A lost network loses nothing typed, and the state is visible
  await test.step('a lost network loses nothing typed, and says so', async () => {
    await page.context().setOffline(true)
    await text.getByText('Call them.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Twice.')
    await expect(page.getByText('Offline. Your changes will be saved when you’re back online')).toBeVisible()
    await page.context().setOffline(false)
    await expectSaved(page)
  })
}

async function leaveBeforeSaving({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: Another language, and the way back, show what was typed just before
  await test.step('another language is opened before the pause of saving is over, and nothing typed is lost', async () => {
    const languages = page.getByRole('navigation', { name: 'Text language' })
    await text.getByText('Call them.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Thrice.')
    await languages.getByRole('link', { name: 'European Spanish' }).click()
    await expect(page.getByText('This lesson hasn’t been written in')).toBeVisible()
    await expect(text.getByText('Call them. Twice. Thrice.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This lesson hasn’t been written in')).toBeVisible()
    await languages.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/en_US$/)
    // The address changes first; until the page follows, the other language’s text has the same words.
    await expect(text).toHaveAttribute('lang', 'en-US')
    await expect(text.getByText('Call them. Twice. Thrice.')).toBeVisible()
  })

  await test.step('the next lesson is opened before the pause of saving is over, and nothing typed is lost', async () => {
    await text.getByText('Call them.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Always.')
    await page.getByRole('link', { name: /^Next lesson/ }).click()
    await expect(text.getByText('The number on your card.')).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: /^Previous lesson/ }).click()
    await expect(text.getByText('Call them. Twice. Thrice. Always.')).toBeVisible()
  })
}

async function pasteTooMuch({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: What a save is refused for is named, leads there, and is not left without being asked
  await test.step('what the server refuses is named with its place, and is not left behind without a word', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await pasteText(page, 'a'.repeat(20_001))
    const refused = page.getByRole('button', { name: 'Text: Use at most 20000 characters.' })
    await expect(refused).toBeVisible()
    await page.getByRole('link', { name: 'European Spanish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await text.getByText('Call them. Twice.').click()
    await refused.press('Enter')
    await page.keyboard.press('Delete')
    await expect(refused).toBeHidden()
    await expect(text.getByText('Call them. Twice.')).toBeVisible()
    await expectSaved(page)
  })

  await test.step('a large paste comes whole by one step beside what is typed, and what no lesson holds is refused', async () => {
    const line = (index: number) => `<p style="margin:0">Line ${index} ${'of a long policy '.repeat(20)}</p>`
    const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1)).join('')
    const blocks = () => text.evaluate((field) => field.childElementCount)
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    const before = await blocks()
    await pasteText(page, lines(2_500), 'text/html')
    await expect(page.getByText('A lesson can have up to 1,000 blocks')).toBeVisible()
    expect(await blocks()).toBe(before)
    const last = text.getByText(/^Line 300 of a long policy/)
    await pasteText(page, lines(300), 'text/html')
    await expect(last).toBeVisible()
    expect(await blocks()).toBe(before + 299)
    await page.keyboard.press('Control+z')
    await expect(last).toBeHidden()
    expect(await blocks()).toBe(before)
    await pasteText(page, lines(300), 'text/html')
    await page.keyboard.type('!')
    await expect(last).toContainText(/!$/)
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z')
        return last.count()
      })
      .toBe(0)
    await expectSaved(page)
  })
}

async function leaveUnfinished(page: Page, course: string): Promise<void> {
  // Specification, authoring 3: What is unfinished keeps a course from being published, and the way leads to its field
  await test.step('an unfinished block keeps the course from students, and the way leads to its field', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await page.keyboard.type('/sign-in')
    await page.keyboard.press('Enter')
    const count = page.getByRole('button', { name: '1 unfinished block' })
    await expect(count).toBeVisible()
    await expectSaved(page)
    await page.getByRole('link', { name: course }).first().click()
    await page.getByRole('button', { name: 'Publish release 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish release 1' })
    await expect(dialog.getByText('An exercise isn’t complete')).toBeVisible()
    await dialog.getByRole('link', { name: lesson }).press('Enter')
    await count.press('Enter')
    await expect(page.getByLabel('Situation')).toBeFocused()
    await page.getByLabel('App', { exact: true }).fill('Payroll')
    await expect(count).toBeHidden()
    await expectSaved(page)
  })
}

async function addLinksAndPassword(page: Page): Promise<void> {
  // Specification, authoring 4: Hover a link and password trial
  await test.step('links to look behind, and a password to try', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await addBlock(page, 'hover', 'Hover a link')
    const shown = page.getByLabel('Shown text')
    await expect(shown.first()).toBeFocused()
    await page.keyboard.type('harbor.example/pay')
    await page.getByLabel('Real target').first().fill('https://harbor.example.pay-now.example/')
    await page.getByLabel('Explanation').first().fill('Read up to the first single slash.')
    await page.getByRole('switch', { name: 'Malicious' }).first().press('Space')
    await page.locator('summary', { hasText: 'Not written yet' }).press('Enter')
    await shown.last().fill('harbor.example/help')
    await page.getByLabel('Real target').last().fill('https://harbor.example/help')
    await page.getByRole('switch', { name: 'Malicious' }).last().press('Space')
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await addBlock(page, 'strength', 'Password trial')
    await page.getByLabel('Task').fill('Make one up for your mailbox.')
    await page.getByLabel('Required strength').selectOption('Strong')
    await page.getByLabel('Advice').fill('Let a manager remember it.')
    await expectSaved(page)
    await expectAccessible(page)
  })
}

async function nameParts({ page, text }: { page: Page; text: Locator }): Promise<void> {
  // Specification, authoring 3: Blocks are moved, copied, pasted and deleted by handles, keys and menu
  await test.step('a part of an accordion is in hand while it is named, and the whole by its name', async () => {
    await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
    await page.keyboard.type('/accordion')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Add a section' }).click()
    const tools = page.getByRole('toolbar', { name: 'Block' })
    const titles = page.getByLabel('Section title')
    const count = await titles.count()
    await titles.first().fill('The first')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Its words')
    await expect(text.getByText('Its words')).toBeVisible()
    await titles.last().fill('One too many')
    await expect(tools).toContainText('Part')
    await expect(titles.last()).toBeFocused()
    await tools.getByRole('button', { name: 'Delete' }).click()
    await expect(titles).toHaveCount(count - 1)
    await text.getByRole('button', { name: 'Accordion' }).click()
    await expect(tools).toContainText('Accordion')
    await tools.getByRole('button', { name: 'Delete' }).click()
    await expect(titles).toHaveCount(0)
    await expectSaved(page)
  })
}

/** A slash on an empty line opens the menu of blocks. */
async function addBlock(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(`/${query}`)
  const option = page.getByRole('listbox', { name: 'Insert a block' }).getByRole('option', { name }).first()
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByRole('heading', { name })).toBeVisible()
}

/** Simulates pasting text copied elsewhere. */
const pasteText = (page: Page, words: string, type = 'text/plain'): Promise<void> =>
  page.getByLabel('Lesson text').evaluate(
    (field, [copied, kind]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(kind, copied)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [words, type] as const,
  )

/** Selects and marks the first words of the message by keyboard. */
async function markWords(page: Page, words: string): Promise<void> {
  await page.getByLabel('Message').press('Control+Home')
  for (let letter = 0; letter < words.length; letter += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mark as a warning sign' })).toBeFocused()
  await page.keyboard.press('Enter')
}

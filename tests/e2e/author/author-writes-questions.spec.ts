import { expect, type Locator, type Page } from '@playwright/test'
import { pictureFile } from '../golden-path/course.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { expectSaved } from '../support/courses/editor-page.ts'
import { aQuizOfEveryKind } from '../support/courses/every-kind.ts'
import { test } from '../support/journey.ts'
import { personOf } from '../support/people.ts'
import { expectToFitScreens, photograph } from '../support/screens.ts'
import { beginStaffSession } from '../support/signing-in/sign-in.ts'

const imported = `What do you do with it? {=Report it#Right. ~Delete it ~Open it}

Is this <b>safe</b>? {F#It only encrypts}

Write an essay {}
`

/** A question as exported by Moodle, with its image embedded. */
const moodle = (picture: Buffer) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz><question type="multichoice"><name><text>Address</text></name><questiontext format="html">
<text><![CDATA[<p>Whose address is it? <img src="@@PLUGINFILE@@/bar.png" alt="An address bar"></p>]]></text>
<file name="bar.png" path="/" encoding="base64">${picture.toString('base64')}</file></questiontext><single>true</single>
<answer fraction="0" format="html"><text><![CDATA[<p>Ours</p>]]></text></answer>
<answer fraction="100" format="html"><text><![CDATA[<p>Somebody else’s</p>]]></text></answer></question></quiz>`

const aQuestion = (text: string) => ({
  type: 'single_choice',
  text,
  answers: [
    { text: 'The help desk', is_correct: true },
    { text: 'Nobody', is_correct: false },
  ],
})

async function openQuiz(page: Page, address: string): Promise<void> {
  await page.goto('/robots.txt')
  await beginStaffSession(page, personOf('admin'))
  await page.goto(address)
}

async function begin(page: Page, kind: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Question', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(field).toHaveValue('')
  await field.fill(text)
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await expect(page.getByRole('option', { name: 'Inspect an e-mail' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('option', { name: kind }).click()
}

test('an author writes questions of several kinds and takes others over', async ({
  page,
  arrive,
  request,
}) => {
  const course = await aQuizOfEveryKind(request)
  await openQuiz(page, `/admin/courses/${course.courseId}/quizzes/${course.quizId}/content`)
  const list = page.getByRole('complementary', { name: 'Questions' })

  await writePairsGapsAndNumbers({ page, list })
  await leaveIncomplete({ page, arrive, list })
  await copyAndMove({ page, list })
  await importFromAnotherProgram({ page, list })
  await importTables({ page, list })
  await goThroughAll({ page, list })
})

async function writePairsGapsAndNumbers({ page, list }: { page: Page; list: Locator }): Promise<void> {
  // Specification, authoring 6: Every type of question is written, asked and graded
  await test.step('pairs', async () => {
    await begin(page, 'Matching', 'What is it called?')
    for (const [number, left, right] of [
      [1, 'By phone', 'Vishing'],
      [2, 'By text', 'Smishing'],
    ] as const) {
      await page.getByRole('textbox', { name: `Pair ${number}, left` }).fill(left)
      await page.getByRole('textbox', { name: `Pair ${number}, match` }).fill(right)
    }
    await page.getByRole('button', { name: 'Wrong option' }).click()
    await page.getByRole('textbox', { name: 'Wrong option 1' }).fill('Fishing')
    const view = page.getByRole('region', { name: 'Student view' })
    await expect(view.getByRole('combobox', { name: 'By phone' })).toContainText('Fishing')
    await expectSaved(page, /^Saved/)
    await expectToFitScreens(page)
  })

  // Specification, authoring 6: Every type of question is written, asked and graded
  await test.step('gaps', async () => {
    await begin(page, 'Fill in the blanks', 'How do you read it?')
    const passage = page.getByRole('textbox', { name: 'Text with blanks' })
    await passage.fill('From right to left')
    await passage.press('Home')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
      await passage.press(key)
    for (let letter = 0; letter < 5; letter += 1) await passage.press('Shift+ArrowRight')
    await page.getByRole('button', { name: 'Make a blank' }).click()
    await expect(passage).toHaveValue('From [[1]] to left')
    await expect(page.getByRole('textbox', { name: 'Blank 1, word A' })).toHaveValue('right')
    await expectSaved(page, /^Saved/)
    await expectAccessible(page)
  })

  // Specification, authoring 6: A new question of any kind is unfinished until its author decided
  await test.step('a number that nobody wrote is not finished', async () => {
    await begin(page, 'Numeric answer', 'How many people may know it?')
    const lacks = page.getByRole('note').filter({ hasText: /still missing|still needs/i })
    await expect(lacks).toContainText('both ends of the range')
    await page.getByRole('textbox', { name: 'From' }).fill('0')
    await expect(lacks).toBeVisible()
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('0')
    await expect(lacks).toBeHidden()
    await expectSaved(page, /^Saved/)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete question' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click()
    await expect(list.getByRole('button', { name: /How many people/ })).toHaveCount(0)
  })
}

async function leaveIncomplete({
  page,
  arrive,
  list,
}: {
  page: Page
  arrive: () => Promise<Page>
  list: Locator
}): Promise<void> {
  await test.step('an incomplete question is there after signing in on another device', async () => {
    await begin(page, 'Ordering', 'In which order?')
    await expectSaved(page, /^Saved/)
    const elsewhere = await arrive()
    await openQuiz(elsewhere, page.url())
    const row = elsewhere.getByRole('complementary', { name: 'Questions' }).getByRole('listitem').last()
    await expect(row).toContainText('In which order?')
    await expect(row).toContainText('Incomplete')
    await row.getByRole('button', { name: /In which order/ }).click()
    await expect(elsewhere.getByRole('note')).toContainText('can’t be published until')
    await expectAccessible(elsewhere)
    await photograph(elsewhere, 'quiz-incomplete-question')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete question' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete question' }).click()
    await expect(list.getByRole('button', { name: /In which order/ })).toHaveCount(0)
  })

  await test.step('what is finished last stays where it was begun', async () => {
    const range = async () => {
      await page.getByRole('textbox', { name: 'From' }).fill('1')
      await page.getByRole('textbox', { name: 'To', exact: true }).fill('2')
    }
    await begin(page, 'Numeric answer', 'Begun first')
    await begin(page, 'Numeric answer', 'Begun second')
    await range()
    const last = list.getByRole('listitem').last()
    await expect(last).not.toContainText('Incomplete')
    await list.getByRole('button', { name: /Begun first/ }).click()
    await range()
    await expect(list.getByRole('button', { name: /Begun first/ })).not.toContainText('Incomplete')
    await expectSaved(page, /^Saved/)
    await page.reload()
    await expect(last).toContainText('Begun second')
  })
}

async function copyAndMove({ page, list }: { page: Page; list: Locator }): Promise<void> {
  // Specification, authoring 6: Media on questions and answers, reorder, duplicate
  await test.step('a copy with its picture, moved by keys', async () => {
    await list.getByRole('button', { name: /hotspot/ }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(list.getByRole('button', { name: /hotspot/ })).toHaveCount(2)
    const view = page.getByRole('region', { name: 'Student view' })
    await expect(view.getByRole('img', { name: 'A message with a link' })).toBeVisible()
    await list.getByRole('button', { name: 'Move question 10' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(list.getByRole('listitem').nth(10)).toContainText('hotspot')
  })
}

async function importFromAnotherProgram({ page, list }: { page: Page; list: Locator }): Promise<void> {
  // Specification, authoring 6: Bulk entry as JSON, GIFT, Moodle XML and CSV, with a dry run that says per question what becomes of it
  await test.step('from another program, on a phone too', async () => {
    const desktop = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 780 })
    await page.getByRole('button', { name: 'Quiz settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Quiz settings' })
    await settings.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(settings).toBeHidden()
    await page.getByRole('button', { name: 'Questions', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Questions', exact: true })
    await sheet.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import questions' })
    await dialog.getByRole('button', { name: 'Show an example' }).click()
    await dialog.getByRole('button', { name: 'Check import' }).click()
    await expect(dialog.getByText('OK', { exact: true })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Questions' }).fill(imported)
    await dialog.getByRole('button', { name: 'Check import' }).click()
    await expect(dialog.getByText('Essay questions can’t be graded here.')).toBeVisible()
    await expectAccessible(page)
    await photograph(page, 'quiz-import')
    await dialog.getByRole('button', { name: 'Add 2 questions' }).click()
    if (desktop) await page.setViewportSize(desktop)
    await list.getByRole('button', { name: /What do you do with it/ }).click()
    await expect(page.getByRole('textbox', { name: 'Answer A', exact: true })).toHaveValue('Report it')
    await expect(list.getByRole('heading', { name: '17 questions' })).toBeVisible()
  })

  // Specification, authoring 6: Bulk entry as JSON, GIFT, Moodle XML and CSV, with a dry run that says per question what becomes of it
  await test.step('a file of Moodle brings its picture along', async () => {
    await list.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import questions' })
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'questions.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(moodle((await pictureFile('lookalike-domain')).buffer)),
    })
    await expect(dialog.getByRole('combobox', { name: 'Format' })).toHaveValue('Moodle XML')
    await dialog.getByRole('button', { name: 'Check import' }).click()
    await expect(dialog.getByText('with 1 picture')).toBeVisible()
    await photograph(page, 'quiz-import-moodle')
    await dialog.getByRole('button', { name: 'Add 1 question' }).click()
    await list.getByRole('button', { name: /Whose address is it/ }).click()
    const view = page.getByRole('region', { name: 'Student view' })
    const picture = view.getByRole('img', { name: 'An address bar' })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(1)
    await expect(list.getByRole('heading', { name: '18 questions' })).toBeVisible()
  })
}

async function importTables({ page, list }: { page: Page; list: Locator }): Promise<void> {
  // Specification, authoring 6: Bulk entry as JSON, GIFT, Moodle XML and CSV, with a dry run that says per question what becomes of it
  await test.step('a table and JSON', async () => {
    for (const [format, text, questionText] of [
      [
        'CSV',
        'Question;Answer A;Answer B;Correct\nWho asks for a code?;A thief;The bank;A',
        'Who asks for a code?',
      ],
      ['JSON', JSON.stringify([aQuestion('Whom do you tell?')]), 'Whom do you tell?'],
    ] as const) {
      await list.getByRole('button', { name: 'Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Import questions' })
      await dialog.getByRole('combobox', { name: 'Format' }).click()
      await page.getByRole('option', { name: format }).click()
      await dialog.getByRole('textbox', { name: 'Questions' }).fill(text)
      await dialog.getByRole('button', { name: 'Check import' }).click()
      await expect(dialog.getByRole('row', { name: questionText })).toContainText('OK')
      await dialog.getByRole('button', { name: 'Add 1 question' }).click()
      await expect(list.getByRole('button', { name: questionText })).toBeVisible()
    }
  })

  await test.step('a table whose columns nobody knows, matched by the author', async () => {
    await list.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import questions' })
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: 'CSV' }).click()
    await dialog
      .getByRole('textbox', { name: 'Questions' })
      .fill('Aufgabe;eins;zwei;stimmt\nWer ruft an?;Die Bank;Ein Betrüger;2')
    await dialog.getByRole('button', { name: 'Check import' }).click()
    await expect(dialog.getByText('The columns weren’t recognized.')).toBeVisible()
    const columns = dialog.getByRole('region', { name: 'Columns' })
    for (const [name, use] of [
      ['Aufgabe', 'Question'],
      ['eins', 'Answer'],
      ['zwei', 'Answer'],
      ['stimmt', 'Correct answer'],
    ] as const) {
      await columns.getByRole('combobox', { name: `What’s in “${name}”` }).click()
      await page.getByRole('option', { name: use, exact: true }).click()
      await expect(columns.getByRole('combobox', { name: `What’s in “${name}”` })).toBeEnabled()
    }
    await expect(dialog.getByRole('row', { name: 'Wer ruft an?' })).toContainText('OK')
    await expectAccessible(page)
    await photograph(page, 'quiz-import-columns')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })
}

async function goThroughAll({ page, list }: { page: Page; list: Locator }): Promise<void> {
  // Specification, authoring 6: Media on questions and answers, reorder, duplicate
  await test.step('the whole quiz once more', async () => {
    const before = page.url()
    await page.getByRole('button', { name: 'Duplicate this quiz' }).click()
    await expect(page).not.toHaveURL(before)
    await expect(list.getByRole('heading', { name: '20 questions' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('on a tablet a new question from the sheet has the cursor', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('button', { name: 'Questions', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Questions', exact: true })
    await sheet.getByRole('button', { name: 'Question', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  })
}

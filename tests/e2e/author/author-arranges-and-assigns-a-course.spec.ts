import type { Locator, Page } from '@playwright/test'
import { pictureFile } from '../golden-path/course.ts'
import { lookClosely } from '../golden-path/look-at.ts'
import { type OwnStudent, ownName } from '../support/attempt.ts'
import { expect, test } from '../support/journey.ts'
import { slowAnswer } from '../support/network/slow-answer.ts'
import { arriveAsStaff } from '../support/signing-in/sign-in.ts'
import { visit } from '../support/visit.ts'

const title = () => ownName('Arranged by hand')
const lessons = ['Passwords', 'Second factors', 'Passkeys', 'Recovery codes']

const add = async (page: Page, kind: string, name: string) => {
  const field = page.getByLabel(`Title of the ${kind}`)
  await field.fill(name)
  await field.press('Enter')
}

/** Simulates pasting lines copied elsewhere. */
const paste = (field: Locator, lines: string[]) =>
  field.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, lines.join('\n'))

const section = (page: Page, name: string) =>
  page.locator('[data-node="section"]').filter({ has: page.getByRole('heading', { level: 3, name }) })
const expectIn = (page: Page, name: string, titles: string[]) =>
  expect(section(page, name).locator('[data-node="item"]').getByRole('link')).toHaveText(titles)
const grip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}. Use the up and down arrow keys` })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('The element is not on the page')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, end.y + 2, { steps: 6 })
}

async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('The element is not on the page')
  const x = start.x + start.width / 2
  const top = start.y + start.height / 2
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] })
  await touch('touchStart', top)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', top + (end.y + 2 - top) * part)
  await expect(page.getByText(/, position \d of \d/).first()).toBeVisible()
  await touch('touchEnd')
  await finger.detach()
}

/** Simulates more courses than a list contains: the wanted one is not among its first hundred rows. */
async function simulateManyCourses(page: Page): Promise<() => Promise<void>> {
  const unasked = (url: URL) => url.pathname === '/api/courses' && !url.searchParams.has('search')
  await page.route(unasked, async (route) => {
    const response = await route.fetch()
    const { meta } = (await response.json()) as { meta: object }
    await route.fulfill({ response, json: { data: [], meta: { ...meta, next_cursor: 'more' } } })
  })
  return () => page.unroute(unasked)
}

async function findsCourseAmongMany(page: Page): Promise<void> {
  const course = page.getByPlaceholder('All courses')
  await course.fill('second fact')
  await page.getByRole('option', { name: 'Passwords and second factors' }).click()
  await expect(page).toHaveURL(/course=/)
  await page.reload()
  await expect(course).toHaveValue('Passwords and second factors')
}

test('an author arranges a course, assigns it, and puts a copy of it away', async ({ page, student }) => {
  await arriveAsStaff(page, 'teacher')

  await addSeveralLessons(page)
  await moveByPointer(page)
  await moveByKeysAndByName(page)
  await saveSettings(page)
  await assignToSome(page, student)
  await copyAndArchive(page)
})

async function addSeveralLessons(page: Page): Promise<void> {
  // Specification, authoring 2: Parts are renamed and added in place, several at once, and duplicated
  await test.step('several lessons are added at once', async () => {
    await page.getByRole('button', { name: 'New course' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill(title())
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile('lookalike-domain'))
    await dialog.getByRole('button', { name: 'Remove picture' }).click()
    await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Create course' }).click()
    await page.getByRole('button', { name: 'Add the first chapter' }).click()
    await add(page, 'chapter', 'Signing in')
    await add(page, 'section', 'What you know')
    await paste(page.getByLabel('Title of the lesson'), lessons)
    await expectIn(page, 'What you know', lessons)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Section', exact: true }).click()
    await add(page, 'section', 'What you have')
    await add(page, 'lesson', 'Security keys')
    await expectIn(page, 'What you have', ['Security keys'])
    await page.keyboard.press('Escape')
  })

  // Specification, authoring 2: Kinds and states of items are visible
  await test.step('what is missing is named, with the way there', async () => {
    await expect(section(page, 'What you have')).toContainText('No text yet')
    await page.getByRole('button', { name: /things to fix before publishing/ }).click()
    const missing = page.getByRole('dialog')
    for (const name of lessons) await expect(missing.getByRole('link', { name })).toBeVisible()
    await lookClosely(page, 'admin-missing')
    await page.keyboard.press('Escape')
  })
}

async function moveByPointer(page: Page): Promise<void> {
  // Specification, authoring 2: The outline is reordered by mouse, touch and keyboard, within and across parents, with undo
  await test.step('a lesson is dragged into another section, and back by undo', async () => {
    await drag(page, grip(page, 'Passkeys'), grip(page, 'Security keys'))
    await expect(page.getByText('To What you have, position 1 of 2')).toBeVisible()
    await page.mouse.up()
    await expectIn(page, 'What you have', ['Passkeys', 'Security keys'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectIn(page, 'What you know', lessons)
    await page.keyboard.press('Escape')
  })

  // Specification, authoring 2: The outline is reordered by mouse, touch and keyboard, within and across parents, with undo
  await test.step('a finger on the handle drags as the mouse does', async () => {
    await dragByFinger(page, grip(page, 'Passkeys'), grip(page, 'Passwords'))
    await expectIn(page, 'What you know', ['Passkeys', 'Passwords', 'Second factors', 'Recovery codes'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectIn(page, 'What you know', lessons)
    await page.keyboard.press('Escape')
  })

  // Specification, authoring 2: Parts are renamed and added in place, several at once, and duplicated
  await test.step('a lesson is duplicated, and its copy asks for a name', async () => {
    await page.getByRole('button', { name: 'More actions for Security keys' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const name = section(page, 'What you have').getByRole('textbox')
    await expect(name).toBeFocused()
    await name.fill('Security keys at home')
    await name.press('Enter')
    await expectIn(page, 'What you have', ['Security keys', 'Security keys at home'])
    await page.getByRole('button', { name: 'More actions for Security keys at home' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectIn(page, 'What you have', ['Security keys'])
    // The dialog may close after its row disappears, and nothing behind it gets the focus before.
    await expect(page.getByRole('dialog')).toBeHidden()
  })
}

async function moveByKeysAndByName(page: Page): Promise<void> {
  // Specification, authoring 2: The outline is reordered by mouse, touch and keyboard, within and across parents, with undo
  await test.step('the arrow keys lead from one section into the next', async () => {
    await grip(page, 'Recovery codes').focus()
    await page.keyboard.press('ArrowDown')
    await expectIn(page, 'What you have', ['Recovery codes', 'Security keys'])
    await expect(grip(page, 'Recovery codes')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expectIn(page, 'What you have', ['Security keys', 'Recovery codes'])
    await expect(page.getByText('now in “What you have” at position 2 of 2').first()).toBeAttached()
  })

  // Specification, authoring 2: Parts are renamed and added in place, several at once, and duplicated
  await test.step('several go by name', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const name of ['Second factors', 'Passkeys'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await lookClosely(page, 'admin-outline-select')
    await page.getByRole('group', { name: 'Selected lessons and quizzes' }).getByText('Move to').click()
    await page.getByRole('combobox', { name: 'Section' }).click()
    await page.getByRole('option', { name: 'What you have' }).click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const all = ['Security keys', 'Recovery codes', 'Second factors', 'Passkeys']
    await expectIn(page, 'What you have', all)
    await page.reload()
    await expectIn(page, 'What you have', all)
    await expectIn(page, 'What you know', ['Passwords'])
  })

  // Specification, authoring 2: Parts are renamed and added in place, several at once, and duplicated
  await test.step('several are deleted together', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    for (const name of ['Second factors', 'Passkeys'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('group', { name: 'Selected lessons and quizzes' }).getByText('Delete').click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 lessons and quizzes?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectIn(page, 'What you have', ['Security keys', 'Recovery codes'])
    await expectIn(page, 'What you know', ['Passwords'])
  })
}

async function saveSettings(page: Page): Promise<void> {
  // Specification, authoring 1: Tags of other courses are offered
  await test.step('a tag that other courses have is offered', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    const tags = page.getByRole('combobox', { name: 'Tags' })
    await tags.fill('phis')
    await page.getByRole('option', { name: 'phishing' }).click()
    await expect(tags).toHaveValue('')
  })

  // Specification, authoring 1: Objectives and extra-credit tasks are set by the author
  await test.step('objectives and an extra task are set', async () => {
    const aims = page.getByRole('group', { name: 'What students will be able to do' })
    await aims.getByRole('button', { name: 'Add objective' }).click()
    await page.keyboard.type('Sign in without a password')
    const tasks = page.getByRole('group', { name: 'Extra-credit tasks' })
    await tasks.getByRole('button', { name: 'Add task' }).click()
    await expect(tasks.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Set up a passkey')
    await tasks.getByLabel('Instructions').fill('Send a picture of the settings page.')
    await tasks.getByText('Link', { exact: true }).click()
    await tasks.getByLabel('Points').fill('15')
    const answer = await slowAnswer(page, 'PATCH', /\/api\/courses\/[^/]+$/)
    await page.getByRole('button', { name: 'Save settings' }).click()
    // What is typed during a save is the next change.
    await page.getByRole('textbox', { name: 'Description' }).fill('Without passwords')
    await answer()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Without passwords')
    const saved = page.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok())
    await page.getByRole('button', { name: 'Save settings' }).click()
    await saved
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Without passwords')
    await expect(aims.getByRole('textbox')).toHaveValue('Sign in without a password')
    await expect(tasks.getByLabel('Title')).toHaveValue('Set up a passkey')
    await expect(tasks.getByRole('radio', { name: 'Link' })).toBeChecked()
    await expect(tasks.getByLabel('Points')).toHaveValue('15')
  })
}

async function assignToSome(page: Page, student: OwnStudent): Promise<void> {
  // Specification, authoring 10: Assign with companies, tags, dates and duty; list, change and withdraw
  // Specification, authoring 10: Students are given tags, by which a course is assigned
  await test.step('it is assigned to some people, changed and withdrawn', async () => {
    await page.getByRole('tab', { name: 'Assignments' }).click()
    await page.getByRole('button', { name: 'Assign to companies' }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign to companies' })
    await dialog.getByLabel('Harbor Group').check()
    await expect(dialog.getByText(/^Reaches \d+ students now$/)).toBeVisible()
    const tag = ownName('finance')
    await dialog.getByText('With a tag').click()
    await dialog.getByLabel('Tags').fill(tag)
    await page.keyboard.press('Enter')
    // Closes the list of other tags, which may lie over what follows.
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('status')).toContainText('No student there has one of these tags')
    await dialog.getByText('Days after the start').click()
    const room = async () => {
      const field = await dialog.getByLabel('Number of days').boundingBox()
      const button = await dialog.getByRole('button', { name: 'Assign course' }).boundingBox()
      return button!.y - field!.y - field!.height
    }
    await expect.poll(room, 'what is asked stands above the buttons').toBeGreaterThan(0)
    await lookClosely(page, 'admin-assign-terms')
    await dialog.getByRole('button', { name: 'Assign course' }).click()
    const row = page.getByRole('row', { name: /Harbor Group/ })
    await expect(row).toContainText(`${tag}No students yet`)
    await expect(row).toContainText('30 days after the start')
    const here = page.url()
    await tagStudent(page, student, tag)
    const endSimulation = await simulateManyCourses(page)
    await page.goto('/admin/student')
    await page.getByLabel('Tag', { exact: true }).selectOption(tag)
    await expect(page.getByRole('link', { name: /Ioana Dumitrescu/ })).toBeHidden()
    await expect(page.getByRole('link', { name: student.name })).toBeVisible()
    await findsCourseAmongMany(page)
    await endSimulation()
    await visit(page, here)
    await expect(row).toContainText(`${tag}Reaches 1 student now`)
    await row.getByRole('button', { name: 'More actions for Harbor Group' }).click()
    await page.getByRole('menuitem', { name: 'Edit assignment' }).click()
    await page.getByRole('dialog').getByText('Everyone').click()
    await page.getByRole('dialog').getByText('On a date', { exact: true }).last().click()
    await page.getByLabel('Due date', { exact: true }).fill('2026-01-05')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const question = page.getByRole('dialog', { name: 'January 5, 2026 is in the past' })
    await expect(question).toBeVisible()
    await lookClosely(page, 'admin-assign-past-due')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await question.getByRole('button', { name: 'Assign anyway' }).click()
    await expect(row).toContainText('Everyone')
    await expect(row).toContainText('January 5, 2026')
    await lookClosely(page, 'admin-assignments')
    await row.getByRole('button', { name: 'More actions for Harbor Group' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('heading', { name: 'Not assigned yet' })).toBeVisible()
  })
}

async function copyAndArchive(page: Page): Promise<void> {
  // Specification, authoring 1: Courses are created, duplicated, archived and deleted
  // Specification, authoring 11: Words with their counts
  await test.step('a copy has the same outline, is put away and brought back, and is deleted', async () => {
    const copy = `${title()} (copy)`
    const choose = async (of: string, name: string) => {
      await page.getByRole('button', { name: `More actions for ${of}`, exact: true }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.getByRole('button', { name: 'Word count', exact: true }).click()
    const words = page.getByRole('dialog', { name: 'Word count' })
    await expect(words.getByRole('row', { name: /^Titles and descriptions/ })).toContainText('Total 35')
    await page.keyboard.press('Escape')
    await choose(title(), 'Duplicate')
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
    await expectIn(page, 'What you have', ['Security keys', 'Recovery codes'])
    await choose(copy, 'Archive')
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByText(`“${copy}” was archived`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Section', exact: true })).toBeHidden()
    await choose(copy, 'Restore from archive')
    await expect(page.getByText(`“${copy}” was restored`)).toBeVisible()
    await choose(copy, 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
    await expect(page.getByRole('link', { name: title(), exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: copy })).toHaveCount(0)
  })

  // Specification, authoring 10: Clone within and into companies one may see, remembering the origin
  await test.step('a copy goes to a company below', async () => {
    await page.getByRole('link', { name: title(), exact: true }).first().click()
    await page.getByRole('button', { name: `More actions for ${title()}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title of the copy').fill(ownName('Arranged for the bank'))
    await dialog.getByRole('combobox', { name: 'Company' }).click()
    await page.getByRole('option', { name: 'Aurora Bank' }).click()
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: ownName('Arranged for the bank') }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Aurora Bank')
    await expectIn(page, 'What you have', ['Security keys', 'Recovery codes'])
  })
}

async function tagStudent(page: Page, student: OwnStudent, tag: string): Promise<void> {
  await visit(page, `/admin/student?q=${student.email}`)
  await page.getByRole('link', { name: student.name }).click()
  const tags = page.getByRole('combobox', { name: 'Tags' })
  await tags.fill(tag)
  const tagged = page.waitForResponse((one) => one.url().endsWith('/tags') && one.ok())
  await tags.press('Enter')
  await tagged
}

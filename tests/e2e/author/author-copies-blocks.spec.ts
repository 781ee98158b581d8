import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import {
  documentIn,
  expectSaved,
  idsIn,
  openLesson,
  selectBlockAt,
  selectWords,
  withoutIds,
} from '../support/courses/editor-page.ts'
import { everyBlock, storeFiles } from '../support/courses/every-block.ts'
import { expect, test } from '../support/journey.ts'
import { officeOf, paragraph, prepareCourse } from '../support/office.ts'

const film = join(import.meta.dirname, '../../support/samples/film.webm')

// Specification, authoring 3: Blocks are moved, copied, pasted and deleted by handles, keys and menu
test('an author copies and cuts every type of block by keys and by the menu, and it arrives whole', async ({
  page,
  request,
}) => {
  test.slow()
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Copied blocks', 'Every block')
  const { id: nextId } = await office.post(`${prepared.sectionPath}/lessons`, { title: 'Another lesson' })
  const blocks = everyBlock(await storeFiles(office, prepared, film))
  await office.write(prepared, [...blocks, paragraph('The end')])
  await openLesson(page, prepared)
  const before = await documentIn(page)
  const types = before.content.slice(0, -1).map(({ type }) => type)

  await copyEachBlock({ page, before, types })
  await copyParts({ page, before })
  await test.step('a selection across blocks takes what lies between whole', async () => {
    await selectWords(page, 'Words somebody', 'Somebody presses')
    await page.keyboard.press('Control+c')
    await pasteAtEnd(page)
    const after = (await documentIn(page)).content.slice(before.content.length)
    expect.soft(after.map(({ type }) => type)).toEqual(expect.arrayContaining(['callout', 'codeBlock']))
    const callout = after.find(({ type }) => type === 'callout')
    expect.soft(withoutIds(callout)).toEqual(withoutIds(ofType(before.content, 'callout')))
    await undoUntil(page, before)
  })

  await test.step('the whole lesson into another one of the course', async () => {
    await page.getByLabel('Lesson text').press('Control+a')
    await page.keyboard.press('Control+c')
    await openLesson(page, { ...prepared, lessonId: nextId })
    await page.getByLabel('Lesson text').click()
    await page.keyboard.press('Control+v')
    await expect(page.getByText('The end')).toBeVisible()
    const there = await documentIn(page)
    expect.soft(there.content.map(withoutIds)).toEqual(before.content.map(withoutIds))
    await expectSaved(page)
  })
})

async function copyEachBlock({
  page,
  before,
  types,
}: {
  page: Page
  before: ContentDocument
  types: string[]
}): Promise<void> {
  // The menu does what the keys do, so each type is copied by one of them and cut by the other.
  for (const [index, type] of types.entries()) {
    const at = before.content[index] as ContentNode
    const [copying, cutting] = index % 2 === 0 ? (['keys', 'menu'] as const) : (['menu', 'keys'] as const)
    await test.step(`${type}: copied by ${copying}, and pasted once more with new ids`, async () => {
      await clip(page, { index, action: 'Copy', by: copying })
      expect.soft(await documentIn(page), `${type} changes by copying`).toEqual(before)
      await pasteAtEnd(page)
      await expectPastedOnce(page, before.content, at)
      await undoUntil(page, before)
    })
    await test.step(`${type}: cut by ${cutting}, gone whole, pasted elsewhere, and undone`, async () => {
      await clip(page, { index, action: 'Cut', by: cutting })
      const rest = before.content.toSpliced(index, 1)
      expect.soft((await documentIn(page)).content, `${type} leaves the rest alone`).toEqual(rest)
      await pasteAtEnd(page)
      await expectPastedOnce(page, rest, at)
      await undoUntil(page, before)
    })
  }
}

async function copyParts({ page, before }: { page: Page; before: ContentDocument }): Promise<void> {
  await test.step('words within a block are copied and cut as words', async () => {
    await selectWords(page, 'this first', 'this first')
    await page.keyboard.press('Control+x')
    await pasteAtEnd(page)
    expect.soft((await documentIn(page)).content.at(-1)).toMatchObject(textLine('this first'))
    await undoUntil(page, before)
  })

  await test.step('lines within a frame are copied without it', async () => {
    await selectWords(page, 'Reasons to care', 'Reasons to care')
    await page.keyboard.press('Control+c')
    await pasteAtEnd(page)
    expect.soft((await documentIn(page)).content.at(-1)).toMatchObject(textLine('Reasons to care'))
    await undoUntil(page, before)
    await selectWords(page, 'this first', 'And this')
    await page.keyboard.press('Control+c')
    await pasteAtEnd(page)
    const lines = (await documentIn(page)).content.slice(before.content.length)
    expect.soft(lines).toMatchObject([textLine('this first'), textLine('And this')])
    await undoUntil(page, before)
  })

  await test.step('a part of an accordion by the tools over it', async () => {
    const tools = page.getByRole('toolbar', { name: 'Block' })
    const titles = page.getByLabel('Section title')
    await titles.first().focus()
    await tools.getByRole('button', { name: 'Copy' }).click()
    await page.keyboard.press('Control+v')
    const panel = ofType(before.content, 'accordion')?.content?.[0]
    const panelsIn = async () => ofType((await documentIn(page)).content, 'accordion')?.content ?? []
    expect.soft((await panelsIn()).slice(0, 2).map(withoutIds)).toEqual([panel, panel].map(withoutIds))
    await undoUntil(page, before)
    await titles.first().focus()
    await tools.getByRole('button', { name: 'Cut' }).click()
    expect.soft((await panelsIn()).map(({ attrs }) => attrs?.title)).toEqual(['What to do'])
    await undoUntil(page, before)
  })
}

// Specification, authoring 3: Blocks pasted from another company’s course bring their files along as copies
test('blocks go to another company with their files', async ({ page, request, app }) => {
  const office = await officeOf(request)
  const prepared = await prepareCourse(office, 'Sent along', 'With files')
  const blocks = everyBlock(await storeFiles(office, prepared, film))
  await office.write(prepared, blocks)
  await openLesson(page, prepared)
  const before = await documentIn(page)
  await page.getByLabel('Lesson text').press('Control+a')
  await page.keyboard.press('Control+c')

  const host = 'aurora.localhost'
  const there = await officeOf(request, host)
  const theirs = await prepareCourse(there, 'Arrived', 'From elsewhere')
  await openLesson(page, theirs, { host, url: app.urlOf(host) })
  await page.getByLabel('Lesson text').click()
  await page.keyboard.press('Control+v')
  await expectSaved(page)
  const arrived = await documentIn(page)
  const named = (content: ContentNode[]) =>
    JSON.parse(JSON.stringify(content.map(withoutIds)).replaceAll(/\/files\/\w+\./g, '/files/one.'))
  expect(named(arrived.content)).toEqual(named(before.content))
  const [own, copied] = [before, arrived].map(({ content }) => ofType(content, 'image')?.attrs?.src)
  expect(copied).not.toBe(own)
})

const ofType = (content: ContentNode[], type: string) => content.find((node) => node.type === type)

const textLine = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const pasteAtEnd = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add text below the last block' }).press('Enter')
  await page.keyboard.press('Control+v')
}

const expectPastedOnce = async (page: Page, others: ContentNode[], pasted: ContentNode): Promise<void> => {
  const { content } = await documentIn(page)
  expect.soft(content.slice(0, others.length), `${pasted.type} touches nothing else`).toEqual(others)
  const added = content.slice(others.length)
  expect.soft(withoutIds(added[0]), `${pasted.type} is whole`).toEqual(withoutIds(pasted))
  // An empty paragraph may follow it.
  expect
    .soft(added.slice(1).map(withoutIds))
    .toEqual(added.length > 1 ? [{ type: 'paragraph', attrs: {} }] : [])
  const ids = idsIn(content)
  expect.soft(new Set(ids).size, `${pasted.type} has ids of its own`).toBe(ids.length)
}

const undoUntil = (page: Page, before: { content: ContentNode[] }): Promise<void> =>
  expect(async () => {
    const now = await documentIn(page)
    if (JSON.stringify(now) !== JSON.stringify(before)) await page.keyboard.press('Control+z')
    expect(await documentIn(page)).toEqual(before)
  }).toPass({ intervals: [10], timeout: 5_000 })

interface Clipping {
  index: number
  action: 'Copy' | 'Cut'
  by: 'keys' | 'menu'
}

async function clip(page: Page, { index, action, by }: Clipping): Promise<void> {
  if (by === 'keys') {
    await selectBlockAt(page, index)
    await page.keyboard.press(action === 'Copy' ? 'Control+c' : 'Control+x')
    return
  }
  await page.getByLabel('Lesson text').locator('> *').nth(index).hover({ force: true })
  await page
    .getByRole('group', { name: 'Block' })
    .getByRole('button', { name: /: menu/ })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
}

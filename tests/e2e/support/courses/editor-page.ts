import type { Page } from '@playwright/test'
import type { Editor } from '@tiptap/core'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { expect } from '../journey.ts'
import type { Prepared } from '../office.ts'
import { personOf } from '../people.ts'
import { beginStaffSession } from '../signing-in/sign-in.ts'

interface EditorElement extends HTMLElement {
  /** TipTap sets this on the element it edits. */
  editor: Editor
}

/** Opens a lesson’s text, signing in as the company’s admin if nobody is signed in. */
export async function openLesson(
  page: Page,
  { courseId, lessonId }: Pick<Prepared, 'courseId' | 'lessonId'>,
  { host, url = '', role = 'admin' }: { host?: string; url?: string; role?: 'admin' | 'teacher' } = {},
): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  if (!(await page.evaluate(() => localStorage.getItem('auth'))))
    await beginStaffSession(page, personOf(role, host))
  await page.goto(`${url}/admin/courses/${courseId}/lessons/${lessonId}/content/en_US`)
  await expect(page.getByLabel('Lesson text')).toBeVisible()
}

/** The editor’s document, whether it is saved or not. */
export const documentIn = (page: Page): Promise<ContentDocument> =>
  page
    .getByLabel('Lesson text')
    .evaluate((element) => (element as EditorElement).editor.getJSON() as ContentDocument)

/** All is saved. Looks only where that is said, because searching a whole page costs much at each try. */
export const expectSaved = (page: Page, words = /^Saved \d/): Promise<void> =>
  expect(page.locator('[data-phase]').getByText(words)).toBeVisible()

/** Selects a whole top-level block. */
export const selectBlockAt = (page: Page, index: number): Promise<void> =>
  page.getByLabel('Lesson text').evaluate((element, at) => {
    const { editor } = element as EditorElement
    let pos = 0
    for (let before = 0; before < at; before += 1) pos += editor.state.doc.child(before).nodeSize
    editor.chain().focus().setNodeSelection(pos).run()
  }, index)

/** Selects from the first letter of some words to the last letter of others. */
export const selectWords = (page: Page, first: string, last: string): Promise<void> =>
  page.getByLabel('Lesson text').evaluate(
    (element, [begin, end]) => {
      const { editor } = element as EditorElement
      const range = { from: 0, to: 0 }
      editor.state.doc.descendants((node, pos) => {
        const text = node.text ?? ''
        if (text.includes(begin)) range.from = pos + text.indexOf(begin)
        if (text.includes(end)) range.to = pos + text.indexOf(end) + end.length
      })
      editor.chain().focus().setTextSelection(range).run()
    },
    [first, last] as const,
  )

/** A block without what differs between its copies. */
export const withoutIds = (node: ContentNode | undefined): ContentNode | undefined => {
  if (!node) return undefined
  const { attrs, content, ...rest } = node
  const { id: _, ...others } = attrs ?? {}
  return {
    ...rest,
    ...(attrs ? { attrs: others } : {}),
    ...(content ? { content: content.map((inner) => withoutIds(inner) as ContentNode) } : {}),
  }
}

export const idsIn = (content: readonly ContentNode[]): string[] =>
  content.flatMap(({ attrs, content: inner }) => [
    ...(typeof attrs?.id === 'string' ? [attrs.id] : []),
    ...idsIn(inner ?? []),
  ])

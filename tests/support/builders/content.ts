import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { writeContent } from '#domains/content/content.service.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

export const aParagraph = (id: string, text: string): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
export const aPageBreak = (id: string): ContentNode => ({ type: 'pageBreak', attrs: { id } })
export const anImage = (id: string, src: string, alt = 'What it shows'): ContentNode => ({
  type: 'image',
  attrs: { id, src, alt },
})

/** A document of paragraphs with the ids `block-0`, `block-1` …, or of the given blocks. */
export const aDocument = (...blocks: (string | ContentNode)[]): ContentDocument => ({
  type: 'doc',
  content: blocks.map((block, index) =>
    typeof block === 'string' ? aParagraph(`block-${index}`, block) : block,
  ),
})

/** Overwrites a lesson’s text as somebody outside the editor would. */
export async function writeLesson(
  app: TestApp,
  person: TestPerson,
  lesson: { courseId: string; lessonId: string; locale?: Locale; document: ContentDocument },
): Promise<void> {
  await writeContent(app.as(person), { locale: 'en_US', ...lesson })
}

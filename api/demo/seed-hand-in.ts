import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { loadContents, writeContent } from '#domains/content/content.service.ts'
import { publish } from '#domains/publishing/reviews/reviews.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { markdownDocument } from './markdown-document.ts'
import type { SeededCourse } from './seed-course.ts'

/** What a teacher added to a lesson since its release, and the note with the submission. */
export interface PreparedHandIn {
  /** By locale, the default first, because translations need their source. */
  additions: [Locale, ContentDocument][]
  note: string
}

const lesson = 'people-and-papers'
const locales: Locale[] = ['en_US', 'es_ES']

export async function prepareHandIn(folder: string): Promise<PreparedHandIn> {
  const read = async (locale: Locale): Promise<[Locale, ContentDocument]> => [
    locale,
    markdownDocument(await readFile(join(folder, `${lesson}.${locale}.md`), 'utf8')),
  ]
  const note = await readFile(join(folder, 'note.md'), 'utf8')
  return { additions: await Promise.all(locales.map(read)), note: note.trim() }
}

/**
 * Inserts the addition before the lesson's last block and submits the draft, so that an admin finds a waiting
 * review.
 */
export async function seedHandIn(
  teacher: SignedIn,
  { id, items }: SeededCourse,
  { additions, note }: PreparedHandIn,
): Promise<void> {
  const lessonId = items.get(lesson)
  if (!lessonId) throw new Error(`The demo has no lesson ${lesson}`)
  const contents = await loadContents(teacher, id)
  for (const [locale, addition] of additions) {
    const written = contents.find((content) => content.lesson_id === lessonId && content.locale === locale)
    const content = [...(written?.document.content ?? [])]
    content.splice(
      -1,
      0,
      ...addition.content.map((block, index) => ({
        ...block,
        attrs: { ...block.attrs, id: `added-${index}` },
      })),
    )
    await writeContent(teacher, { courseId: id, lessonId, locale, document: { type: 'doc', content } })
  }
  await publish(teacher, id, { note })
}

import { isDeepStrictEqual } from 'node:util'
import type { ContentDocument } from '../../../contract/content.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Material } from '../../../contract/materials.ts'
import type { SignedIn } from '../../platform/context.ts'
import { loadContents, writeContent } from './content.service.ts'

export interface AppliedContent {
  lesson_id: string
  locale: Locale
  document: ContentDocument
  materials: Material[]
}

/**
 * Makes the documents of a held course those given, the source's before their translations. One that is the same is not touched, a
 * changed one keeps what it was among its saved states, and one too much goes.
 */
export async function applyContents(
  ctx: SignedIn,
  course: { id: string; locales: Locale[] },
  contents: AppliedContent[],
): Promise<void> {
  const keyOf = ({ lesson_id, locale }: Pick<AppliedContent, 'lesson_id' | 'locale'>): string =>
    `${lesson_id} ${locale}`
  const stored = new Map((await loadContents(ctx, course.id)).map((content) => [keyOf(content), content]))
  const wanted = new Set(contents.map(keyOf))
  const surplus = [...stored.values()].filter((content) => !wanted.has(keyOf(content)))
  for (const { lesson_id, locale } of surplus)
    await ctx.db
      .deleteFrom('contents')
      .where('lesson_id', '=', lesson_id)
      .where('locale', '=', locale)
      .execute()
  const changed = contents.filter(
    (content) => !isDeepStrictEqual(stored.get(keyOf(content))?.document, content.document),
  )
  const [source] = course.locales
  const inOrder = [
    ...changed.filter(({ locale }) => locale === source),
    ...changed.filter(({ locale }) => locale !== source),
  ]
  for (const { lesson_id, locale, document } of inOrder)
    await writeContent(ctx, { courseId: course.id, lessonId: lesson_id, locale, document })
  for (const content of contents)
    if (!isDeepStrictEqual(stored.get(keyOf(content))?.materials ?? [], content.materials))
      await ctx.db
        .updateTable('contents')
        .set({ materials: JSON.stringify(content.materials) })
        .where('lesson_id', '=', content.lesson_id)
        .where('locale', '=', content.locale)
        .execute()
}

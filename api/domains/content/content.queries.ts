import { sql } from 'kysely'
import type { ContentDocument } from '../../../contract/content.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { SignedIn } from '../../platform/context.ts'

export interface LessonContent {
  lesson_id: string
  locale: Locale
  document: ContentDocument
  words: number
  /** Of the document as the database writes it: equal where, and only where, the documents are equal. */
  hash: string
}

export async function selectContents(
  ctx: SignedIn,
  course: { id: string; locales: Locale[] },
): Promise<LessonContent[]> {
  const rows = await ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'locale', 'document', 'words'])
    .select(sql<string>`encode(sha256(convert_to(document::text, 'UTF8')), 'hex')`.as('hash'))
    .where('course_id', '=', course.id)
    .where('locale', 'in', course.locales)
    .orderBy('lesson_id')
    .orderBy('locale')
    .execute()
  return rows as LessonContent[]
}

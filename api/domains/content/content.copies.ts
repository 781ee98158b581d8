import { sql } from 'kysely'
import { copiedId, copyRows, hashedId } from '../../db/copy-rows.ts'
import type { SignedIn } from '../../platform/context.ts'
import { type Copy, ofCopy } from '../courses/courses.service.ts'

/** Copies the documents of a course's lessons with their translation states and files; what was saved before stays behind. */
export async function copyContents(ctx: SignedIn, copy: Copy): Promise<void> {
  const lesson = copiedId(copy.id, sql.ref('original.lesson_id'))
  const { where, instead } = ofCopy(copy)
  const id = contentId(lesson, sql.ref('original.locale'))
  await copyRows(ctx.db, { table: 'contents', where, instead: { ...instead, id, lesson_id: lesson } })
  const found = (column: string) =>
    sql<string>`(select ${sql.ref(column)} from contents where id = original.content_id)`
  const theirs = contentId(copiedId(copy.id, found('lesson_id')), found('locale'))
  const within = sql`original.content_id in (select id from contents where course_id = ${copy.original.id})`
  for (const table of ['content_units', 'content_files'])
    await copyRows(ctx.db, { table, where: within, instead: { content_id: theirs } })
}

/** As `contentIdOf` has it, said in SQL. */
const contentId = (lesson: ReturnType<typeof hashedId>, locale: ReturnType<typeof hashedId>) =>
  hashedId(sql<string>`'content ' || ${lesson} || ' ' || ${locale}`)

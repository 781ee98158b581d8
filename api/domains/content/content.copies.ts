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
  // Each document's new id is worked out once, not once for each of its blocks.
  const pairs = sql`join (
    select original.id, ${id} as copy_id from contents original where ${where} offset 0
  ) pair on pair.id = original.content_id`
  for (const table of ['content_units', 'content_files'])
    await copyRows(ctx.db, {
      table,
      join: pairs,
      where: sql`true`,
      instead: { content_id: sql.ref('pair.copy_id') },
    })
}

/** As `contentIdOf` has it, said in SQL. */
const contentId = (lesson: ReturnType<typeof hashedId>, locale: ReturnType<typeof hashedId>) =>
  hashedId(sql<string>`'content ' || ${lesson} || ' ' || ${locale}`)

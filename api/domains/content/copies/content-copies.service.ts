import { type RawBuilder, sql } from 'kysely'
import type { Item } from '#contract/courses/courses.ts'
import { copiedId, copyRows } from '#db/copy-rows.ts'
import { type Copy, copyItem, ofCopy } from '#domains/courses/copies.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { presentItems } from '#domains/courses/outline/outline-bulk.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { idempotentId } from '#platform/ids.ts'
import { contentIdSql, selectLesson } from '../content.queries.ts'

/** Copies the documents of a course's lessons with their translation states and files, but not their saved versions. */
export async function copyContents(ctx: SignedIn, copy: Copy): Promise<void> {
  const lesson = copiedId(copy.id, sql.ref('original.lesson_id'))
  await copyDocuments(ctx, { ...ofCopy(copy), lesson })
}

/** Inserts the copy after its original, with its text and materials in every language. */
export async function duplicateLesson(
  ctx: SignedIn,
  { courseId, lessonId }: { courseId: string; lessonId: string },
  { key }: { key?: string | undefined },
): Promise<Item> {
  const course = await touchCourse(ctx, courseId)
  const lesson = found(await selectLesson(ctx, courseId, lessonId))
  const id = idempotentId(ctx, `lesson copy ${lessonId}`, key)
  const isNew = await copyItem(ctx, course, { id: lessonId, copyId: id })
  if (isNew)
    await copyDocuments(ctx, {
      where: sql`original.lesson_id = ${lessonId}`,
      instead: {},
      lesson: sql<string>`${id}::uuid`,
    })
  // On a repeated call it may have been moved.
  const branch = isNew ? { chapterId: lesson.chapter_id, sectionId: lesson.section_id } : undefined
  return found((await presentItems(ctx, course, { ids: [id], branch }))[0])
}

interface Documents {
  where: RawBuilder<unknown>
  instead: Record<string, RawBuilder<unknown>>
  /** SQL: the id of the lesson that a document is copied to. */
  lesson: RawBuilder<string>
}

async function copyDocuments(ctx: SignedIn, { where, instead, lesson }: Documents): Promise<void> {
  const id = contentIdSql(lesson, sql.ref('original.locale'))
  await copyRows(ctx.db, { table: 'contents', where, instead: { ...instead, id, lesson_id: lesson } })
  // `offset 0` makes the database compute each document's new id once instead of once per block.
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

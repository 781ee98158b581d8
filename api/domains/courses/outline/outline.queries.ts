import { sql } from 'kysely'
import type { ItemKind } from '#contract/courses/courses.ts'
import type { Locale } from '#contract/locales.ts'
import { withSaveKey } from '#db/save-keys.ts'
import type { SignedIn } from '#platform/context.ts'
import type { CourseRow } from '../courses.queries.ts'

type Of = Pick<CourseRow, 'id' | 'company_id'>
type Ordered = 'chapters' | 'sections' | 'items'

export async function insertChapter(
  ctx: SignedIn,
  course: Of,
  chapter: { id: string; position: number },
): Promise<void> {
  await ctx.db
    .insertInto('chapters')
    .values({ ...chapter, company_id: course.company_id, course_id: course.id })
    .execute()
}

export async function insertSection(
  ctx: SignedIn,
  course: Of,
  section: { id: string; chapter_id: string; position: number },
): Promise<void> {
  await ctx.db
    .insertInto('sections')
    .values({ ...section, company_id: course.company_id, course_id: course.id })
    .execute()
}

export async function insertItem(
  ctx: SignedIn,
  course: Of,
  item: {
    id: string
    section_id: string | null
    kind: ItemKind
    position: number
    estimated_minutes: number
  },
): Promise<void> {
  await ctx.db
    .insertInto('items')
    .values({ ...item, company_id: course.company_id, course_id: course.id })
    .execute()
}

/** Whether any item of the course has one of these ids. */
export async function hasItems(ctx: SignedIn, courseId: string, ids: string[]): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('items')
    .select('id')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts items from `position` on. */
export async function insertItems(
  ctx: SignedIn,
  course: Of,
  {
    ids,
    kind,
    section_id,
    position,
  }: { ids: string[]; kind: ItemKind; section_id: string | null; position: number },
): Promise<void> {
  await sql`
    insert into items (id, company_id, course_id, section_id, kind, position)
    select id, ${course.company_id}, ${course.id}, ${section_id}::uuid, ${kind}, ${position}::integer + place - 1
    from unnest(${ids}::uuid[]) with ordinality as sent (id, place)
  `.execute(ctx.db)
}

export async function updateItem(
  ctx: SignedIn,
  itemId: string,
  { key, ...fields }: { estimated_minutes?: number; key?: string | undefined },
): Promise<void> {
  await ctx.db
    .updateTable('items')
    .set((q) => ({ ...fields, ...withSaveKey(key), version: q('version', '+', 1) }))
    .where('id', '=', itemId)
    .execute()
}

export async function bumpVersion(ctx: SignedIn, table: 'chapters' | 'sections', id: string): Promise<void> {
  await ctx.db
    .updateTable(table)
    .set((q) => ({ version: q('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function deleteFrom(ctx: SignedIn, table: Ordered, id: string): Promise<void> {
  await ctx.db.deleteFrom(table).where('id', '=', id).execute()
}

export async function deleteSeveral(ctx: SignedIn, table: Ordered, ids: string[]): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(ctx.db)
}

/** Gives siblings the positions 0, 1, 2 … in the order of their ids. */
export async function setPositions(ctx: SignedIn, table: Ordered, ids: string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} row set position = sent.place - 1
    from unnest(${ids}::uuid[]) with ordinality as sent (id, place)
    where row.id = sent.id and row.position <> sent.place - 1
  `.execute(ctx.db)
}

/** Moves nodes to another parent; call `setPositions` for their positions there. */
export async function setParent(
  ctx: SignedIn,
  table: 'sections' | 'items',
  { ids, parentId }: { ids: string[]; parentId: string | null },
): Promise<void> {
  const column = table === 'sections' ? 'chapter_id' : 'section_id'
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${parentId}
    where id = any (${ids}::uuid[]) and ${sql.ref(column)} is distinct from ${parentId}::uuid
  `.execute(ctx.db)
}

const questionCounts = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('questions')
    .select((q) => ['quiz_id', q.fn.countAll<number>().as('count')])
    .groupBy('quiz_id')
const byQuiz = (rows: { quiz_id: string; count: number }[]): Map<string, number> =>
  new Map(rows.map(({ quiz_id, count }) => [quiz_id, count]))

export const countQuestions = async (ctx: SignedIn, courseId: string): Promise<Map<string, number>> =>
  byQuiz(await questionCounts(ctx).where('course_id', '=', courseId).execute())

export async function countQuestionsOf(ctx: SignedIn, quizIds: string[]): Promise<Map<string, number>> {
  if (quizIds.length === 0) return new Map()
  return byQuiz(await questionCounts(ctx).where('quiz_id', 'in', quizIds).execute())
}

/** The size of a lesson in the default language of its course. */
export interface LessonSize {
  words: number
  /** Seconds for videos, audio and exercises, in addition to reading. */
  seconds: number
}
type Sizes = Map<string, LessonSize>

const inMainLanguage = (ctx: SignedIn, { id, locales }: CourseRow) =>
  ctx.db
    .selectFrom('contents')
    .select(['lesson_id', 'words', 'activity_seconds as seconds'])
    .where('course_id', '=', id)
    .where('locale', '=', locales[0] as Locale)

const byLesson = (rows: (LessonSize & { lesson_id: string })[]): Sizes =>
  new Map(rows.map(({ lesson_id, ...size }) => [lesson_id, size]))

export const lessonSizes = async (ctx: SignedIn, course: CourseRow): Promise<Sizes> =>
  byLesson(await inMainLanguage(ctx, course).execute())

export async function lessonSizesOf(ctx: SignedIn, course: CourseRow, lessonIds: string[]): Promise<Sizes> {
  if (lessonIds.length === 0) return new Map()
  return byLesson(await inMainLanguage(ctx, course).where('lesson_id', 'in', lessonIds).execute())
}

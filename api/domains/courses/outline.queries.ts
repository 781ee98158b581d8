import { sql } from 'kysely'
import type { ItemKind } from '../../../contract/courses.ts'
import type { SignedIn } from '../../platform/context.ts'
import type { CourseRow } from './courses.queries.ts'

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

export async function updateItem(
  ctx: SignedIn,
  itemId: string,
  fields: { estimated_minutes?: number },
): Promise<void> {
  await ctx.db
    .updateTable('items')
    .set((q) => ({ ...fields, version: q('version', '+', 1) }))
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

/** Gives siblings the positions 0, 1, 2 … in the order of their ids. */
export async function setPositions(ctx: SignedIn, table: Ordered, ids: string[]): Promise<void> {
  await sql`
    update ${sql.table(table)} row set position = sent.place - 1
    from unnest(${ids}::uuid[]) with ordinality as sent (id, place)
    where row.id = sent.id and row.position <> sent.place - 1
  `.execute(ctx.db)
}

/** Puts nodes under another parent; their places there are for `setPositions`. */
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

export async function countQuestions(ctx: SignedIn, courseId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('questions')
    .select((q) => ['quiz_id', q.fn.countAll<number>().as('count')])
    .where('course_id', '=', courseId)
    .groupBy('quiz_id')
    .execute()
  return new Map(rows.map(({ quiz_id, count }) => [quiz_id, count]))
}

import { sql } from 'kysely'
import type { ItemKind } from '#contract/courses/courses.ts'
import type { SignedIn } from '#platform/context.ts'
import type { CourseRow } from '../courses.queries.ts'
import * as queries from '../courses.queries.ts'

/** The target outline; its ids are the course's own or new. */
export interface AppliedOutline {
  settings: Parameters<typeof queries.updateCourse>[2]
  /** Null removes the image. */
  coverFileId: string | null
  chapters: { id: string; sections: { id: string; items: AppliedItem[] }[] }[]
  final_exam: AppliedItem[]
}
interface AppliedItem {
  id: string
  kind: ItemKind
  minutes: number
}

/**
 * Makes the settings and outline of a locked course equal to the given ones: existing nodes keep their contents,
 * missing ones are created, and others are deleted. Texts and contents of items are left to the domains that own
 * them.
 */
export async function applyOutline(ctx: SignedIn, course: CourseRow, outline: AppliedOutline): Promise<void> {
  await queries.updateCourse(ctx, course.id, outline.settings)
  await queries.updateCover(ctx, course.id, outline.coverFileId)
  const { chapters } = outline
  const sections = chapters.flatMap((chapter) =>
    chapter.sections.map((section, position) => ({ ...section, chapter_id: chapter.id, position })),
  )
  const placed = (items: AppliedItem[], section_id: string | null) =>
    items.map((item, position) => ({ ...item, section_id, position }))
  const items = [
    ...sections.flatMap((section) => placed(section.items, section.id)),
    ...placed(outline.final_exam, null),
  ]
  await putChapters(ctx, course, chapters)
  await putSections(ctx, course, sections)
  await putItems(ctx, course, items)
  for (const [table, rows] of [
    ['items', items],
    ['sections', sections],
    ['chapters', chapters],
  ] as const)
    await sql`delete from ${sql.table(table)} where course_id = ${course.id}
      and id <> all(${rows.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
}

async function putChapters(ctx: SignedIn, course: CourseRow, chapters: { id: string }[]): Promise<void> {
  await sql`
    insert into chapters (id, company_id, course_id, position)
    select id, ${course.company_id}, ${course.id}, place - 1
    from unnest(${chapters.map(({ id }) => id)}::uuid[]) with ordinality as sent (id, place)
    on conflict (id) do update set position = excluded.position where chapters.course_id = excluded.course_id
  `.execute(ctx.db)
}

async function putSections(
  ctx: SignedIn,
  course: CourseRow,
  rows: { id: string; chapter_id: string; position: number }[],
): Promise<void> {
  await sql`
    insert into sections (id, company_id, course_id, chapter_id, position)
    select id, ${course.company_id}, ${course.id}, chapter_id, position
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ chapter_id }) => chapter_id)}::uuid[],
      ${rows.map(({ position }) => position)}::integer[]) as sent (id, chapter_id, position)
    on conflict (id) do update set chapter_id = excluded.chapter_id, position = excluded.position
    where sections.course_id = excluded.course_id
  `.execute(ctx.db)
}

async function putItems(
  ctx: SignedIn,
  course: CourseRow,
  rows: (AppliedItem & { section_id: string | null; position: number })[],
): Promise<void> {
  await sql`
    insert into items (id, company_id, course_id, section_id, kind, position, estimated_minutes)
    select id, ${course.company_id}, ${course.id}, section_id, kind, position, minutes
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ section_id }) => section_id)}::uuid[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ position }) => position)}::integer[],
      ${rows.map(({ minutes }) => minutes)}::integer[]) as sent (id, section_id, kind, position, minutes)
    on conflict (id) do update set section_id = excluded.section_id, position = excluded.position,
      estimated_minutes = excluded.estimated_minutes, version = items.version + 1
    where items.course_id = excluded.course_id
  `.execute(ctx.db)
}

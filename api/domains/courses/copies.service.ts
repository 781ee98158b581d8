import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { copiedId, copyRows } from '#db/copy-rows.ts'
import type { SignedIn } from '#platform/context.ts'
import { found, invalid } from '#platform/errors.ts'
import type { CourseRow } from './courses.queries.ts'
import { slugOf } from './courses.rules.ts'
import { selectBeside } from './outline/draft.queries.ts'
import { hasItems, setPositions } from './outline/outline.queries.ts'
import { pickText, readTexts, writeTexts } from './texts.service.ts'

/** The target of a copied draft. */
export interface Copy {
  /** Of the new course. */
  id: string
  company_id: string
  original: CourseRow
}

/** The filter and the replaced columns, the same for every table of a course's draft. */
export const ofCopy = ({ id, company_id, original }: Copy) => ({
  where: sql`original.course_id = ${original.id}`,
  instead: { company_id: sql`${company_id}::uuid`, course_id: sql`${id}::uuid` },
})

/**
 * Copies the settings, outline and all short texts of a locked course, including translations and their states.
 * Returns false if the copy already exists. The contents of items are copied by the domains that own them.
 */
export async function copyCourseDraft(
  ctx: SignedIn,
  copy: Copy,
  { title }: { title: string | undefined },
): Promise<boolean> {
  const { id, original } = copy
  if (!(await copyCourse(ctx, copy))) return false
  const { where, instead } = ofCopy(copy)
  const of = (column: string) => copiedId(id, sql.ref(`original.${column}`))
  const copyTable = (table: string, columns: Record<string, ReturnType<typeof of>>) =>
    copyRows(ctx.db, { table, where, instead: { ...instead, ...columns } })
  await copyTable('chapters', { id: of('id') })
  await copyTable('sections', { id: of('id'), chapter_id: of('chapter_id') })
  await copyTable('items', { id: of('id'), section_id: of('section_id') })
  const owner = sql<string>`case when original.owner_kind = 'course' then ${id}::uuid else ${of('owner_id')} end`
  await copyTable('texts', { owner_id: owner })
  await rememberOrigins(ctx, copy)
  if (title !== undefined) {
    await writeTexts(
      ctx,
      { ...original, id, company_id: copy.company_id },
      { kind: 'course', id, texts: { title } },
    )
    await setSlug(ctx, copy)
  }
  return true
}

async function copyCourse(ctx: SignedIn, { id, company_id, original }: Copy): Promise<boolean> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const made = await copyRows(ctx.db, {
    table: 'courses',
    where: sql`original.id = ${original.id}`,
    once: true,
    instead: {
      id: sql`${id}::uuid`,
      company_id: sql`${company_id}::uuid`,
      status: sql`'draft'::text`,
      origin_course_id: sql`original.id`,
      origin_release_id: sql`original.current_release_id`,
      current_release_id: sql`null::uuid`,
      objectives: sql`array(select ${copiedId(id, sql.ref('one'))} from unnest(original.objectives) with ordinality as of (one, place)
        order by place)`,
      extra_credit: sql`coalesce((select jsonb_agg(task || jsonb_build_object('id', ${copiedId(id, sql`(task ->> 'id')`)}) order by place)
        from jsonb_array_elements(original.extra_credit) with ordinality as of (task, place)), '[]')`,
      version: sql`1`,
      created_by: sql`${ctx.actor.id}::uuid`,
      created_at: at,
      updated_at: at,
    },
  })
  return made > 0
}

/** Records the origin of copied items, so that a student enrolled in both courses is rewarded only once. */
async function rememberOrigins(ctx: SignedIn, { id, original }: Copy): Promise<void> {
  await sql`
    insert into cloned_parts (id, origin_id, course_id)
    select part.id, coalesce(earlier.origin_id, part.original_id), ${id}::uuid
    from (
      select ${id}::uuid as id, ${original.id}::uuid as original_id
      union all
      select ${copiedId(id, sql.ref('items.id'))}, items.id from items where course_id = ${original.id}
      union all
      select ${copiedId(id, sql`(task ->> 'id')`)}, (task ->> 'id')::uuid
      from courses cross join jsonb_array_elements(extra_credit) task where courses.id = ${original.id}
    ) part left join cloned_parts earlier on earlier.id = part.original_id`.execute(ctx.db)
}

/**
 * The same for items and extra-credit tasks that are copied into a clone later. The caller must hold the lock on the
 * clone.
 */
export async function rememberCopiedParts(
  ctx: SignedIn,
  courseId: string,
  parts: { id: string; original_id: string }[],
): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into cloned_parts (id, origin_id, course_id)
    select part.id, coalesce(earlier.origin_id, part.original_id), ${courseId}::uuid
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map((part) => part.original_id)}::uuid[])
      as part (id, original_id)
    left join cloned_parts earlier on earlier.id = part.original_id
    on conflict (id) do nothing`.execute(ctx.db)
}

async function setSlug(ctx: SignedIn, { id, original }: Copy): Promise<void> {
  const [source] = original.locales
  const texts = await readTexts(ctx, [id], original.locales.slice(0, 1))
  const title = source ? pickText(texts, { id, field: 'title' }, [source]) : ''
  await ctx.db
    .updateTable('courses')
    .set({ slug: slugOf(title) })
    .where('id', '=', id)
    .execute()
}

/**
 * Duplicates an item of a locked course right after itself, with its texts in all languages. Returns false if the
 * copy already exists. The contents of the item are copied by the domains that own them.
 */
export async function copyItem(
  ctx: SignedIn,
  course: CourseRow,
  { id, copyId }: { id: string; copyId: string },
): Promise<boolean> {
  if (await hasItems(ctx, course.id, [copyId])) return false
  const before = found(await selectBeside(ctx, course.id, id)).map((sibling) => sibling.id)
  if (before.length >= limits.itemsPerOrder)
    throw invalid({ title: [`field.too_many|${limits.itemsPerOrder}`] })
  const copied = sql`${copyId}::uuid`
  await copyRows(ctx.db, {
    table: 'items',
    where: sql`original.id = ${id}`,
    instead: { id: copied, position: sql`${before.length}::int`, version: sql`1` },
  })
  await copyRows(ctx.db, {
    table: 'texts',
    where: sql`original.owner_id = ${id}`,
    instead: { owner_id: copied },
  })
  await setPositions(
    ctx,
    'items',
    before.flatMap((sibling) => (sibling === id ? [id, copyId] : [sibling])),
  )
  return true
}

import { sql } from 'kysely'
import {
  mostStudentViews,
  type StudentView,
  type saveStudentView,
} from '#contract/directory/student-views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'

/** Views of the directory that somebody saved, for themselves alone. Alone writes `directory_views`. */

const ownViews = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('directory_views')
    .select(['id', 'name', 'search'])
    .where('user_id', '=', ctx.actor.id)
    .orderBy(sql`lower(name)`)
    .limit(mostStudentViews)

export async function listViews(ctx: SignedIn): Promise<{ data: StudentView[] }> {
  return { data: await ownViews(ctx).execute() }
}

/** Throws 409 where there are too many. */
export async function saveView(
  ctx: SignedIn,
  { name, search }: BodyOf<typeof saveStudentView>,
): Promise<{ data: StudentView }> {
  const views = await ownViews(ctx).execute()
  const isKnown = views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  if (views.length >= mostStudentViews && !isKnown) throw conflict('directory.too_many_views')
  const data = await ctx.db
    .insertInto('directory_views')
    .values({ id: newId(), user_id: ctx.actor.id, name: name.trim(), search })
    .onConflict((same) => same.expression(sql`user_id, lower(name)`).doUpdateSet({ search }))
    .returning(['id', 'name', 'search'])
    .executeTakeFirstOrThrow()
  return { data }
}

/** Throws 404 for another's. */
export async function deleteView(ctx: SignedIn, viewId: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('directory_views')
    .where('id', '=', viewId)
    .where('user_id', '=', ctx.actor.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

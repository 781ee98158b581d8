import { sql } from 'kysely'
import {
  mostStudentViews,
  type StudentView,
  type saveStudentView,
} from '#contract/directory/student-views.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { canManagePeople } from '#domains/accounts/accounts.policy.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, notFound } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { canShareViews } from '../directory.policy.ts'

/**
 * Saved views of the directory, private or shared with the staff of the company. A view stores only filters;
 * whoever opens it sees what their own rights allow. Only this service writes `directory_views`.
 */

interface ViewRow {
  id: string
  user_id: string
  name: string
  search: string
  company_id: string | null
}

const columns = ['id', 'user_id', 'name', 'search', 'company_id'] as const

const toView = (ctx: SignedIn, { user_id, company_id, ...view }: ViewRow): StudentView => ({
  ...view,
  shared: company_id !== null,
  can: { delete: user_id === ctx.actor.id || canShareViews(ctx.actor, company_id) },
})

const views = (ctx: SignedIn) =>
  ctx.db
    .selectFrom('directory_views')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(mostStudentViews)

const ownViews = (ctx: SignedIn) => views(ctx).where('user_id', '=', ctx.actor.id)

/** The caller's own views, then shared ones, each sorted by name. */
export async function listViews(ctx: SignedIn): Promise<{ data: StudentView[] }> {
  const [own, shared] = await Promise.all([
    ownViews(ctx).execute(),
    views(ctx).where('company_id', '=', ctx.actor.company_id).where('user_id', '<>', ctx.actor.id).execute(),
  ])
  return { data: [...own, ...shared].map((row) => toView(ctx, row)) }
}

/** Throws 403 for a caller who may not share, 409 if there are too many views. */
export async function saveView(
  ctx: SignedIn,
  { name, search, shared = false }: BodyOf<typeof saveStudentView>,
): Promise<{ data: StudentView }> {
  if (shared && !canManagePeople(ctx.actor)) throw forbidden()
  const own = await ownViews(ctx).execute()
  const isKnown = own.some((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  if (own.length >= mostStudentViews && !isKnown) throw conflict('directory.too_many_views')
  const set = { search, company_id: shared ? ctx.actor.company_id : null }
  const row = await ctx.db
    .insertInto('directory_views')
    .values({ id: newId(), user_id: ctx.actor.id, name: name.trim(), ...set })
    .onConflict((same) => same.expression(sql`user_id, lower(name)`).doUpdateSet(set))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { data: toView(ctx, row) }
}

/** Throws 404 for another person's view, unless it is shared and the caller is an admin. */
export async function deleteView(ctx: SignedIn, viewId: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('directory_views')
    .where('id', '=', viewId)
    .where(({ or, eb }) =>
      or([
        eb('user_id', '=', ctx.actor.id),
        ...(canShareViews(ctx.actor, ctx.actor.company_id)
          ? [eb('company_id', '=', ctx.actor.company_id)]
          : []),
      ]),
    )
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

import { type Insertable, sql, type Updateable } from 'kysely'
import { serverLimits } from '#contract/server-limits.ts'
import type { PreviewLinkTable } from '#db/schema/drafts.ts'
import type { Ctx } from '#platform/context.ts'

const listedAtMost = 100

export interface PreviewLinkRow extends PreviewLinkTable {
  creator: string | null
  /** Whether the creator still is an active member of staff. */
  has_creator: boolean
}
export interface CountedLinkRow extends PreviewLinkRow {
  comments: number
  open_comments: number
}

const links = (ctx: Ctx) =>
  ctx.db
    .selectFrom('preview_links')
    .leftJoin('users', 'users.id', 'preview_links.created_by')
    .select(['preview_links.id', 'preview_links.company_id', 'preview_links.course_id', 'preview_links.name'])
    .select(['takes_comments', 'created_by', 'preview_links.created_at', 'expires_at', 'revoked_at'])
    .select('last_opened_at')
    .select([
      sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as('creator'),
      sql<boolean>`coalesce(users.status = 'active' and users.role <> 'student', false)`.as('has_creator'),
    ])

const countedLinks = (ctx: Ctx, courseId: string) =>
  links(ctx)
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('preview_comments')
          .select([
            sql<number>`count(*)::int`.as('comments'),
            sql<number>`(count(*) filter (where resolved_at is null))::int`.as('open_comments'),
          ])
          .whereRef('link_id', '=', 'preview_links.id')
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`counted.comments`.as('comments'),
      sql<number>`counted.open_comments`.as('open_comments'),
    ])
    .where('preview_links.course_id', '=', courseId)

/** Those that may be active first, then the newest. */
export const selectLinks = (ctx: Ctx, courseId: string): Promise<CountedLinkRow[]> =>
  countedLinks(ctx, courseId)
    .orderBy(sql`revoked_at is null and expires_at > ${ctx.now.toISOString()}`, 'desc')
    .orderBy('preview_links.created_at', 'desc')
    .orderBy('preview_links.id', 'desc')
    .limit(listedAtMost)
    .execute()

export const findCountedLink = (
  ctx: Ctx,
  courseId: string,
  linkId: string,
): Promise<CountedLinkRow | undefined> =>
  countedLinks(ctx, courseId).where('preview_links.id', '=', linkId).executeTakeFirst()

export const findLink = (ctx: Ctx, linkId: string): Promise<PreviewLinkRow | undefined> =>
  links(ctx).where('preview_links.id', '=', linkId).executeTakeFirst()

/** Whether the course has as many active links as it may have. */
export async function isFull(ctx: Ctx, courseId: string): Promise<boolean> {
  const active = await ctx.db
    .selectFrom('preview_links')
    .innerJoin('users', 'users.id', 'preview_links.created_by')
    .select('preview_links.id')
    .where('course_id', '=', courseId)
    .where('users.status', '=', 'active')
    .where('users.role', '<>', 'student')
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.now.toISOString())
    .limit(serverLimits.previewLinks)
    .execute()
  return active.length >= serverLimits.previewLinks
}

export async function insertLink(ctx: Ctx, row: Insertable<PreviewLinkTable>): Promise<void> {
  await ctx.db.insertInto('preview_links').values(row).execute()
}

export async function updateLink(
  ctx: Ctx,
  linkId: string,
  change: Pick<Updateable<PreviewLinkTable>, 'name' | 'takes_comments' | 'expires_at' | 'revoked_at'>,
): Promise<void> {
  await ctx.db.updateTable('preview_links').set(change).where('id', '=', linkId).execute()
}

/** Locks the link until the transaction ends, so that its comments are counted one at a time. */
export async function lockLink(ctx: Ctx, linkId: string): Promise<void> {
  await ctx.db.selectFrom('preview_links').select('id').where('id', '=', linkId).forNoKeyUpdate().execute()
}

/** At most once a minute, whichever process notes it. */
export async function noteOpened(ctx: Ctx, linkId: string, unlessSince: Date): Promise<void> {
  await ctx.db
    .updateTable('preview_links')
    .set({ last_opened_at: ctx.now.toISOString() })
    .where('id', '=', linkId)
    .where((q) =>
      q.or([q('last_opened_at', 'is', null), q('last_opened_at', '<', unlessSince.toISOString())]),
    )
    .execute()
}

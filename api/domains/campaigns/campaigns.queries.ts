import { type Insertable, sql, type Updateable } from 'kysely'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type { CampaignState, listCampaigns } from '#contract/campaigns/campaigns.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { CampaignTable } from '#db/schema/campaigns.ts'
import { inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

/** The current day in the time zone of the campaign’s company. */
const todayOf = (ctx: Ctx) =>
  sql<string>`(${ctx.now.toISOString()}::timestamptz at time zone companies.time_zone)::date`

const launchedOn = sql<string | null>`(campaigns.launched_at at time zone companies.time_zone)::date`

const campaigns = (ctx: Ctx) =>
  ctx.db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .selectAll('campaigns')
    .select(['companies.name as company_name', 'companies.time_zone'])
    .select([todayOf(ctx).as('today'), launchedOn.as('launched_on')])

export type CampaignRow = NonNullable<Awaited<ReturnType<typeof findCampaignById>>>

export const findCampaignById = (ctx: Ctx, campaignId: string) =>
  campaigns(ctx).where('campaigns.id', '=', campaignId).executeTakeFirst()

export const findCampaign = (ctx: SignedIn, campaignId: string): Promise<CampaignRow | undefined> =>
  campaigns(ctx)
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.company_id', 'in', inReach(ctx))
    .executeTakeFirst()

/** Like findCampaign, with a lock until the end of the transaction. */
export const lockCampaign = (ctx: SignedIn, campaignId: string): Promise<CampaignRow | undefined> =>
  campaigns(ctx)
    .where('campaigns.id', '=', campaignId)
    .where('campaigns.company_id', 'in', inReach(ctx))
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst()

/** The same conditions as in `stateOn`. */
function inState(ctx: Ctx, state: CampaignState) {
  const today = todayOf(ctx)
  const isOpen = sql`campaigns.launched_at is not null and campaigns.archived_at is null`
  switch (state) {
    case 'archived':
      return sql<boolean>`campaigns.archived_at is not null`
    case 'draft':
      return sql<boolean>`campaigns.launched_at is null and campaigns.archived_at is null`
    case 'scheduled':
      return sql<boolean>`(${isOpen} and campaigns.starts_on > ${today})`
    case 'ended':
      return sql<boolean>`(${isOpen} and coalesce(campaigns.starts_on, ${today}) <= ${today} and campaigns.due_on < ${today})`
    case 'running':
      return sql<boolean>`(${isOpen} and coalesce(campaigns.starts_on, ${today}) <= ${today}
        and coalesce(campaigns.due_on, ${today}) >= ${today})`
  }
}

export type ListedCampaignRow = CampaignRow & { figures: CampaignFigures | null }

/** Newest first. */
export async function selectCampaigns(
  ctx: SignedIn,
  { company_id, state, cursor }: Pick<QueryOf<typeof listCampaigns>, 'company_id' | 'state' | 'cursor'>,
  limit: number,
): Promise<ListedCampaignRow[]> {
  let rows = campaigns(ctx)
    .leftJoin('campaign_figures as counted', 'counted.campaign_id', 'campaigns.id')
    .select('counted.figures')
    .where('campaigns.company_id', 'in', inReach(ctx, company_id))
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(limit)
  if (state) rows = rows.where(inState(ctx, state))
  if (cursor)
    rows = rows.where(
      sql<boolean>`(campaigns.created_at, campaigns.id) < (select created_at, id from campaigns where id = ${cursor}::uuid)`,
    )
  return rows.execute()
}

/** Returns false if the id is known. */
export async function insertCampaign(ctx: Ctx, row: Insertable<CampaignTable>): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('campaigns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const updateCampaign = (ctx: Ctx, campaignId: string, set: Updateable<CampaignTable>) =>
  ctx.db
    .updateTable('campaigns')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', campaignId)
    .execute()

export const removeCampaign = (ctx: Ctx, campaignId: string) =>
  ctx.db.deleteFrom('campaigns').where('id', '=', campaignId).execute()

/** Those of the companies that are the given one or below it, and within reach. */
export const selectCompaniesUnder = (ctx: SignedIn, companyId: string, companyIds: readonly string[]) =>
  ctx.db
    .selectFrom('companies')
    .innerJoin('company_closure as under', 'under.descendant_id', 'companies.id')
    .select(['companies.id', 'companies.name'])
    .where('under.ancestor_id', '=', companyId)
    .where('companies.id', 'in', [...companyIds])
    .where('companies.id', 'in', inReach(ctx))
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()

/** The courses within reach, with their titles in their main language. */
export const selectCourses = (ctx: SignedIn, courseIds: readonly string[]) =>
  ctx.db
    .selectFrom('courses')
    .leftJoin('texts', (join) =>
      join
        .onRef('texts.course_id', '=', 'courses.id')
        .onRef('texts.owner_id', '=', 'courses.id')
        .on('texts.field', '=', 'title')
        .on(sql<boolean>`texts.locale = courses.locales[1]`),
    )
    .select('courses.id')
    .select(({ fn, val }) => fn.coalesce('texts.value', val('')).as('title'))
    .select(
      sql<boolean>`courses.status <> 'archived' and courses.current_release_id is not null`.as(
        'is_available',
      ),
    )
    .where('courses.id', 'in', [...courseIds])
    .where('courses.company_id', 'in', inReach(ctx))
    .execute()

export async function findPersonName(ctx: Ctx, userId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('users')
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.name ?? ''
}

export const selectReaders = (ctx: Ctx, campaignId: string) =>
  ctx.db
    .selectFrom('campaign_readers')
    .innerJoin('users', 'users.id', 'campaign_readers.user_id')
    .select('users.id')
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('campaign_readers.campaign_id', '=', campaignId)
    .where('users.status', '=', 'active')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .execute()

const readersAtMost = 100

/** Active staff who see the whole campaign: of its company or one above it, as far as these are in reach. */
export const selectPossibleReaders = (ctx: SignedIn, companyId: string) =>
  ctx.db
    .selectFrom('users')
    .select('users.id')
    .select(sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('name'))
    .where('users.role', 'in', ['admin', 'teacher'])
    .where('users.status', '=', 'active')
    .where(sql<boolean>`not (users.role = 'teacher' and users.abilities @> array['group_manager'])`)
    .where('users.company_id', 'in', inReach(ctx))
    .where(
      sql<boolean>`users.company_id in (select ancestor_id from company_closure where descendant_id = ${companyId}::uuid)`,
    )
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .limit(readersAtMost)
    .execute()

export async function insertReaders(
  ctx: Ctx,
  campaignId: string,
  userIds: readonly string[],
): Promise<number> {
  if (userIds.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('campaign_readers')
    .values(userIds.map((user_id) => ({ campaign_id: campaignId, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0n)
}

/** Removes everybody but these from the readers. */
export async function deleteReadersExcept(
  ctx: Ctx,
  campaignId: string,
  userIds: readonly string[],
): Promise<number> {
  let rows = ctx.db.deleteFrom('campaign_readers').where('campaign_id', '=', campaignId)
  if (userIds.length > 0) rows = rows.where('user_id', 'not in', [...userIds])
  return Number((await rows.executeTakeFirst()).numDeletedRows)
}

export const findReminder = (ctx: Ctx, campaignId: string, day: string) =>
  ctx.db
    .selectFrom('campaign_reminders')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('day', '=', day)
    .executeTakeFirst()

export async function insertAssignments(
  ctx: Ctx,
  campaignId: string,
  rows: readonly { assignment_id: string; is_own: boolean }[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('campaign_assignments')
    .values(rows.map((row) => ({ ...row, campaign_id: campaignId })))
    .execute()
}

/** Ids of the assignments that the campaign made or changed. */
export async function selectOwnAssignments(ctx: Ctx, campaignId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('campaign_assignments')
    .select('assignment_id')
    .where('campaign_id', '=', campaignId)
    .where('is_own', '=', true)
    .execute()
  return rows.map(({ assignment_id }) => assignment_id)
}

import { sql } from 'kysely'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import type { CampaignPart, CampaignPartKind } from '#contract/campaigns/campaign-progress.ts'
import type { Ctx } from '#platform/context.ts'
import { eachCourse, hasFinishedItem, isOverdue, type Scope } from './each-course.queries.ts'

/** By campaign. One without a company in scope is left out. */
export async function selectFigures(ctx: Ctx, scope: Scope): Promise<Map<string, CampaignFigures>> {
  const { rows } = await figuresQuery(ctx, scope).execute(ctx.db)
  return new Map(
    rows.map(({ campaign_id, waived, ...row }) => [
      campaign_id,
      {
        at: ctx.now.toISOString(),
        people: { assigned: row.assigned, opened: row.opened, begun: row.begun, done: row.people_done },
        completion: { done: row.done, total: row.total },
        on_time: { done: row.on_time, total: row.due },
        overdue: row.overdue,
        waived,
      },
    ]),
  )
}

interface FiguresRow {
  campaign_id: string
  assigned: number
  opened: number
  begun: number
  people_done: number
  done: number
  total: number
  on_time: number
  due: number
  overdue: number
  waived: number
}

export const figuresQuery = (ctx: Ctx, scope: Scope) => sql<FiguresRow>`/* planned each time */
  with ${eachCourse(ctx, scope)}, each_person as (
    select campaign_id, student_id, count(*) as total, count(*) filter (where is_done) as done,
      bool_or(is_begun or is_done) as is_opened, bool_or(is_done or is_begun and ${hasFinishedItem}) as is_begun,
      bool_or(${isOverdue}) as is_overdue,
      count(*) filter (where due_on < today) as due,
      count(*) filter (where due_on < today and is_done and completed_on <= due_on) as on_time
    from each_course group by campaign_id, student_id
  )
  select run.campaign_id, count(student_id)::int as assigned, (count(*) filter (where is_opened))::int as opened,
    (count(*) filter (where is_begun))::int as begun, (count(*) filter (where done = total))::int as people_done,
    coalesce(sum(done), 0)::int as done, coalesce(sum(total), 0)::int as total,
    coalesce(sum(on_time), 0)::int as on_time, coalesce(sum(due), 0)::int as due,
    (count(*) filter (where is_overdue))::int as overdue,
    (select count(*)::int from (
      select from every_course where every_course.campaign_id = run.campaign_id
      group by student_id having bool_and(is_out)) not_counted) as waived
  from (select distinct campaign_id from pairs) run left join each_person on each_person.campaign_id = run.campaign_id
  group by run.campaign_id`

export interface PartRow extends Omit<CampaignPart, 'people' | 'overdue' | 'completion'> {
  people: number
  overdue: number
  done: number
  total: number
}

const keyOf = {
  company: sql`each_course.company_id::text`,
  course: sql`each_course.course_id::text`,
  department: sql`s.department`,
} as const

const namesOf = {
  company: sql`(select name from companies where id = counted.key::uuid)`,
  course: sql`(select t.value from courses c join texts t on t.course_id = c.id and t.owner_id = c.id and t.field = 'title'
    and t.locale = c.locales[1] where c.id = counted.key::uuid)`,
  department: sql`counted.key`,
} as const

/** A row for each company, department or course, the greatest share of overdue people first. */
export async function selectParts(ctx: Ctx, scope: Scope, by: CampaignPartKind): Promise<PartRow[]> {
  const { rows } = await partsQuery(ctx, scope, by).execute(ctx.db)
  return rows
}

export const partsQuery = (
  ctx: Ctx,
  scope: Scope,
  by: CampaignPartKind,
) => sql<PartRow>`/* planned each time */
  with ${eachCourse(ctx, scope)}, each_person as (
    select ${keyOf[by]} as key, each_course.student_id, count(*) as total, count(*) filter (where is_done) as done,
      bool_or(${isOverdue}) as is_overdue
    from each_course
    ${by === 'department' ? sql`join student_progress_states s on s.student_id = each_course.student_id` : sql``}
    group by 1, 2
  ), counted as (
    select coalesce(key, '') as key, count(*)::int as people, (count(*) filter (where is_overdue))::int as overdue,
      sum(done)::int as done, sum(total)::int as total
    from each_person group by 1
  )
  select ${by === 'department' ? sql`null` : sql`counted.key`} as id, coalesce(${namesOf[by]}, '') as name,
    people, overdue, done, total
  from counted order by overdue::float / people desc, done::float / total, name, counted.key`

/** Completion at the end of each day, oldest first. */
export const selectDays = (ctx: Ctx, campaignId: string) =>
  ctx.db
    .selectFrom('campaign_days')
    .select(['day as on', 'done', 'assigned as total'])
    .where('campaign_id', '=', campaignId)
    .orderBy('day')
    .execute()

export async function upsertFigures(ctx: Ctx, campaignId: string, figures: CampaignFigures): Promise<void> {
  const set = { at: figures.at, figures: JSON.stringify(figures) as unknown as CampaignFigures }
  await ctx.db
    .insertInto('campaign_figures')
    .values({ campaign_id: campaignId, ...set })
    .onConflict((conflict) =>
      conflict.column('campaign_id').doUpdateSet(set).where('campaign_figures.at', '<=', figures.at),
    )
    .execute()
}

export async function findStoredFigures(ctx: Ctx, campaignId: string): Promise<CampaignFigures | undefined> {
  const row = await ctx.db
    .selectFrom('campaign_figures')
    .select('figures')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row?.figures
}

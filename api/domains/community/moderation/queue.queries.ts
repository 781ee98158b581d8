import { sql } from 'kysely'
import type { ReportReason } from '#contract/community/posts.ts'
import type { SignedIn } from '#platform/context.ts'

/** Maximum entries per list of the queue. Of a longer list the oldest are shown; of reports, the most serious first. */
const longest = 100

interface QueueRow {
  subject_kind: 'post' | 'comment'
  subject_id: string
  post_id: string
  title: string
  excerpt: string
  since: string
}

/** Reported and undecided texts, the most serious reasons first, then the oldest. */
export async function selectReported(ctx: SignedIn, companyId: string) {
  const { rows } = await sql<
    QueueRow & { reports: number; reasons: { reason: ReportReason; count: number }[] }
  >`
    select open.subject_kind, open.subject_id, coalesce(c.post_id, open.subject_id) as post_id,
      p.title, left(coalesce(c.words, p.words), 120) as excerpt, open.since, open.reports, open.reasons
    from (
      select subject_kind, subject_id, min(since) as since, sum(count)::int as reports, min(gravity) as gravity,
        json_agg(json_build_object('reason', reason, 'count', count) order by gravity, count desc) as reasons
      from (
        select subject_kind, subject_id, reason, min(at) as since, count(*)::int as count,
          case when reason in ('dangerous_link', 'secret', 'illegal') then 0
            when reason in ('personal_data', 'unkind') then 1 else 2 end as gravity
        from reports where company_id = ${companyId} and state = 'open'
        group by subject_kind, subject_id, reason
      ) as by_reason
      group by subject_kind, subject_id
    ) as open
    left join comments c on c.company_id = ${companyId} and c.id = open.subject_id
    join posts p on p.company_id = ${companyId} and p.id = coalesce(c.post_id, open.subject_id)
    order by open.gravity, open.since limit ${sql.lit(longest)}`.execute(ctx.db)
  return rows
}

/** Appeals without a decision. */
export function selectAppealed(ctx: SignedIn, companyId: string): Promise<QueueRow[]> {
  return ctx.db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'appeals.decision_id')
    .select(['subject_kind', 'subject_id', 'post_id', 'title', 'appeals.at as since'])
    .select(sql<string>`left(appeals.text, 120)`.as('excerpt'))
    .where('appeals.company_id', '=', companyId)
    .where('appeals.decided_at', 'is', null)
    .orderBy('appeals.at')
    .limit(longest)
    .execute()
}

/** Held texts without an open report, for example because the reporter's account was removed. */
export async function selectHeld(ctx: SignedIn, companyId: string): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select 'post' as subject_kind, id as subject_id, id as post_id, title, left(words, 120) as excerpt, created_at as since
    from posts where company_id = ${companyId} and state = 'held'
      and not exists (select from reports r where r.company_id = posts.company_id and r.subject_id = posts.id and r.state = 'open')
    union all
    select 'comment', c.id, c.post_id, p.title, left(c.words, 120), c.created_at
    from comments c join posts p on p.company_id = c.company_id and p.id = c.post_id
    where c.company_id = ${companyId} and c.state = 'held'
      and not exists (select from reports r where r.company_id = c.company_id and r.subject_id = c.id and r.state = 'open')
    order by since limit ${sql.lit(longest)}`.execute(ctx.db)
  return rows
}

/** Questions from before a moment without an answer, the oldest first. */
export function selectUnanswered(
  ctx: SignedIn,
  companyId: string,
  before: string,
): Promise<(QueueRow & { followers: number })[]> {
  return ctx.db
    .selectFrom('posts')
    .select([
      sql<'post'>`'post'`.as('subject_kind'),
      'id as subject_id',
      'id as post_id',
      'title',
      sql<string>`left(words, 120)`.as('excerpt'),
      'created_at as since',
      sql<number>`(select count(*)::int from post_people p where p.company_id = posts.company_id
        and p.post_id = posts.id and p.follows)`.as('followers'),
    ])
    .where('company_id', '=', companyId)
    .where('state', '=', 'visible')
    .where('is_question', '=', true)
    .where('is_answered', '=', false)
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(longest)
    .execute()
}

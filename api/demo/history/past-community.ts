import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Locale } from '#contract/locales.ts'
import * as comments from '#domains/community/comments/comments.service.ts'
import { staffCommunity, studentCommunity } from '#domains/community/communities.service.ts'
import { decide } from '#domains/community/moderation/decisions.service.ts'
import { getSubject } from '#domains/community/moderation/moderation.service.ts'
import { reportComment, reportPost } from '#domains/community/moderation/reports.service.ts'
import { followersJob } from '#domains/community/notices/followers.job.ts'
import { takesCourse } from '#domains/community/posts/posts.queries.ts'
import * as posts from '#domains/community/posts/posts.service.ts'
import * as staffPosts from '#domains/community/posts/staff-posts.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { actingAs } from '../acting-as.ts'
import { daysAgo, momentOn } from './calendar.ts'
import { type Chance, chanceFrom } from './chance.ts'
import type { CommunityFile, MailEntry, PostEntry, ReportEntry } from './community-file.ts'
import { type Liked, writeLikes } from './past-likes.ts'
import { writeMail } from './past-mails.ts'
import type { DemoCompanyRow, DemoPersonRow } from './past-people.ts'

/**
 * Posts, reports and decisions, made through the services in chronological order, so that ids and counts are
 * consistent; and then the likes.
 */

interface Community {
  ctx: Ctx
  company: DemoCompanyRow
  people: Map<string, DemoPersonRow>
  /** English title → course and item. */
  lessons: Map<string, { course_id: string; item_id: string }>
  chance: Chance
  liked: Liked[]
}

interface Act {
  at: Date
  act: () => Promise<unknown>
}

const visitDaysAgo = 5

export async function writeCommunity(
  ctx: Ctx,
  {
    company,
    people,
    file,
    owner,
    endOfTurn,
  }: {
    company: DemoCompanyRow
    people: Map<string, DemoPersonRow>
    file: CommunityFile
    owner: string
    endOfTurn: () => void
  },
): Promise<void> {
  const { rules, security_email, security_phone, password_url } = file.settings
  await sql`insert into community_settings (company_id, rules, security_email, security_phone, password_url, updated_at)
    values (${company.id}, ${rules}, ${security_email}, ${security_phone}, ${password_url}, ${ctx.now.toISOString()})
    on conflict (company_id) do nothing`.execute(ctx.db)
  const lessons = await selectLessons(ctx, owner)
  const chance = chanceFrom(`likes ${company.zone}`)
  const community: Community = { ctx, company, people, lessons, chance, liked: [] }
  const acts = [
    ...file.posts.flatMap((entry) => actsOf(community, entry)),
    ...file.mails.map((entry) => mailAct(community, entry)),
  ]
  for (const { act } of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    await act()
    endOfTurn()
  }
  await writeLikes(ctx, community.liked)
  await readOldNotices(ctx, company)
  await writeVisits(ctx, company)
}

/** Simulates that students last opened the list of posts a few days ago, so that it shows what is new. */
async function writeVisits(ctx: Ctx, { id }: DemoCompanyRow): Promise<void> {
  const at = new Date(ctx.now.getTime() - visitDaysAgo * 86_400_000).toISOString()
  await sql`
    insert into community_visits (company_id, user_id, newest_post_id, at)
    select ${id}, users.id, newest.id, ${at} from users, (
      select id from posts where company_id = ${id} and state = 'visible' and created_at < ${at}
      order by id desc limit 1) as newest
    where users.company_id = ${id} and role = 'student' and status = 'active'
    on conflict do nothing`.execute(ctx.db)
}

async function selectLessons(ctx: Ctx, owner: string): Promise<Community['lessons']> {
  const { rows } = await sql<{ title: string; course_id: string; item_id: string }>`
    select texts.value as title, texts.course_id, items.id as item_id
    from items join texts on texts.owner_id = items.id and texts.owner_kind = 'item'
      and texts.field = 'title' and texts.locale = 'en_US'
    where items.company_id = ${owner} and items.kind = 'lesson'`.execute(ctx.db)
  return new Map(rows.map(({ title, ...where }) => [title, where]))
}

/** The context of the person's call at a given moment. */
function asPerson(community: Community, mailbox: string, now: Date): SignedIn {
  const person = personOf(community, mailbox)
  const locale: Locale = person.locale
  return actingAs(
    { ...community.ctx, now, languages: { requested: locale, platform: locale, course: locale } },
    { id: person.id, company_id: person.company_id, role: person.role },
  )
}

function personOf({ people }: Community, mailbox: string): DemoPersonRow {
  const person = people.get(mailbox)
  if (!person) throw new Error(`The demo has no person ${mailbox}`)
  return person
}

const communityOf = (person: SignedIn) =>
  person.actor.role === 'student' ? studentCommunity(person) : staffCommunity(person)

function momentOf({ company }: Community, { days, at }: { days: number; at: string }): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return momentOn(company.calendar, daysAgo(company.calendar, days), hours * 60 + minutes)
}

function mailAct(community: Community, entry: MailEntry): Act {
  const at = momentOf(community, entry)
  const { answer } = entry
  const answered = new Date(at.getTime() + (answer?.after ?? 0) * 3_600_000)
  return {
    at,
    act: () =>
      writeMail({
        entry,
        reporter: asPerson(community, entry.by, at),
        team: answer ? asPerson(community, answer.by, answered) : null,
      }),
  }
}

function actsOf(community: Community, entry: PostEntry): Act[] {
  const { lessons, ctx } = community
  const posted = momentOf(community, entry)
  // Anything that would fall after the first start is moved to just before it.
  const behind = (hoursAfter: number): Date =>
    new Date(Math.min(posted.getTime() + hoursAfter * 3_600_000, ctx.now.getTime() - 60_000))
  let postId = ''
  const write = async (): Promise<void> => {
    const person = asPerson(community, entry.by, posted)
    const place = entry.lesson === undefined ? undefined : lessons.get(entry.lesson)
    if (entry.lesson !== undefined && !place) throw new Error(`The demo has no lesson ${entry.lesson}`)
    const { id } = await posts.createPost(person, await communityOf(person), {
      title: entry.title,
      body: entry.body,
      is_question: entry.question,
      is_nameless: entry.nameless,
      // A student who has not started the course does not refer to it.
      ...(place && (await takesCourse(person, place.course_id)) ? { place } : {}),
    })
    postId = id
  }
  community.liked.push({
    table: 'posts',
    ids: () => ({ id: postId, post_id: postId }),
    ...{ title: entry.title, authorId: personOf(community, entry.by).id },
    likes: likesOf(community, entry, posted),
  })
  const said = entry.comments.flatMap((comment) =>
    commentActs(community, { entry, comment, behind }, () => postId),
  )
  const reported = entry.reports.map((report) => ({
    at: behind(report.after),
    act: () =>
      sendReport(community, report, behind(report.after), (person, group, input) =>
        reportPost(person, group, postId, input),
      ),
  }))
  return [
    { at: posted, act: write },
    ...said,
    ...reported,
    ...decisionOf(community, entry, behind, () => postId),
  ]
}

function decisionOf(
  community: Community,
  { decision }: PostEntry,
  behind: (hours: number) => Date,
  postId: () => string,
): Act[] {
  if (!decision) return []
  const { by, after, action, rule, facts } = decision
  const act = async (): Promise<void> => {
    const person = asPerson(community, by, behind(after))
    const { version } = await getSubject(person, postId())
    await decide(person, postId(), { version, action, ground: 'rule', rule, facts })
  }
  return [{ at: behind(after), act }]
}

interface Said {
  entry: PostEntry
  comment: PostEntry['comments'][number]
  behind: (hours: number) => Date
}

function commentActs(community: Community, { entry, comment, behind }: Said, postId: () => string): Act[] {
  const at = behind(comment.after)
  let commentId = ''
  const params = () => ({ postId: postId(), commentId })
  const write = async (): Promise<void> => {
    const person = asPerson(community, comment.by, at)
    const body = { body: comment.body }
    const { id } = comment.official
      ? await staffPosts.createComment(person, postId(), { ...body, official: true })
      : await comments.createComment(person, await communityOf(person), postId(), body)
    commentId = id
    await notifyFollowers(person)
  }
  const accepted: Act[] = comment.accepted
    ? [
        {
          at: behind(comment.after + 0.5),
          act: () => {
            const asker = asPerson(community, entry.by, behind(comment.after + 0.5))
            return posts.acceptAnswer(asker, studentCommunity(asker), postId(), commentId)
          },
        },
      ]
    : []
  community.liked.push({
    table: 'comments',
    ids: () => ({ id: commentId, post_id: postId() }),
    ...{ title: entry.title, authorId: personOf(community, comment.by).id },
    likes: likesOf(community, comment, at),
  })
  const reported = comment.reports.map((report) => ({
    at: behind(report.after),
    act: () =>
      sendReport(community, report, behind(report.after), (person, group, input) =>
        reportComment(person, group, params(), input),
      ),
  }))
  return [{ at, act: write }, ...accepted, ...reported]
}

/** Runs the job now, at the time of the comment, instead of at the first start. */
async function notifyFollowers(person: SignedIn): Promise<void> {
  const waiting = await person.db
    .deleteFrom('jobs')
    .where('kind', '=', followersJob.kind)
    .where(sql`data->>'company_id'`, '=', person.actor.company_id)
    .returning(['id', 'data'])
    .execute()
  for (const { id, data } of waiting)
    await followersJob.run(person, z.parse(followersJob.data, data), {
      id,
      stopping: new AbortController().signal,
    })
}

type Group = ReturnType<typeof studentCommunity>

/** Likes by the given number of students within the following two days. */
function likesOf(
  community: Community,
  { by, likes }: { by: string; likes: number },
  since: Date,
): Liked['likes'] {
  const { chance, people, ctx } = community
  const until = new Date(since.getTime() + 2 * 86_400_000).toISOString()
  const minutesSince = Math.floor((ctx.now.getTime() - since.getTime()) / 60_000)
  const active = [...people.values()].filter(
    ({ role, mailbox, joined_on, left_on }) =>
      role === 'student' &&
      mailbox !== by &&
      joined_on < since.toISOString() &&
      // A person who has left cannot have liked anything from after that.
      (left_on === null || left_on > until),
  )
  return chance
    .shuffle(active)
    .slice(0, likes)
    .map(({ mailbox }) => {
      const minutes = chance.between(5, Math.max(5, Math.min(2_500, minutesSince - 1)))
      const at = new Date(Math.min(since.getTime() + minutes * 60_000, ctx.now.getTime() - 30_000))
      return { at, person: asPerson(community, mailbox, at) }
    })
}

function sendReport(
  community: Community,
  { by, reason, note }: ReportEntry,
  at: Date,
  report: (
    person: SignedIn,
    group: Group,
    input: { reason: ReportEntry['reason']; note?: string },
  ) => Promise<unknown>,
): Promise<unknown> {
  const person = asPerson(community, by, at)
  return report(person, studentCommunity(person), { reason, ...(note === undefined ? {} : { note }) })
}

/** Marks notices older than two days as read, and cancels e-mails about what happened before the first start. */
async function readOldNotices(ctx: Ctx, { id }: DemoCompanyRow): Promise<void> {
  const before = new Date(ctx.now.getTime() - 2 * 86_400_000).toISOString()
  await sql`update notices set seen_at = updated_at + interval '3 hours', is_in_digest = false
    where company_id = ${id} and updated_at < ${before}`.execute(ctx.db)
  await sql`update notices set is_in_digest = false where company_id = ${id}`.execute(ctx.db)
  await sql`delete from jobs where kind = 'notifications.mail_notice'
    and data->>'notice_id' in (select id::text from notices where company_id = ${id})`.execute(ctx.db)
}

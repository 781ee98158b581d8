import { type NewNotice, namedActor, notify } from '#domains/notifications/notices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJob } from '#platform/jobs/job.ts'
import { selectModerators } from '../moderation/subjects.queries.ts'
import { linkTo, teamLinkTo } from '../posts/post-links.rules.ts'
import { followersJob, mayUseCommunity } from './followers.job.ts'

/** Notifications about posts. Reports and decisions name nobody, nor do anonymous posts. */

interface AboutPost {
  post_id: string
  title: string
}

/** Notifies readers of a post who may use the community, each with a link to the page on which they can read it. */
async function notifyReaders(
  ctx: Ctx,
  postId: string,
  { to, ...notice }: Omit<NewNotice, 'link'>,
): Promise<void> {
  if (to.length === 0) return
  const rows = await ctx.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.role'])
    .where('users.id', 'in', to)
    .where(mayUseCommunity)
    .execute()
  const [students, team] = [
    rows.filter(({ role }) => role === 'student'),
    rows.filter(({ role }) => role !== 'student'),
  ]
  const idsOf = (people: typeof rows) => people.map(({ id }) => id)
  await notify(ctx, { ...notice, to: idsOf(students), link: linkTo(postId) })
  await notify(ctx, { ...notice, to: idsOf(team), link: teamLinkTo(postId) })
}

interface NewComment extends AboutPost {
  id: string
  company_id: string
  post_author_id: string
  is_question: boolean
  is_nameless: boolean
  is_official: boolean
  mentioned: string[]
}

/**
 * Notifies the asker and people mentioned immediately, and all other followers after the call. Nobody is notified
 * twice.
 */
export async function notifyOfComment(ctx: SignedIn, comment: NewComment): Promise<void> {
  const { company_id, post_id, title, is_nameless, is_official } = comment
  const asker = await findAsker(ctx, comment)
  const mentioned = comment.mentioned.filter((id) => id !== asker)
  await notifyMentioned(ctx, { post_id, title, is_nameless, to: mentioned })
  const answered = is_official ? 'question_answered_officially' : 'question_answered'
  await notifyReaders(ctx, post_id, {
    event: comment.is_question || is_official ? answered : 'replied',
    to: asker === undefined ? [] : [asker],
    title,
    about: `answers:${post_id}`,
    ...(is_nameless ? {} : { actor: await namedActor(ctx) }),
  })
  await addJob(ctx, followersJob, {
    ...{ company_id, post_id, comment_id: comment.id, is_official },
    except: [...(asker === undefined ? [] : [asker]), ...mentioned],
  })
}

/** The author of the post, unless they unsubscribed from it. */
async function findAsker(ctx: SignedIn, comment: NewComment): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('post_people')
    .select('user_id')
    .where('company_id', '=', comment.company_id)
    .where('post_id', '=', comment.post_id)
    .where('user_id', '=', comment.post_author_id)
    .where('follows', '=', true)
    .where('user_id', '<>', ctx.actor.id)
    .executeTakeFirst()
  return row?.user_id
}

export async function notifyMentioned(
  ctx: SignedIn,
  { post_id, title, to, is_nameless }: AboutPost & { to: string[]; is_nameless: boolean },
): Promise<void> {
  if (to.length === 0) return
  await notifyReaders(ctx, post_id, {
    event: 'mentioned',
    to,
    about: `mentions:${post_id}`,
    title,
    ...(is_nameless ? {} : { actor: await namedActor(ctx) }),
  })
}

/** Notifies the security team of a question that does not mention it. */
export async function notifyTeamOfQuestion(
  ctx: SignedIn,
  { company_id, post_id, title, is_nameless }: AboutPost & { company_id: string; is_nameless: boolean },
): Promise<void> {
  const team = await selectModerators(ctx, company_id)
  await notify(ctx, {
    event: 'question_asked',
    to: team.filter((id) => id !== ctx.actor.id),
    about: `question:${post_id}`,
    title,
    link: teamLinkTo(post_id),
    ...(is_nameless ? {} : { actor: await namedActor(ctx) }),
  })
}

/** Notifies everybody who may answer for the security team that it was mentioned. */
export async function notifyMentionedTeam(
  ctx: SignedIn,
  { company_id, post_id, title, is_nameless }: AboutPost & { company_id: string; is_nameless: boolean },
): Promise<void> {
  await notifyReaders(ctx, post_id, {
    event: 'team_mentioned',
    to: await selectModerators(ctx, company_id),
    about: `team:${post_id}`,
    title,
    ...(is_nameless ? {} : { actor: await namedActor(ctx) }),
  })
}

export async function notifyOfOfficialAnswer(
  ctx: SignedIn,
  { post_id, title, to }: AboutPost & { to: string[] },
): Promise<void> {
  await notifyReaders(ctx, post_id, {
    event: 'question_answered_officially',
    to: to.filter((id) => id !== ctx.actor.id),
    about: `answers:${post_id}`,
    title,
  })
}

export async function notifyOfAcceptedAnswer(
  ctx: SignedIn,
  { post_id, title, to, is_nameless }: AboutPost & { to: string; is_nameless: boolean },
): Promise<void> {
  await notifyReaders(ctx, post_id, {
    event: 'answer_accepted',
    to: [to],
    about: `accepted:${post_id}`,
    title,
    ...(is_nameless ? {} : { actor: await namedActor(ctx) }),
  })
}

export async function notifyOfLike(
  ctx: SignedIn,
  { id, post_id, title, to, times = 1 }: AboutPost & { id: string; to: string; times?: number },
): Promise<void> {
  await notifyReaders(ctx, post_id, {
    event: 'liked',
    to: [to],
    about: `likes:${id}`,
    title,
    times,
    actor: await namedActor(ctx),
  })
}

/** Notifies the moderators of a report or an appeal. */
export async function notifyOfReport(ctx: Ctx, companyId: string, title: string): Promise<void> {
  await notify(ctx, {
    to: await selectModerators(ctx, companyId),
    event: 'report_waiting',
    about: `reports:${companyId}`,
    title,
    link: { route: 'admin.community', params: {} },
  })
}

interface Decided extends AboutPost {
  id: string
  author_id: string
  reporters: string[]
  isAppeal: boolean
  /** False if nothing changed for the author. */
  concernsAuthor: boolean
}

/** Notifies the author of a text that reports hide until a moderator decides. */
export async function notifyOfHiddenPost(
  ctx: Ctx,
  { id, post_id, title, author_id }: AboutPost & { id: string; author_id: string },
): Promise<void> {
  await notifyReaders(ctx, post_id, { event: 'post_held', to: [author_id], about: `decision:${id}`, title })
}

/** Notifies the author of the decision, and the reporters that there is one. */
export async function notifyOfDecision(ctx: Ctx, decided: Decided): Promise<void> {
  const { id, post_id, title, author_id, reporters, isAppeal, concernsAuthor } = decided
  if (concernsAuthor || isAppeal)
    await notifyReaders(ctx, post_id, {
      title,
      event: isAppeal ? 'appeal_decided' : 'post_decided',
      to: [author_id],
      about: `decision:${id}`,
    })
  await notify(ctx, {
    title,
    link: { route: 'front.community.index', params: { page: 'own' } },
    event: 'report_decided',
    to: reporters,
    about: `reported:${id}`,
  })
}

/** Notifies the security team of a reported e-mail. */
export async function notifyOfMailReport(
  ctx: Ctx,
  companyId: string,
  { id, title }: { id: string; title: string },
): Promise<void> {
  await notify(ctx, {
    to: await selectModerators(ctx, companyId),
    event: 'mail_reported',
    about: `mails:${companyId}`,
    title,
    link: { route: 'admin.community', params: { page: 'mails', subjectId: id } },
  })
}

/** Notifies the reporter of an e-mail of the verdict. */
export async function notifyOfMailAssessment(
  ctx: Ctx,
  { id, reporter_id, title }: { id: string; reporter_id: string; title: string },
): Promise<void> {
  await notify(ctx, {
    event: 'mail_assessed',
    to: [reporter_id],
    about: `mail:${id}`,
    title,
    link: { route: 'front.community.mail', params: {} },
  })
}

import { toSelectableLocale } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import type { WebhookEventType } from '#contract/webhooks/webhooks.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { digestOf } from './digest.rules.ts'
import * as queries from './event.queries.ts'

/** A sentence for chats: a key below the texts of the event's type. */
export interface MessageLine {
  key: string
  values?: Record<string, string | number>
}

interface Content {
  data: Record<string, unknown>
  lines: MessageLine[]
  /** The page on which people of staff go on. */
  path: string
}

export interface LoadedEvent extends Omit<Content, 'path'> {
  type: WebhookEventType | 'test'
  company: { id: string; name: string }
  locale: NonNullable<ReturnType<typeof toSelectableLocale>>
  url: string
}

export interface EventToLoad {
  type: WebhookEventType | 'test'
  subject: string
}

interface Hook {
  company_id: string
  with_names: boolean
}

interface Scope {
  company: queries.HookCompany
  subject: string
  withNames: boolean
}

type Load = (ctx: Ctx, scope: Scope) => Promise<Content | null>

/** Null if there is nothing to say any more: it was deleted, answered or decided. */
export async function loadEvent(
  ctx: Ctx,
  { company_id, with_names }: Hook,
  { type, subject }: EventToLoad,
): Promise<LoadedEvent | null> {
  const company = await queries.findCompany(ctx, company_id)
  if (!company) return null
  const content = await loaders[type](ctx, { company, subject, withNames: with_names })
  if (!content) return null
  const { path, ...rest } = content
  return {
    ...rest,
    type,
    company: { id: company.id, name: company.name },
    locale: toSelectableLocale(company.default_locale) ?? 'en_US',
    url: (await baseUrl(ctx, company_id)) + path,
  }
}

const question: Load = async (ctx, { company, subject }) => {
  const post = await queries.findQuestion(ctx, company.id, subject)
  if (!post) return null
  return {
    data: { post_id: post.id, title: post.title },
    lines: [{ key: 'text', values: { title: post.title } }],
    path: addressOf('admin.community', { page: 'queue', subjectId: post.id }),
  }
}

/** Without the subject line, which may name a colleague. */
const mailReport: Load = async (ctx, { company, subject }) => {
  const report = await queries.findMailReport(ctx, company.id, subject)
  if (!report) return null
  return {
    data: { report_id: report.id },
    lines: [{ key: 'text' }],
    path: addressOf('admin.community', { page: 'mails', subjectId: report.id }),
  }
}

const report: Load = async (ctx, { company, subject }) => {
  const row = await queries.findReport(ctx, company.id, subject)
  if (!row) return null
  return {
    data: { report_id: row.id, reason: row.reason, subject: { kind: row.subject_kind, id: row.subject_id } },
    lines: [{ key: 'text' }],
    path: addressOf('admin.community', {}),
  }
}

const course = ({ course_id, title, release_id, release_number }: queries.CourseEvent) => ({
  course: { id: course_id, title },
  release: { id: release_id, number: release_number },
})

const release: Load = async (ctx, { company, subject }) => {
  const row = await queries.findCourseEvent(ctx, company, subject)
  if (!row) return null
  return {
    data: course(row),
    lines: [{ key: 'text', values: { title: row.title, number: row.release_number } }],
    path: addressOf('admin.courses.show', { courseId: row.course_id }),
  }
}

const personIn = ({ person_id, email, first_name, last_name }: queries.CourseEvent) =>
  person_id === null ? {} : { person: { id: person_id, email, first_name, last_name } }

/** The person is named only if an owner lets the webhook name people. A certificate's page names its holder, too. */
const achievement: Load = async (ctx, { company, subject, withNames }) => {
  const row = await queries.findCourseEvent(ctx, company, subject)
  if (!row) return null
  const { person_id, certificate } = row
  const named =
    withNames && person_id !== null ? { ...personIn(row), ...(certificate ? { certificate } : {}) } : {}
  return {
    data: { ...course(row), ...named },
    lines: [],
    path: addressOf('admin.courses.show', { courseId: row.course_id }),
  }
}

/** The person is named only if an owner lets the webhook name people. */
const acceptance: Load = async (ctx, { company, subject, withNames }) => {
  const row = await queries.findCourseEvent(ctx, company, subject)
  if (!row) return null
  const { item_id, block_id, statement, statement_hash } = row
  return {
    data: {
      ...course(row),
      statement: { item_id, block_id, name: statement, hash: statement_hash },
      ...(withNames ? personIn(row) : {}),
    },
    lines: [],
    path: addressOf('admin.courses.show', { courseId: row.course_id }),
  }
}

const campaign: Load = async (ctx, { company, subject }) => {
  const row = await queries.findEndedCampaign(ctx, company.id, subject)
  if (!row) return null
  const { id, name, due_on } = row
  return {
    data: { campaign: { id, name }, due_on },
    lines: [{ key: 'text', values: { name } }],
    path: addressOf('admin.campaigns.show', { campaignId: id }),
  }
}

const peopleImport: Load = async (ctx, { company, subject }) => {
  const row = await queries.findImport(ctx, company.id, subject)
  if (!row) return null
  const { created = 0, updated = 0, disabled = 0, refused = 0 } = row.counts ?? {}
  return {
    data: { import_id: row.id, created, updated, disabled, refused },
    lines: [{ key: 'text', values: { created, updated, disabled } }],
    path: addressOf('admin.students.import', { importId: row.id }),
  }
}

const seals: Load = async (ctx, { company }) => {
  const row = await queries.findBrokenSeal(ctx, company.id)
  if (!row) return null
  return {
    data: { seal: row.broken_seal, problem: row.problem },
    lines: [{ key: 'text', values: { seal: row.broken_seal ?? 0 } }],
    path: addressOf('admin.evidence'),
  }
}

const digest: Load = async (ctx, { company, subject }) => {
  const [now, before] = await queries.selectWeeks(ctx, company.id, subject)
  if (now?.monday !== subject) return null
  const open_questions = await queries.countOpenQuestions(ctx, company.id)
  const figures = digestOf(now, before)
  const { people, completion_percent, completion_percent_before, active, overdue } = figures
  const completion: MessageLine[] =
    completion_percent === null
      ? []
      : completion_percent_before === null
        ? [{ key: 'completion', values: { percent: completion_percent } }]
        : [
            {
              key: 'completionBefore',
              values: { percent: completion_percent, before: completion_percent_before },
            },
          ]
  return {
    data: { week: subject, ...figures, open_questions },
    lines: [
      ...completion,
      ...(active === null ? [{ key: 'fewPeople' }] : [{ key: 'active', values: { count: active, people } }]),
      ...(overdue === null ? [] : [{ key: 'overdue', values: { count: overdue } }]),
      ...(open_questions > 0 ? [{ key: 'questions', values: { count: open_questions } }] : []),
    ],
    path: addressOf('admin.home'),
  }
}

const test: Load = async () => ({
  data: {},
  lines: [{ key: 'text' }],
  path: '/admin/settings?tab=webhooks',
})

const loaders: Record<WebhookEventType | 'test', Load> = {
  question_unanswered: question,
  mail_reported: mailReport,
  report_waiting: report,
  weekly_digest: digest,
  campaign_ended: campaign,
  release_published: release,
  import_finished: peopleImport,
  seals_broken: seals,
  course_completed: achievement,
  certificate_issued: achievement,
  statement_accepted: acceptance,
  test,
}

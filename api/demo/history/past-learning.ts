import { sql } from 'kysely'
import { shiftDay } from '#contract/days.ts'
import type { Locale } from '#contract/locales.ts'
import type { Database } from '#db/schema.ts'
import { localDay } from '#domains/learning/days.rules.ts'
import { getDocument, getKeys, getRelease } from '#domains/publishing/publishing.service.ts'
import type { Ctx } from '#platform/context.ts'
import { newIdAt } from '#platform/ids.ts'
import { statementsOf } from '../accepted-statements.ts'
import { momentOn } from './calendar.ts'
import { chanceFrom } from './chance.ts'
import { insertRows, type TableRow } from './insert-rows.ts'
import { type CourseTerms, dueAt, findCourse, termsAt } from './past-courses.ts'
import type { DemoCompanyRow, DemoPersonRow } from './past-people.ts'
import type { PeopleFile } from './people-file.ts'
import { daysOf, type LearnerPlan, planLearning } from './plan-learning.ts'
import { type CourseRun, type DemoCourse, releasedCourse, takeCourse } from './take-course.ts'
import { winBadges } from './win-badges.ts'

/** Three months of learning in one company, written table by table. */

interface Learning {
  company: DemoCompanyRow
  file: PeopleFile
  terms: CourseTerms[]
  courses: DemoCourse[]
}

export async function writeLearning(
  ctx: Ctx,
  {
    company,
    file,
    people,
    owner,
  }: Omit<Learning, 'terms' | 'courses'> & {
    people: Map<string, DemoPersonRow>
    /** The company that owns the courses. */
    owner: string
  },
): Promise<void> {
  const { calendar } = company
  const terms = termsAt(calendar)
  const courses: DemoCourse[] = []
  for (const { slug } of terms) courses.push(await loadCourse(ctx, await findCourse(ctx, owner, slug)))
  const learning: Learning = { company, file, terms, courses }
  const plans = planLearning(people.values(), { calendar, file, terms }, chanceFrom(`who ${file.domain}`))
  const already = await selectLearners(ctx, company.id)
  const runs = plans
    .map((plan) => ({ plan, runs: learn(learning, plan) }))
    .filter(({ plan }) => !already.has(plan.person.id))
  await writeRuns(ctx, learning, runs)
  await writeExtensions(ctx, learning, people)
  // Reminders of the first start may have been sent already; they are backdated.
  await insertRows(ctx.db, 'deliveries', remindersOf(learning, runs), {
    onConflict: sql`on conflict (student_id, course_id, cause) do update set at = excluded.at, seen_at = excluded.seen_at`,
  })
  await backdateNotices(ctx, company)
}

/** Backdates notices about courses that the first start sent before the history existed. */
const backdateNotices = (ctx: Ctx, { id }: DemoCompanyRow): Promise<unknown> =>
  sql`update notices set created_at = deliveries.at, updated_at = deliveries.at
    from deliveries
    where notices.company_id = ${id} and notices.event = 'course_assigned' and deliveries.cause = 'assigned'
      and deliveries.student_id = notices.user_id and notices.group_key = 'course:' || deliveries.course_id
      and deliveries.at < notices.created_at`.execute(ctx.db)

/** Students who have already started a course themselves get no history. */
async function selectLearners(ctx: Ctx, companyId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('enrolments')
    .select('student_id')
    .where('company_id', '=', companyId)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

async function loadCourse(ctx: Ctx, courseId: string): Promise<DemoCourse> {
  const { current_release_id } = await ctx.db
    .selectFrom('courses')
    .select('current_release_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const release = await getRelease(ctx, current_release_id as string)
  const bodies: DemoCourse['bodies'] = new Map()
  const keys: DemoCourse['keys'] = new Map()
  for (const hash of Object.values(release.documents).flatMap((byLocale) => Object.values(byLocale))) {
    const body = await getDocument(ctx, hash)
    bodies.set(hash, body)
    if (body.kind === 'quiz') keys.set(hash, await getKeys(ctx, hash))
  }
  return releasedCourse(release, { bodies, keys })
}

/** The courses of one person, in the order in which they started them. */
function learn({ company, file, terms, courses }: Learning, plan: LearnerPlan): CourseRun[] {
  const { person, accuracy } = plan
  const { calendar, zone } = company
  const chance = chanceFrom(`${person.mailbox}@${file.domain}`)
  const runs: CourseRun[] = []
  const finished = new Map<number, string>()
  for (const [index, pace] of plan.courses.entries()) {
    const course = courses[index] as DemoCourse
    const own = terms[index] as CourseTerms
    if (!pace) continue
    const items = Math.max(1, Math.floor(course.rules.items.length * pace.share))
    const days = daysOf(pace, items, chance)
    const isAssigned = (days.days[0] as string) >= own.assigned_on
    const mandatoryLeft = (at: Date): number =>
      terms.filter(
        (other, number) =>
          other.mandatory &&
          number !== index &&
          other.assigned_on <= localDay(at, zone) &&
          !((finished.get(number) ?? '9') <= at.toISOString()),
      ).length
    const run = takeCourse({
      learner: { ...person, locale: person.locale },
      ...{ course, calendar, chance },
      plan: {
        ...days,
        ...{ items, accuracy, mandatoryLeft },
        terms: isAssigned ? { due_at: dueAt(own, zone), mandatory: own.mandatory } : null,
      },
    })
    runs.push(run)
    if (run.enrolment.completed_at) finished.set(index, run.enrolment.completed_at)
  }
  return runs
}

interface Learned {
  plan: LearnerPlan
  runs: CourseRun[]
}

async function writeRuns(ctx: Ctx, learning: Learning, learned: Learned[]): Promise<void> {
  const all = learned.flatMap(({ runs }) => runs)
  const accepted = all.flatMap((run) => run.accepted)
  const badges = learned.flatMap((one) => badgesOf(learning, one))
  const byTime = (rows: TableRow[]): TableRow[] =>
    rows.toSorted((a, b) => String(a.at).localeCompare(String(b.at)))
  const tables: [keyof Database, TableRow[]][] = [
    ['enrolments', all.map(({ enrolment }) => enrolment)],
    ['item_progress', all.flatMap(({ items }) => items)],
    ['acknowledgements', accepted.map(({ row }) => row)],
    ['attempts', all.flatMap(({ attempts }) => attempts)],
    ['attempt_answers', all.flatMap(({ answers }) => answers)],
    ['events', byTime(all.flatMap(({ events }) => events))],
    ['points', byTime(all.flatMap(({ points }) => points))],
    ['badge_awards', badges],
    ['certificates', all.flatMap(({ certificates }) => certificates)],
  ]
  await insertRows(ctx.db, 'acknowledgement_statements', statementsOf(accepted), {
    onConflict: sql`on conflict do nothing`,
  })
  for (const [table, rows] of tables) await insertRows(ctx.db, table, rows)
}

function badgesOf({ company, courses }: Learning, { plan, runs }: Learned): TableRow[] {
  const events = runs.flatMap((run) => run.events).sort((a, b) => a.at.localeCompare(b.at))
  const courseOf = (id: string) => courses.find(({ release }) => release.course_id === id)?.release.outline
  return winBadges({
    learner: plan.person,
    events,
    zone: company.zone,
    enrolmentOf: (id) => runs.find(({ enrolment }) => enrolment.course_id === id)?.enrolment.id ?? '',
    titleOf: (id) => titleIn(courseOf(id)?.title ?? {}, plan.person.locale),
  })
}

const titleIn = (texts: Partial<Record<Locale, string>>, locale: Locale): string =>
  texts[locale] ?? texts.en_US ?? ''

/** People who joined after a course was due get an extension of some weeks. */
async function writeExtensions(
  ctx: Ctx,
  { company, file, terms, courses }: Learning,
  people: Map<string, DemoPersonRow>,
): Promise<void> {
  const admin = [...people.values()].find(({ role }) => role === 'admin')
  const rows = Object.keys(file.joined).map((mailbox) => {
    const { id, joined_on } = people.get(mailbox) as DemoPersonRow
    return {
      student_id: id,
      course_id: courses[0]?.release.course_id,
      due_on: shiftDay(joined_on, 28),
      reason: file.extension,
      set_by: admin?.id,
      set_at: momentOn(company.calendar, joined_on, 15 * 60).toISOString(),
    }
  })
  if (terms[0]?.due_on)
    await insertRows(ctx.db, 'due_extensions', rows, { onConflict: sql`on conflict do nothing` })
}

/** Days from the due date on which the reminder job would have sent reminders, with the step that it records. */
const reminderSteps: [kind: 'due' | 'late', step: number, after: number][] = [
  ['due', 7, -7],
  ['due', 1, -1],
  ['late', 1, 1],
  ...[7, 14, 21, 28, 35, 42].map((days): ['late', number, number] => ['late', days, days]),
]

/** Reminders to people who had not finished by then. */
function remindersOf(
  { company: { calendar, zone }, courses, terms }: Learning,
  learned: Learned[],
): TableRow[] {
  return learned.flatMap(({ plan: { person, pilot }, runs }) =>
    terms.flatMap(({ assigned_on, due_on, mandatory }, index): TableRow[] => {
      const course_id = courses[index]?.release.course_id
      const run = runs.find(({ enrolment }) => enrolment.course_id === course_id)
      const done = run?.enrolment.completed_at
      const doneOn = done ? localDay(done, zone) : '9'
      const from = person.joined_on > assigned_on ? person.joined_on : assigned_on
      const isLate = due_on !== null && person.joined_on > due_on
      const steps = due_on === null || isLate ? [] : reminderSteps
      const reminders = [
        { cause: 'assigned', day: shiftDay(from, 1) },
        ...steps.map(([kind, step, after]) => ({
          cause: `${kind} ${due_on} ${step}`,
          day: shiftDay(due_on as string, after),
        })),
      ]
      return reminders
        .filter(
          ({ cause, day }) =>
            (mandatory || cause === 'assigned') &&
            !(pilot && index === 0) &&
            day >= from &&
            day < calendar.today &&
            day < doneOn,
        )
        .filter(({ day }) => person.left_on === null || day < person.left_on)
        .map(({ cause, day }) => {
          const at = momentOn(calendar, day, 9 * 60 + 20)
          return {
            id: newIdAt(at),
            student_id: person.id,
            company_id: person.company_id,
            course_id,
            cause,
            seen_at: momentOn(calendar, day, 13 * 60).toISOString(),
            at: at.toISOString(),
          }
        })
    }),
  )
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import { resetProgress, restoreProgress } from '#contract/learning/activity.ts'
import { renewCourse } from '#contract/learning/renewal.ts'
import { newId } from '#platform/ids.ts'
import {
  anyCommand,
  anyPlaces,
  type Command,
  knownWays,
  type Press,
  places,
  type Release,
} from '#tests/support/any-command.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany, type TestCompany } from '#tests/support/builders/companies.ts'
import {
  aRelease,
  aReleasedCourse,
  type CourseInput,
  type ItemInput,
  lesson,
  quiz,
  type ReleasedCourse,
} from '#tests/support/builders/learning.ts'
import { aReader, type Reader, standAnew } from '#tests/support/builders/reader.ts'
import { type Eyes, everyView, expectOneStory, itemsOf, type Views } from '#tests/support/every-view.ts'
import { progressAt } from './history/history.service.ts'

/**
 * Students clicking at random in two languages, with calls lost, repeated and sent in parallel, while time limits
 * expire, releases are published, staff reset and restore progress, and somebody impersonates the student.
 */

const app = aTestApp()

/** Another seed takes other paths: `REPLAY_SEED=7 npx vitest run api/domains/learning/replay.test.ts`. */
const seed = Number(process.env.REPLAY_SEED ?? 20_261)

/** Items by their index; a release contains some of them. */
const ids = places.map(() => newId())
const parts: ((id: string, text: string) => ItemInput)[] = [
  (id, text) => lesson({ id, text, steps: 2 }),
  (id) => quiz({ id, settings: { attempts_allowed: 2 } }),
  (id, text) => lesson({ id, text }),
  (id) => quiz({ id, settings: { feedback: 'after_attempt', back_allowed: true, time_limit_seconds: 600 } }),
  (id, text) => lesson({ id, text, steps: 3 }),
  (id) => quiz({ id, settings: { feedback: 'never', pass_mark: 100, counting: 'last' } }),
]
const inExam = 5

interface Session extends Eyes {
  company: TestCompany
  sequential: boolean
  included: number[]
  /** Releases that removed items, added some, or made material changes. */
  material: number[]
  /** Answers acknowledged during an attempt, to be sent again when it is over. */
  sent: { attempt: string; send: Send }[]
  moments: Moment[]
}
type Send = () => Promise<{ status: number }>

const courseInput = (
  { included, sequential }: Pick<Session, 'included' | 'sequential'>,
  text: string,
): CourseInput => {
  const partAt = (index: number) => (parts[index] as (typeof parts)[number])(ids[index] ?? '', text)
  return {
    items: included.filter((index) => index !== inExam).map(partAt),
    finalExam: included.filter((index) => index === inExam).map(partAt),
    locales: ['en_US', 'el_GR'],
    course: { order_mode: sequential ? 'sequential' : 'free', validity_days: 20 },
  }
}

/**
 * All releases together: items keep their index whether or not the newest release has them, and old answers stay
 * known.
 */
const joined = (before: ReleasedCourse, next: ReleasedCourse): ReleasedCourse => ({
  ...next,
  items: before.items.map((item) => next.items.find(({ id }) => id === item.id) ?? item),
  right: { ...before.right, ...next.right },
  wrong: { ...before.wrong, ...next.wrong },
})

async function aSession({
  sequential,
  included,
}: Pick<Session, 'sequential' | 'included'>): Promise<Session> {
  const company = await aCompany(app)
  const [student, teacher] = await Promise.all([aStudent(app, company), aTeacher(app, company)])
  const { data } = await app.call(impersonate, {
    as: await anAdmin(app, company),
    body: { user_id: student.id },
  })
  const first = await aReleasedCourse(app, company, courseInput({ sequential, included }, 'First'))
  const items = ids.map(
    (id) =>
      first.items.find((item) => item.id === id) ?? {
        id,
        kind: 'lesson' as const,
        title: '',
        steps: 1,
        questions: [],
      },
  )
  const acting = { ...student, token: data.access_token }
  const course = { ...first, items }
  return {
    app,
    company,
    student,
    teacher,
    acting,
    course,
    sequential,
    included,
    material: [],
    sent: [],
    moments: [],
  }
}

/** An item may be added, removed and added again; or everything is removed that the student has not done. */
async function publish(session: Session, views: Views, release: Release): Promise<void> {
  const { course, company } = session
  const done = itemsOf(views.outline).flatMap(({ id, state }) =>
    state === 'completed' ? [ids.indexOf(id)] : [],
  )
  if (release.kind === 'material') {
    const left = release.onlyDone && done.length > 0 ? done : release.places
    session.included = release.turned ? left.toReversed() : left
    session.material.push(course.number + 1)
  }
  const partAt = courseInput(session, `Words of ${course.number + 1}`)
  const made = await aRelease(app, company, {
    ...partAt,
    ...release,
    id: course.id,
    number: course.number + 1,
  })
  session.course = joined(course, made)
}

/** The deadline of an open attempt passes. Either its job runs or the student calls next. */
async function letTimeRunOut({ student, course }: Session, { right: byJob }: Press): Promise<void> {
  const { db } = app.database
  const past = new Date(Date.now() - 1_000).toISOString()
  await db
    .updateTable('attempts')
    .set({ deadline_at: past })
    .where('status', '=', 'open')
    .where('deadline_at', 'is not', null)
    .where(
      'enrolment_id',
      'in',
      db.selectFrom('enrolments').select('id').where('student_id', '=', student.id),
    )
    .execute()
  await standAnew(app, student)
  await db.updateTable('jobs').set({ run_at: past }).where('kind', '=', 'learning.time_up').execute()
  if (!byJob) await aReader(app, student, course).status()
  await app.jobs.runDue()
}

/** An earned result expires, so that it can be renewed. */
async function letResultEnd({ student }: Session): Promise<void> {
  await app.database.db
    .updateTable('enrolments')
    .set(({ eb, ref }) => ({ ends_at: ref('completed_at'), revision: eb('revision', '+', 1) }))
    .where('student_id', '=', student.id)
    .where('status', '=', 'completed')
    .where('archived_at', 'is', null)
    .execute()
}

/** An impersonator sees the item as the student does, may change nothing, and leaves no trace. */
async function look({ acting, student, course }: Session, index: number): Promise<void> {
  const own = aReader(app, student, course)
  const item = async () => {
    const { status, data } = await own.open(index)
    return [status, data.data?.state, data.data?.can, data.data?.quiz?.attempt?.id]
  }
  const before = await item()
  const others = aReader(app, acting, course)
  const seen = await others.open(index)
  expect([seen.status, seen.data.data?.state]).toEqual(before.slice(0, 2))
  if (seen.status === 200) expect(seen.data.data.can).toEqual({ mark_read: false, skip: false })
  for (const call of [others.markRead, others.skip, others.start])
    expect((await call(index)).status).toBe(403)
  expect(await item()).toEqual(before)
}

/** Prepares a button press as the page would send it, with the step and question it shows. */
async function sender(session: Session, views: Views, call: Press): Promise<Send> {
  const { course, student, teacher } = session
  const reader = aReader(app, student, course, { 'content-language': call.locale })
  const next = ids.indexOf(views.course.next_item?.id ?? '')
  const index = call.index ?? (next < 0 ? (session.included[0] ?? 0) : next)
  const params = { courseId: course.id, studentId: student.id }
  const reason = 'Practice again'
  switch (call.kind) {
    case 'reset':
      return () => app.call(resetProgress, { as: teacher, params, body: { reason } })
    case 'restore': {
      const cycle = 1 + (index % Math.max(1, views.rows.cycles.length))
      return () => app.call(restoreProgress, { as: teacher, params, body: { cycle, reason } })
    }
    case 'renewCourse':
      await letResultEnd(session)
      return () => app.call(renewCourse, { as: student, params: { courseId: course.id } })
    case 'advanceCourse':
    case 'skipCurrent':
      return reader[call.kind]
    case 'open':
    case 'markRead':
    case 'skip':
    case 'start':
      return () => reader[call.kind as 'open'](index)
    case 'finish':
      return finisher(session, { reader, index, call })
    default:
      return stepper(session, { reader, index, call })
  }
}

interface Pressed {
  reader: Reader
  index: number
  call: Press
}

/** Goes through an item up to the last press, which is returned. */
async function finisher(session: Session, { reader, index, call }: Pressed): Promise<Send> {
  const { data } = await reader.open(index)
  const steps = data.data?.steps ?? 0
  if (data.data?.kind !== 'quiz') {
    for (let step = data.data?.step ?? 0; step < steps - 1; step += 1) await reader.advance(index, step)
    return () => reader.markRead(index)
  }
  const { data: started } = await reader.start(index)
  for (let left = started.data?.total ?? 0; left > 1; left -= 1)
    await (await stepper(session, { reader, index, call: { ...call, kind: 'answer', advance: true } }))()
  return stepper(session, { reader, index, call: { ...call, kind: 'answer', advance: true } })
}

async function stepper(session: Session, { reader, index, call }: Pressed): Promise<Send> {
  const { kind, right, advance } = call
  const shown = (await reader.open(index)).data.data
  const attempt = shown?.quiz?.attempt
  if (kind === 'advance' || kind === 'rewind')
    return () => reader[kind](index, attempt ? attempt.cursor : (shown?.step ?? 0))
  if (!attempt?.question) return () => reader.open(index)
  const question = attempt.question.id
  const chosen = (right ? session.course.right : session.course.wrong)[question] ?? []
  const send: Send =
    kind === 'handIn'
      ? () => reader.handIn(index, attempt.id)
      : () => reader.answer(index, { attempt: attempt.id, question, ids: chosen, advance })
  session.sent.push({ attempt: attempt.id, send })
  return send
}

async function runSerially<T>(tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  for (const task of tasks) results.push(await task())
  return results
}

/** Executes a command, which may be sent more than once, and returns the resulting views. */
async function obey(session: Session, views: Views, command: Command): Promise<Views> {
  if ('release' in command) await publish(session, views, command.release)
  else if (command.kind === 'timeUp') await letTimeRunOut(session, command)
  else if (command.kind === 'look') await look(session, command.index ?? 0)
  else {
    const send = await sender(session, views, command)
    const known = [200, 404, 409, 423]
    expect(known).toContain((await send()).status)
    const once = await everyView(session)
    const again = Array.from({ length: command.times }, () => send)
    const answers = command.atOnce ? await Promise.all(again.map((one) => one())) : await runSerially(again)
    for (const { status } of answers) expect(known).toContain(status)
    const twice = await everyView(session)
    expect(twice).toEqual(once)
    return twice
  }
  return everyView(session)
}

/** Neither the percentage nor completion is ever lost, except through a release with material changes. */
function expectNoLoss({ material }: Session, before: Views, after: Views): void {
  const open = ({ rows }: Views) => rows.cycles.find(({ archived_at }) => !archived_at)?.id
  if (!open(before) || open(before) !== open(after)) return
  if (before.course.status === 'completed') expect(after.course.status).toBe('completed')
  const [from, to] = [before.course.release_number, after.course.release_number]
  if (material.some((number) => number > from && number <= to)) return
  expect(after.course.percent).toBeGreaterThanOrEqual(before.course.percent)
  expect(after.course.items_done).toBeGreaterThanOrEqual(before.course.items_done)
}

interface Moment {
  at: Date
  percent: number
  score: number | null
  status: string
  completed_at: string | null
}

/** What the student sees at this moment. The next call comes strictly later. */
async function momentOf({ course }: Views): Promise<Moment> {
  const at = new Date()
  await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(at.getTime())
  const { percent, score, status, completed_at } = course
  return { at, percent, score, status, completed_at }
}

/** The log reproduces what was shown at every moment. */
async function expectPast({ student, course, moments }: Session): Promise<void> {
  for (const { at, ...shown } of moments) {
    const own = (await progressAt(app.as(student), at, 'UTC')).find(
      ({ course_id }) => course_id === course.id,
    )
    const { percent, score, status, completed_at } = own ?? {}
    expect({ percent, score, status, completed_at }).toEqual(shown)
  }
}

/** Sending acknowledged answers of a finished attempt again has no effect. */
async function expectNoNews(session: Session): Promise<void> {
  const before = await everyView(session)
  const open = await app.database.db
    .selectFrom('attempts')
    .select('id')
    .where('status', '=', 'open')
    .execute()
  const over = session.sent.filter(({ attempt }) => !open.some(({ id }) => id === attempt))
  for (const { status } of await Promise.all(over.map(({ send }) => send())))
    expect([200, 404, 409]).toContain(status)
  expect(await everyView(session)).toEqual(before)
}

// Specification, learning 1: Every screen, count, report and certificate asks it, so that none can disagree
// Specification, learning 1: Any order of valid calls, repeated or replayed, gives the same state
// Specification, learning 1: The state at any past date can be computed
// Specification, learning 1: Progress never exceeds 100 %
// Specification, learning 1: Progress never falls without a reset or a material release
it('leaves every student in one true state, whatever is sent, in whatever order, once or again', async () => {
  const anySession = fc.record({
    sequential: fc.boolean(),
    included: anyPlaces,
    commands: fc.array(anyCommand, { minLength: 1, maxLength: 30, size: 'max' }),
  })
  await fc.assert(
    fc.asyncProperty(anySession, async ({ commands, ...partAt }) => {
      const session = await aSession(partAt)
      let views = await everyView(session)
      for (const command of commands) {
        const before = views
        views = await obey(session, before, command)
        expectOneStory(views)
        expectNoLoss(session, before, views)
        session.moments.push(await momentOf(views))
      }
      await expectNoNews(session)
      await expectPast(session)
    }),
    { seed, numRuns: knownWays.length + 7, examples: knownWays.map((way) => [way]) },
  )
}, 400_000)

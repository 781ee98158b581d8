import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { shiftDay } from '#contract/days.ts'
import type { Dashboard } from '#contract/directory/dashboard.ts'
import { listCourseProgress } from '#domains/learning/previous-enrolments.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse } from '#tests/support/builders/learning.ts'
import { settleAll } from '../progress-states/progress-states.service.ts'
import { countStudents } from '../students/students.service.ts'
import { compareCompanies, getDashboard } from './dashboard.service.ts'

const app = aTestApp()
const hour = 3_600_000
/** The root, two companies below it, and one below the first of these. */
const [companyCount, peopleCount, courseCount] = [4, 7, 3]

const pick = (count: number) => fc.nat({ max: count - 1 })
const change = fc.oneof(
  fc.record({
    kind: fc.constant('person' as const),
    person: pick(peopleCount),
    company: pick(companyCount),
    status: fc.constantFrom('active', 'active', 'disabled', 'removed'),
    tags: fc.subarray(['night']),
  }),
  fc.record({
    kind: fc.constant('assignment' as const),
    course: pick(courseCount),
    mandatory: fc.boolean(),
    due: fc.option(fc.integer({ min: -100, max: 3 }), { nil: null }),
    tags: fc.subarray(['night']),
    isWithdrawn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('work' as const),
    person: pick(peopleCount),
    course: pick(courseCount),
    hoursAgo: fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: 24 * 28, max: 24 * 31 })),
    isCompleted: fc.boolean(),
    isRenewed: fc.boolean(),
    ends: fc.option(fc.integer({ min: -2, max: 60 }), { nil: null }),
  }),
  fc.record({
    kind: fc.constant('extension' as const),
    person: pick(peopleCount),
    course: pick(courseCount),
    due: fc.integer({ min: -3, max: 3 }),
  }),
  fc.record({ kind: fc.constant('course' as const), course: pick(courseCount), isArchived: fc.boolean() }),
  fc.record({
    kind: fc.constant('closing' as const),
    company: fc.constantFrom(1, 3),
    isClosed: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('place' as const), parent: fc.constantFrom(0, 1, 2) }),
  fc.record({
    kind: fc.constant('zone' as const),
    company: pick(companyCount),
    zone: fc.constantFrom('UTC', 'Pacific/Auckland', 'America/Lima'),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

async function aWorld() {
  const { db } = app.database
  const root = await aCompany(app)
  const first = await aCompany(app, { parent: root })
  const companies = [
    root,
    first,
    await aCompany(app, { parent: root }),
    await aCompany(app, { parent: first }),
  ]
  const teacher = await aTeacher(app, root)
  const people: TestPerson[] = []
  for (let made = 0; made < peopleCount; made += 1)
    people.push(await aStudent(app, companies[made % companyCount] ?? root))
  const courses = []
  for (let made = 0; made < courseCount; made += 1) courses.push(await aReleasedCourse(app, root))
  await db.updateTable('assignments').set({ with_descendants: true }).execute()
  const group = { id: newId(), company_id: root.id, name: 'Everybody' }
  await db.insertInto('groups').values(group).execute()
  await db.insertInto('group_managers').values({ group_id: group.id, user_id: teacher.id }).execute()
  for (const { id } of people)
    await db.insertInto('group_members').values({ group_id: group.id, user_id: id }).execute()
  const at = <Item>(items: readonly Item[], index: number) => items[index] as Item
  return { db, companies, teacher, people, courses, at }
}
type World = Awaited<ReturnType<typeof aWorld>>

function contextAt(person: TestPerson, now: Date): SignedIn {
  const ctx = { ...app.as(person), now }
  const transaction: SignedIn['transaction'] = (work) =>
    app.database.db
      .transaction()
      .execute((db) => work({ ...ctx, db, transaction: (part) => part({ ...ctx, db }) }))
  return { ...ctx, transaction }
}

/** SQL that makes the change at a moment. */
function statementsOf(world: World, now: Date, each: Change): RawBuilder<unknown>[] {
  const { companies, people, courses, at } = world
  const time = (days: number) => new Date(now.getTime() + days * 24 * hour).toISOString()
  const day = (days: number | null) => (days === null ? null : shiftDay(now.toISOString().slice(0, 10), days))
  const company = (index: number) => at(companies, index).id
  const person = (index: number) => at(people, index).id
  const course = (index: number) => at(courses, index)
  switch (each.kind) {
    case 'person':
      return [
        sql`update users set company_id = ${company(each.company)}, status = ${each.status}, tags = ${each.tags}
          where id = ${person(each.person)}`,
      ]
    case 'assignment':
      return [
        sql`update assignments set mandatory = ${each.mandatory}, due_on = ${day(each.due)}, tags = ${each.tags},
          created_at = ${time(-120)}, withdrawn_at = ${each.isWithdrawn ? now.toISOString() : null}
          where course_id = ${course(each.course).id}`,
      ]
    case 'work': {
      const ids = sql`student_id = ${person(each.person)} and course_id = ${course(each.course).id}`
      const seen = new Date(now.getTime() - each.hoursAgo * hour).toISOString()
      return [
        ...(each.isRenewed
          ? [
              sql`update enrolments set archived_at = ${now.toISOString()}, revision = revision + 1
                where ${ids} and archived_at is null and status = 'completed'`,
            ]
          : []),
        sql`insert into enrolments (id, company_id, student_id, course_id, release_id, locale, cycle)
          select ${newId()}, company_id, id, ${course(each.course).id}, ${course(each.course).releaseId}, 'en_US',
            1 + (select count(*) from enrolments where ${ids})
          from users where id = ${person(each.person)} and not exists (select from enrolments where ${ids} and archived_at is null)`,
        sql`update enrolments set revision = revision + 1, last_active_at = ${seen},
          status = ${each.isCompleted ? 'completed' : 'in_progress'}, completed_at = ${each.isCompleted ? seen : null},
          ends_at = ${each.isCompleted && each.ends !== null ? time(each.ends) : null} where ${ids} and archived_at is null`,
      ]
    }
    case 'extension': {
      const ids = [person(each.person), course(each.course).id]
      return [
        sql`insert into due_extensions (student_id, course_id, due_on, reason, set_by, set_at)
          values (${ids[0]}, ${ids[1]}, ${day(each.due)}, 'Leave', ${world.teacher.id}, ${now.toISOString()})
          on conflict (student_id, course_id) do update set due_on = excluded.due_on`,
      ]
    }
    case 'course':
      return [
        sql`update courses set status = ${each.isArchived ? 'archived' : 'published'} where id = ${course(each.course).id}`,
      ]
    case 'closing':
      return [
        sql`update companies set closed_at = ${each.isClosed ? now.toISOString() : null} where id = ${company(each.company)}`,
      ]
    case 'place':
      return [
        sql`delete from company_closure where descendant_id = ${company(3)} and depth > 0`,
        sql`insert into company_closure (ancestor_id, descendant_id, depth)
          select ancestor_id, ${company(3)}, depth + 1 from company_closure where descendant_id = ${company(each.parent)}`,
        sql`update companies set parent_id = ${company(each.parent)} where id = ${company(3)}`,
      ]
    case 'zone':
      return [sql`update companies set time_zone = ${each.zone} where id = ${company(each.company)}`]
  }
}

/** The ids of the companies whose people count in one: those below it, but for those at or below a closed one below it. */
async function countedIn({ db }: World, companyId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; parent_id: string | null; is_closed: boolean }>`
    select id, parent_id, closed_at is not null as is_closed from companies`.execute(db)
  const counted = new Set([companyId])
  for (let grown = true; grown; ) {
    const more = rows.filter(
      ({ id, parent_id, is_closed }) =>
        !(counted.has(id) || is_closed) && parent_id && counted.has(parent_id),
    )
    for (const { id } of more) counted.add(id)
    grown = more.length > 0
  }
  return counted
}

/** What each active student sees, and the day they last worked on a course, in UTC. */
async function lookAtEach({ db, people }: World, now: Date) {
  const each = await Promise.all(
    people.map(async (person) => {
      const { rows } = await sql<{ company_id: string; status: string; seen: string | null }>`
        select company_id, status, (select max(last_active_at) from enrolments e
          where e.student_id = users.id and archived_at is null) as seen from users where id = ${person.id}`.execute(
        db,
      )
      const row = rows[0] ?? { company_id: '', status: '', seen: null }
      const as = { ...person, company_id: row.company_id, role: 'student' as const }
      const seen = row.seen && new Date(row.seen).toISOString().slice(0, 10)
      return {
        ...{ company: row.company_id, status: row.status, seen },
        courses: row.status === 'active' ? await listCourseProgress(contextAt(as, now)) : [],
      }
    }),
  )
  return each.filter(({ status }) => status === 'active')
}
type Seen = Awaited<ReturnType<typeof lookAtEach>>

function countByHand(seen: Seen, now: Date) {
  const isLate = ({ is_overdue, is_expired }: Seen[number]['courses'][number]) => is_overdue || is_expired
  const courses = seen.flatMap((person) => person.courses)
  const mandatory = courses.filter((course) => course.mandatory)
  const done = mandatory.filter(({ status, is_expired }) => status === 'completed' && !is_expired)
  const since = shiftDay(now.toISOString().slice(0, 10), -29)
  const covered = seen.filter((person) => person.courses.some((course) => course.mandatory))
  const active = seen.filter((person) => person.seen !== null && person.seen >= since)
  return {
    updating: false,
    people: { active: seen.length },
    completion: { done: done.length, total: mandatory.length },
    coverage: { done: covered.length, total: seen.length },
    active: { done: active.length, total: seen.length },
    overdue: {
      people: seen.filter((person) => person.courses.some(isLate)).length,
      courses: courses.filter(isLate).length,
    },
  }
}

async function compare(world: World, now: Date): Promise<void> {
  const ctx = contextAt(world.teacher, now)
  await app.heard()
  const seen = await lookAtEach(world, now)
  const own: Record<string, number> = {}
  for (const { id } of world.companies) {
    const counted = await countedIn(world, id)
    const among = seen.filter(({ company }) => counted.has(company))
    const expected = countByHand(among, now)
    const { data } = await getDashboard(ctx, { company_id: id })
    expect(data).toMatchObject(expected)
    const { count } = await countStudents(ctx, { company_id: id, concern: 'uncovered' })
    expect(count).toBe(expected.coverage.total - expected.coverage.done)
    // Somebody who manages a group of everybody is told the same.
    const manager = { ...ctx, actor: { ...ctx.actor, abilities: ['group_manager' as const] } }
    const ofGroup = (await getDashboard(manager, { company_id: id })).data
    const shared = ({ weeks: _, before: __, ...rest }: Dashboard) => rest
    expect(shared(ofGroup)).toEqual(shared(data))
    own[id] = seen.filter(({ company }) => company === id && counted.has(company)).length
  }
  const inRoot = await countedIn(world, world.companies[0]?.id ?? '')
  const compared = (await compareCompanies(ctx, {})).data.map(({ company_id, people }) => [
    company_id,
    people,
  ])
  const expected = Object.entries(own).filter(([id, people]) => people > 0 && inRoot.has(id))
  expect(Object.fromEntries(compared)).toEqual(Object.fromEntries(expected))
}

it('the stored figures are those that one counts by hand, whatever changes and however time passes', {
  timeout: 400_000,
}, async () => {
  const world = await aWorld()
  let now = new Date()
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 30 }),
      async (changes, hours) => {
        for (const each of changes)
          for (const statement of statementsOf(world, now, each)) await statement.execute(world.db)
        await compare(world, now)
        now = new Date(now.getTime() + hours * hour)
        await compare(world, now)
        await settleAll(contextAt(world.teacher, now))
        await compare(world, now)
      },
    ),
    { numRuns: Number(process.env.PROGRESS_RUNS ?? 12), seed: 11, endOnFailure: true },
  )
})

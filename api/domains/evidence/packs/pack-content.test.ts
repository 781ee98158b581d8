import { beforeAll, describe, expect, it } from 'vitest'
import { disableStudent } from '#contract/accounts/people.ts'
import { getDashboard } from '#contract/directory/dashboard.ts'
import { removeStudent } from '#contract/directory/directory.ts'
import { extendDueDate } from '#contract/learning/due-extensions.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { aPack, dayFromNow, noonFromNow } from './packs.test-support.ts'
import type { PackRecord } from './records/records.presenter.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { name: 'Harbor Group', time_zone: 'UTC' }))
const admin = fileFixture(() => anAdmin(app, company))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson(), quiz()] }))
const student = (first_name: string) =>
  fileFixture(() => aStudent(app, company, { first_name, last_name: 'Doe' }))
const done = student('Dana')
const late = student('=Lee')
const extended = student('Erin')
const removed = student('Remy')
const disabled = student('Dion')
const everybody = [done, late, extended, removed, disabled]

/** Everything was assigned forty days ago and was due yesterday; all of today’s actions are real ones. */
beforeAll(async () => {
  const { db } = app.database
  const ids = everybody.map(({ id }) => id)
  await db
    .updateTable('users')
    .set({ created_at: noonFromNow(-45) })
    .where('id', 'in', ids)
    .execute()
  await db
    .updateTable('releases')
    .set({ published_at: noonFromNow(-50) })
    .where('id', '=', course.releaseId)
    .execute()
  await db
    .updateTable('assignments')
    .set({ created_at: noonFromNow(-40), due_on: dayFromNow(-1), mandatory: true })
    .where('course_id', '=', course.id)
    .execute()
  await app.heard()
  await aReader(app, removed, course).read(0)
  const reader = aReader(app, done, course)
  await reader.read(0)
  await reader.take(1, [false, false])
  await reader.take(1, [true, true])
  await db
    .updateTable('enrolments')
    .set({ started_at: noonFromNow(-20) })
    .where('course_id', '=', course.id)
    .execute()
  await app.call(extendDueDate, {
    as: admin,
    params: { courseId: course.id, studentId: extended.id },
    body: { due_on: dayFromNow(10), reason: 'On parental leave' },
  })
  await app.call(removeStudent, { as: admin, params: { studentId: removed.id } })
  await app.call(disableStudent, { as: admin, params: { studentId: disabled.id } })
  await app.settled()
})

const recordOf = (records: PackRecord[], person: TestPerson) => {
  const [only, ...more] = records.filter(({ person_id }) => person_id === person.id)
  expect(more).toEqual([])
  return only
}

// Specification +: An evidence pack says who was trained in what, who is late, and who was exempted and why
describe('a pack until today', () => {
  const pack = fileFixture(() => aPack(app, admin))
  const of = (person: TestPerson) => recordOf(pack.evidence.records, person)

  it('has one record per person and course', () => {
    expect(pack.evidence.records).toHaveLength(everybody.length)
    expect(of(done)).toMatchObject({
      ...{ name: 'Dana Doe', email: done.email, person_state: 'active', company: 'Harbor Group' },
      ...{ course: 'A course', release: 1, locale: 'en_US', mandatory: true, assigned_by: ['everyone'] },
      ...{ assigned_on: dayFromNow(-40), due_on: dayFromNow(-1), state: 'completed', on_time: false },
      ...{ best_score: 100, attempts: 2, pass_mark: 50, certificate_state: 'valid', extended_to: null },
    })
    expect(of(late)).toMatchObject({ state: 'overdue', started_at: null, attempts: 0, certificate: null })
    expect(of(extended)).toMatchObject({
      ...{ state: 'not_started', due_on: dayFromNow(10) },
      ...{ extended_to: dayFromNow(10), extension_reason: 'On parental leave' },
    })
    expect(of(disabled)).toMatchObject({ person_state: 'disabled', name: 'Dion Doe', state: 'overdue' })
  })

  it('shows a removed person without name', () => {
    expect(of(removed)).toMatchObject({ name: '', email: '', person_state: 'removed', attempts: 0 })
    for (const name of ['records.csv', 'evidence.json', 'events.ndjson'])
      expect(pack.text(name)).not.toMatch(/Remy/)
  })

  it('has the figures of the dashboard, with those who left counted apart', async () => {
    const { data } = (await app.call(getDashboard, { as: admin })).data
    expect(pack.evidence.figures).toMatchObject({
      people: { active: data.people.active, disabled: 1, removed: 1 },
      completion: data.completion,
      overdue: { people: data.overdue.people, courses: data.overdue.courses },
      trained: { people: 1, completions: 1 },
    })
    expect(data).toMatchObject({
      people: { active: 3 },
      completion: { done: 1, total: 3 },
      overdue: { people: 1 },
    })
    expect(pack.evidence.figures.on_time).toEqual({ done: 0, total: 2 })
    expect(pack.pack.people).toBe(5)
  })

  it('has the same rows in the CSV file, in which spreadsheets run nothing', () => {
    const lines = pack.text('records.csv').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + everybody.length)
    expect(lines[0]).toMatch(/^Person ID,Name,E-mail,/)
    expect(lines.find((line) => line.includes(late.id))).toContain(`,'=Lee Doe,`)
    expect(lines.find((line) => line.includes(done.id))).toContain(',Completed,No,')
  })

  it('has a report with clauses, definitions, the late and the exceptions', () => {
    const report = pdfText(pack.files['report.pdf'] as Uint8Array)
    for (const words of [
      'A.6.3',
      'Harbor Group',
      '33% (1 of 3)',
      'On parental leave',
      'still valid',
      pack.pack.key_id,
    ])
      expect(report.replace(/\s+/g, ' ')).toContain(words)
  })

  it('says in its README how to check it', () => {
    expect(pack.text('README.txt')).toContain('node verify.mjs')
    expect(pack.text('README.txt')).toContain(`http://${company.host}`)
  })
})

describe('a pack of a period that ended before', () => {
  const pack = fileFixture(() => aPack(app, admin, { until: dayFromNow(-1) }))
  const of = (person: TestPerson) => recordOf(pack.evidence.records, person)

  it('does not know what happened later: a completion, an extension, a leaver', () => {
    expect(of(done)).toMatchObject({
      state: 'overdue',
      completed_at: null,
      best_score: null,
      attempts: 0,
      certificate: null,
    })
    expect(of(extended)).toMatchObject({ state: 'overdue', due_on: dayFromNow(-1), extended_to: null })
    expect(of(disabled)).toMatchObject({ person_state: 'active', left_at: null })
    // Erased since: nobody may read the name, whatever the period.
    expect(of(removed)).toMatchObject({ person_state: 'active', name: '' })
    expect(pack.evidence.figures).toMatchObject({
      ...{ people: { active: 5, disabled: 0, removed: 0 }, completion: { done: 0, total: 5 } },
      ...{ trained: { people: 0, completions: 0 }, overdue: { people: 5, courses: 5 } },
    })
  })

  it('does not know what was assigned later', async () => {
    const { evidence } = await aPack(app, admin, { from: dayFromNow(-80), until: dayFromNow(-42) })
    expect(evidence.records).toEqual([])
    expect(evidence.figures).toMatchObject({ people: { active: 5 }, completion: { done: 0, total: 0 } })
  })
})

it.each([
  ['el_GR', 'Τεκμήρια'],
  ['es_ES', 'Evidencias'],
  ['ro_RO', 'Dovezi'],
] as const)('speaks %s', async (locale, words) => {
  const { text } = await aPack(app, admin, { locale, framework: 'nis2' })
  expect(text('README.txt').toLocaleLowerCase()).toContain(words.toLocaleLowerCase())
})

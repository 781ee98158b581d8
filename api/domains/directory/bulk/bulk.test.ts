import { describe, expect, it } from 'vitest'
import { getMe } from '#contract/accounts/accounts.ts'
import * as groups from '#contract/accounts/groups.ts'
import { updateStudent } from '#contract/accounts/people.ts'
import { listPosts } from '#contract/community/posts.ts'
import { closeCompany } from '#contract/companies/company-tree.ts'
import * as contract from '#contract/directory/bulk.ts'
import { countStudents, tagStudent } from '#contract/directory/directory.ts'
import { workChangedEvent } from '#contract/events.ts'
import { updateNotificationConfiguration } from '#contract/notifications/notifications.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, anOffice, aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { bulkRuns } from './bulk.test-support.ts'

const app = aTestApp()
const office = anOffice(app)
const child = fileFixture(() => aCompany(app, { parent: office.company }))

const { start, run, read, undo, problems, file } = bulkRuns(app, office)
type People = [TestPerson, TestPerson, TestPerson, ...TestPerson[]]
const somePeople = (count: number, tags: string[] = []) =>
  Promise.all(
    Array.from({ length: count }, () => aStudent(app, office.company, { tags })),
  ) as Promise<unknown> as Promise<People>
const idsOf = (people: TestPerson[]) => people.map(({ id }) => id)

describe('a bulk run', () => {
  it('disables people, ends their sessions, and is undone but for whoever was edited since', async () => {
    const [one, other, edited] = await somePeople(3)
    const ids = idsOf([one, other, edited])
    const done = await run({ action: 'disable', ids })
    expect(done).toMatchObject({ state: 'done', total: 3, changed: 3, failed: 0, can: { undo: true } })
    expect((await app.call(getMe, { as: one })).status).toBe(401)
    expect((await run({ action: 'disable', ids })).unchanged).toBe(3)
    await app.call(updateStudent, {
      as: office.admin,
      params: { studentId: edited.id },
      body: { version: 2, department: 'Archive' },
    })
    expect(await undo(done.id)).toMatchObject({ state: 'undone', undone: 2, kept: 1, can: { undo: false } })
    expect((await Promise.all(ids.map(file))).map(({ status }) => status)).toEqual([
      'active',
      'active',
      'disabled',
    ])
    expect(await problems(done.id)).toMatchObject([{ user_id: edited.id, problem: 'changed_meanwhile' }])
  })

  it('gives tags to all that a filter finds but those left out, and takes away only what it gave', async () => {
    const people = await somePeople(4, ['shift'])
    const [had, out, ...others] = people
    await app.call(tagStudent, { as: office.admin, params: { studentId: had.id }, body: { add: ['late'] } })
    const body = { action: 'add_tags' as const, tags: ['late'], filter: { tag: 'shift' } }
    const done = await run({ ...body, except: [out.id], expected_count: 3 })
    expect(done).toMatchObject({ total: 3, changed: 2, unchanged: 1, tags: ['late'] })
    expect((await file(out.id)).tags).toEqual(['shift'])
    await undo(done.id)
    expect((await file(had.id)).tags).toEqual(['shift', 'late'])
    for (const { id } of others) expect((await file(id)).tags).toEqual(['shift'])
  })

  it('gives tags back with the time since when they were there', async () => {
    const [person] = await somePeople(1)
    const params = { studentId: person.id }
    await app.call(tagStudent, { as: office.admin, params, body: { add: ['crane'] } })
    const since = async () =>
      (
        await app.database.db
          .selectFrom('users')
          .select('tag_since')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).tag_since
    const before = await since()
    const done = await run({ action: 'remove_tags', ids: [person.id], tags: ['crane'] })
    expect(await since()).toEqual({})
    await undo(done.id)
    expect([(await file(person.id)).tags, await since()]).toEqual([['crane'], before])
  })

  it('sets the language, once, and gives back the former one', async () => {
    const [greek, plain, edited] = await somePeople(3)
    const ids = idsOf([greek, plain, edited])
    await run({ action: 'set_language', ids: [greek.id], locale: 'el_GR' })
    const done = await run({ action: 'set_language', ids, locale: 'es_ES' })
    expect(done).toMatchObject({ changed: 3, locale: 'es_ES', can: { undo: true } })
    expect((await run({ action: 'set_language', ids, locale: 'es_ES' })).unchanged).toBe(3)
    expect((await file(plain.id)).platform_locale).toBe('es_ES')
    await run({ action: 'set_language', ids: [edited.id], locale: 'ro_RO' })
    expect(await undo(done.id)).toMatchObject({ undone: 2, kept: 1 })
    const languages = await Promise.all(ids.map(async (id) => (await file(id)).platform_locale))
    expect(languages).toEqual(['el_GR', null, 'ro_RO'])
    expect(await run({ action: 'set_language', ids: [greek.id], locale: null })).toMatchObject({
      changed: 1,
      locale: null,
    })
  })

  it('gives extra time, logged for each, and takes it back from those who still have it', async () => {
    const [one, had, edited] = await somePeople(3)
    const ids = idsOf([one, had, edited])
    await run({ action: 'set_extra_time', ids: [had.id], percent: 25 })
    const done = await run({ action: 'set_extra_time', ids, percent: 50 })
    expect(done).toMatchObject({ changed: 3, percent: 50 })
    expect((await run({ action: 'set_extra_time', ids, percent: 50 })).unchanged).toBe(3)
    await run({ action: 'set_extra_time', ids: [edited.id], percent: 100 })
    expect(await undo(done.id)).toMatchObject({ undone: 2, kept: 1 })
    const given = await Promise.all(ids.map(async (id) => (await file(id)).extra_time_percent))
    expect(given).toEqual([0, 25, 100])
    const events = await app.database.db
      .selectFrom('events')
      .select('data')
      .where('kind', '=', 'student.extra_time')
      .where('student_id', '=', one.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ data }) => data)).toEqual([{ percent: 50 }, { percent: 0 }])
  })

  it('changes the settings that are named, at once in open sessions, and gives back the former ones', async () => {
    const [one, other] = await somePeople(2)
    const ids = idsOf([one, other])
    await run({ action: 'set_settings', ids: [other.id], settings: { has_leaderboard: false } })
    const lists = () => app.call(listPosts, { as: one })
    expect((await lists()).status).toBe(200)
    const done = await run({ action: 'set_settings', ids, settings: { has_community: false } })
    expect(done).toMatchObject({ changed: 2, settings: { has_community: false } })
    await expect.poll(async () => (await lists()).status).toBe(403)
    expect((await file(other.id)).settings.own).toMatchObject({
      has_community: false,
      has_leaderboard: false,
    })
    expect(await undo(done.id)).toMatchObject({ undone: 2 })
    expect((await file(other.id)).settings.own).toMatchObject({ has_community: null, has_leaderboard: false })
  })

  it.each(['set_language', 'set_extra_time', 'set_settings'] as const)(
    'refuses %s without its value with 422',
    async (action) => {
      expect((await start({ action, ids: [office.student.id], settings: {} })).status).toBe(422)
    },
  )

  it('names whom it could not change, and why', async () => {
    const [twenty, fine] = [
      (
        await somePeople(
          1,
          Array.from({ length: 20 }, (_, index) => `tag ${index}`),
        )
      )[0],
      (await somePeople(1))[0],
    ]
    const tagged = await run({ action: 'add_tags', ids: [twenty.id, fine.id], tags: ['one more'] })
    expect(tagged).toMatchObject({ changed: 1, failed: 1 })
    expect(await problems(tagged.id)).toMatchObject([{ user_id: twenty.id, problem: 'too_many_tags' }])
    const twin = await aStudent(app, child, { email: fine.email })
    const moved = await run({ action: 'move', ids: [fine.id, twin.id], company_id: child.id })
    expect(moved).toMatchObject({ changed: 0, unchanged: 1, failed: 1, company: { id: child.id } })
    expect(await problems(moved.id)).toMatchObject([{ user_id: fine.id, problem: 'known_there' }])
  })

  it('moves people with what they have begun, and back', async () => {
    const [one, other] = await somePeople(2)
    const ids = idsOf([one, other])
    const done = await run({ action: 'move', ids, company_id: child.id })
    expect([done.changed, (await file(one.id)).company_id]).toEqual([2, child.id])
    await undo(done.id)
    expect((await file(other.id)).company_id).toBe(office.company.id)
  })

  it('puts people into a group and takes them out again', async () => {
    const group = (
      await app.call(groups.createGroup, {
        as: office.admin,
        body: { name: 'Leavers', company_id: child.id },
      })
    ).data.data
    const inside = await aStudent(app, child)
    const [outside] = await somePeople(1)
    const done = await run({ action: 'add_to_group', ids: idsOf([inside, outside]), group_id: group.id })
    expect(done).toMatchObject({ changed: 1, failed: 1, group: { name: 'Leavers' } })
    const members = async () =>
      (await app.call(countStudents, { as: office.admin, query: { group_id: group.id } })).data.count
    expect(await members()).toBe(1)
    await undo(done.id)
    expect(await members()).toBe(0)
  })

  it('invites nobody to a closed company', async () => {
    const closed = await aCompany(app, { parent: office.company })
    const [there, here] = [await aStudent(app, closed), await aStudent(app, office.company)]
    await app.call(closeCompany, { as: office.admin, params: { companyId: closed.id } })
    const { id, changed, failed } = await run({ action: 'invite', ids: idsOf([there, here]) })
    expect({ changed, failed }).toEqual({ changed: 1, failed: 1 })
    expect(await problems(id)).toMatchObject([{ user_id: there.id, problem: 'company_closed' }])
  })

  it('invites and removes people for good', async () => {
    const people = await somePeople(2)
    const invited = await run({ action: 'invite', ids: idsOf(people) })
    expect(invited).toMatchObject({ changed: 2, undo_until: null, can: { undo: false } })
    expect((await file(people[0].id)).invited_at).not.toBeNull()
    expect(await run({ action: 'invite', ids: idsOf(people) })).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await run({ action: 'invite', ids: idsOf(people), again: true })).toMatchObject({ changed: 2 })
    const removed = await run({ action: 'remove', ids: idsOf(people) })
    expect(removed).toMatchObject({ changed: 2, can: { undo: false } })
    expect(await undo(removed.id)).toMatchObject({ code: 'conflict' })
  })
})

it('reminds people once a day of what they have to do, in working hours, if they want to be', async () => {
  const company = await aCompany(app, { parent: office.company })
  const [late, free, disabled] = await Promise.all([
    aStudent(app, company),
    aStudent(app, company),
    aStudent(app, company),
  ])
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  await app.database.db
    .updateTable('assignments')
    .set({ created_at: '2026-01-05T09:00:00Z', due_on: '2026-02-02' })
    .where('course_id', '=', course.id)
    .execute()
  const created_at = '2026-01-05T09:00:00Z'
  await app.database.db.updateTable('users').set({ created_at }).where('id', '=', late.id).execute()
  // Otherwise the mail would go out at once where the test runs during working hours.
  const day = new Date().toISOString().slice(0, 10)
  const holiday = { company_id: company.id, day, yearly: false, name: 'Today' }
  await app.database.db.insertInto('company_holidays').values(holiday).execute()
  await app.call(updateNotificationConfiguration, { as: free, body: { reminders: false } })
  await run({ action: 'disable', ids: [disabled.id] })
  const ids = idsOf([late, free, disabled])
  const reminded = await run({ action: 'remind', ids })
  expect(reminded).toMatchObject({ changed: 1, failed: 2, undo_until: null, can: { undo: false } })
  expect(await problems(reminded.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ user_id: free.id, problem: 'wants_no_reminders' }),
      expect.objectContaining({ user_id: disabled.id, problem: 'disabled' }),
    ]),
  )
  // An e-mail is already waiting.
  expect(await run({ action: 'remind', ids: [late.id] })).toMatchObject({ changed: 0, unchanged: 1 })
  const received = async () => (await app.mails()).filter(({ to }) => to?.[0]?.address === late.email)
  // A Sunday, a Monday night, and a Monday during working hours.
  for (const [moment, count] of [
    ['2040-01-01T10:00Z', 0],
    ['2040-01-02T03:00Z', 0],
    ['2040-01-02T10:01Z', 1],
  ] as const) {
    await app.jobs.runDue(new Date(moment))
    expect([moment, (await received()).length]).toEqual([moment, count])
  }
  expect((await received())[0]?.text).toMatch(/was due .*February 2, 2026/)
})

it('spreads reminders over the next working hours, and looks at none of them before', async () => {
  const company = await aCompany(app, { parent: office.company, time_zone: 'Europe/Athens' })
  const people = await Promise.all(Array.from({ length: 3 }, () => aStudent(app, company)))
  const course = await aReleasedCourse(app, company, { items: [lesson()] })
  const { db } = app.database
  await db
    .updateTable('assignments')
    .set({ due_on: '2026-02-02' })
    .where('course_id', '=', course.id)
    .execute()
  const { id } = (await start({ action: 'remind', ids: idsOf(people) })).data.data
  // A Friday at 17:05 in Athens.
  await db.updateTable('bulk_runs').set({ created_at: '2040-01-06T15:05:00Z' }).where('id', '=', id).execute()
  expect(await read(id)).toMatchObject({ state: 'done', changed: 3 })
  const mails = async () =>
    (
      await db
        .selectFrom('jobs')
        .select('run_at')
        .where('kind', '=', 'learning.digest_mail')
        .where('key', 'in', idsOf(people))
        .orderBy('run_at')
        .execute()
    ).map(({ run_at }) => new Date(run_at).toISOString())
  const planned = ['00.000', '01.800', '03.600'].map((second) => `2040-01-09T07:00:${second}Z`)
  expect(await mails()).toEqual(planned)
  await app.jobs.runDue(new Date('2040-01-08T12:00Z'))
  expect(await mails()).toEqual(planned)
  await app.jobs.runDue(new Date('2040-01-09T07:00:02Z'))
  expect(await mails()).toEqual(planned.slice(2))
})

it('reminds nobody who has nothing left to do', async () => {
  const [idle] = await somePeople(1)
  expect(await run({ action: 'remind', ids: [idle.id] })).toMatchObject({ changed: 0, unchanged: 1 })
})

it('tells whoever started it that it is further on', async () => {
  const able = await aTeacher(app, office.company, { abilities: ['people'] })
  const [person] = await somePeople(1)
  const heard = nextEvent(await aLiveChannel(app, able), workChangedEvent)
  const { data } = await start({ action: 'add_tags', ids: [person.id], tags: ['live'] }, able)
  await app.jobs.runDue()
  expect(await heard).toMatchObject({ kind: 'bulk_run', subject: data.data.id })
})

describe('starting a run', () => {
  it('happens once for a key, also when it is sent at once', async () => {
    const [person] = await somePeople(1)
    const body = { key: 'one-run-only', action: 'add_tags' as const, ids: [person.id], tags: ['once'] }
    const first = await start(body)
    const again = await start(body)
    expect([first.status, again.status, again.data.data.id]).toEqual([202, 202, first.data.data.id])
  })

  it('is refused when the number of people is not what was seen', async () => {
    const people = await somePeople(3, ['counted'])
    const filter = { tag: 'counted' }
    const refused = await start({ action: 'remove', filter, expected_count: 4 })
    expect([refused.status, refused.error.detail]).toEqual([409, { count: 3 }])
    expect((await start({ action: 'disable', filter: { tag: 'nobody' }, expected_count: 0 })).status).toBe(
      409,
    )
    expect(await Promise.all(idsOf(people).map(file))).toHaveLength(3)
  })

  it('needs the ability to manage people, a whole input, and people within reach', async () => {
    const [person] = await somePeople(1)
    const ids = [person.id]
    expect((await start({ action: 'disable', ids }, office.teacher)).status).toBe(403)
    expect((await start({ action: 'add_tags', ids })).status).toBe(422)
    expect((await start({ action: 'disable' })).status).toBe(422)
    expect((await start({ action: 'move', ids, company_id: office.stranger.company_id })).status).toBe(404)
    const foreign = await aStudent(app, { id: office.stranger.company_id, host: '' })
    expect((await start({ action: 'disable', ids: [person.id, foreign.id] })).status).toBe(404)
    const below = await anAdmin(app, child)
    expect((await start({ action: 'disable', ids }, below)).status).toBe(404)
  })

  it('is cancelled before it has begun, and stops when its starter may not manage people any more', async () => {
    const [person] = await somePeople(1)
    const waiting = (await start({ action: 'disable', ids: [person.id] })).data.data
    const cancelled = await app.call(contract.cancelBulk, {
      as: office.admin,
      params: { runId: waiting.id },
    })
    expect(cancelled.data.data.state).toBe('cancelled')
    expect((await read(waiting.id)).changed).toBe(0)
    const able = await aTeacher(app, office.company)
    const setAbilities = (abilities: 'people'[]) =>
      app.database.db.updateTable('users').set({ abilities }).where('id', '=', able.id).execute()
    await setAbilities(['people'])
    await app.heard()
    const own = (await start({ action: 'disable', ids: [person.id] }, able)).data.data
    await setAbilities([])
    expect((await read(own.id)).state).toBe('failed')
    expect((await file(person.id)).status).toBe('active')
  })
})

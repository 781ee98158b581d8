import { describe, expect, it } from 'vitest'
import { badgeTypes, listBadges, listCourseBadges, listOwnBadges } from '#contract/badges/badges.ts'
import { badgeCreated } from '#contract/events.ts'
import { getItem, markRead } from '#contract/learning/learning.ts'
import type { Locale } from '#contract/locales.ts'
import { newId } from '#platform/ids.ts'
import { nextEvent } from '#platform/realtime/pusher-client.test-support.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { aLiveChannel } from '#tests/support/live.ts'
import { messageOf } from '#tests/support/message-of.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson(), lesson()] }))
const student = testFixture(() => aStudent(app, company))

/** Reads the lesson with the given index to its end. */
async function read(index: number, who = student): Promise<void> {
  const params = { courseId: course.id, itemId: course.items[index]?.id ?? '' }
  await app.call(getItem, { as: who, params })
  expect((await app.call(markRead, { as: who, params })).status).toBe(200)
}

describe('the catalogue', () => {
  it('shows every badge to everybody, in the platform language', async () => {
    const { data } = await app.call(listBadges, { headers: { 'platform-language': 'es' } })
    expect(data.data.map(({ badge_type }) => badge_type)).toEqual([...badgeTypes])
    expect(data.data[0]).toEqual({
      badge_type: 'first_lesson',
      title: 'Primera lección',
      description: 'Termina tu primera lección.',
      image: '/img/badges/first_lesson.svg',
    })
  })

  it.each([
    ['en', /before you have seen/],
    ['es', /sin haber visto antes/],
    ['ro', /înainte de a/],
    ['el', /πριν δείτε/],
  ])(
    'promises the badges of perfect quizzes only for answers not seen before, in %s',
    async (locale, said) => {
      const { data } = await app.call(listBadges, { headers: { 'platform-language': locale } })
      const promised = data.data.filter(({ badge_type }) => /perfect/.test(badge_type))
      expect(promised).toHaveLength(2)
      for (const { description } of promised) expect(description).toMatch(said)
    },
  )
})

describe('winning a badge', () => {
  it('is noted with the course in which it happened, and shown before those still to win', async () => {
    const before = (await app.call(listOwnBadges, { as: student })).data.data
    expect(before.map(({ badge_type, won_at }) => [badge_type, won_at])).toEqual(
      badgeTypes.map((type) => [type, null]),
    )
    await read(0)
    const [won, ...open] = (await app.call(listOwnBadges, { as: student })).data.data
    expect(won).toMatchObject({
      badge_type: 'first_lesson',
      course_id: course.id,
      title: 'First lesson',
      message: messageOf('badges.first_lesson.message'),
    })
    expect(open.map(({ badge_type }) => badge_type)).toEqual(badgeTypes.slice(1))
    expect(open.find(({ badge_type }) => badge_type === 'perfect_quiz')?.progress).toEqual({
      value: 0,
      goal: 100,
    })
  })

  it('happens once, however often and however fast it is earned', async () => {
    await app.call(getItem, {
      as: student,
      params: { courseId: course.id, itemId: course.items[0]?.id ?? '' },
    })
    await Promise.all([read(0), read(0), read(0)])
    await read(1)
    const awards = await app.database.db
      .selectFrom('badge_awards')
      .select('badge_type')
      .where('student_id', '=', student.id)
      .orderBy('id')
      .execute()
    expect(awards.map(({ badge_type }) => badge_type)).toEqual([
      'first_lesson',
      'first_course',
      'curious',
      'course',
    ])
  })

  it('is told to the student live, in the platform language, once it is committed', async () => {
    const channel = await aLiveChannel(app, student)
    const notified = nextEvent(channel, 'badge.created')
    const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
    await app.call(getItem, { as: student, params })
    await app.call(markRead, { as: student, params, headers: { 'platform-language': 'el' } })
    const payload = await notified
    const [row] = (await app.call(listOwnBadges, { as: student })).data.data
    expect(badgeCreated.parse(payload)).toEqual({
      id: row?.id,
      badge_type: 'first_lesson',
      title: 'Πρώτη ενότητα',
      message: 'Ολοκληρώσατε την πρώτη σας ενότητα.',
      created_at: row?.won_at,
    })
  })

  it('can be caught up with: what came later than the last one seen, and nothing else', async () => {
    await read(0)
    const [first] = (await app.call(listOwnBadges, { as: student })).data.data
    await read(1)
    const after = (await app.call(listOwnBadges, { as: student, query: { after: first?.id ?? '' } })).data
      .data
    expect(after.map(({ badge_type }) => badge_type)).toEqual(['course', 'curious', 'first_course'])
    const bad = await app.call(listOwnBadges, { as: student, query: { after: 'not-an-id' } })
    expect([bad.status, Object.keys(bad.error.errors ?? {})]).toEqual([422, ['after']])
  })
})

describe('badges of a course', () => {
  it('name it in the language that is read now, where it is in that, else in the one it was finished in', async () => {
    const locales: Locale[] = ['en_US', 'el_GR']
    const { id: courseId, items } = await aReleasedCourse(app, company, { items: [lesson()], locales })
    const params = { courseId, itemId: items[0]?.id ?? '' }
    const finishing = { as: student, params, headers: { 'content-language': 'en_US' } }
    await app.call(getItem, finishing)
    expect((await app.call(markRead, finishing)).status).toBe(200)
    const messageIn = async (locale: Locale) => {
      const headers = { 'content-language': locale }
      const { data } = await app.call(listOwnBadges, { as: student, headers })
      return data.data.find(({ badge_type }) => badge_type === 'course')?.message
    }
    const english = await messageIn('en_US')
    expect(await messageIn('el_GR')).toBe(english?.replace('”', ' (el_GR)”'))
    expect(await messageIn('es_ES')).toBe(english)
  })

  // Specification, learning 4: Badges of the course
  it('are the own ones won there', async () => {
    await read(0)
    const params = { courseId: course.id }
    const own = (await app.call(listCourseBadges, { as: student, params })).data.data
    expect(own.filter(({ won_at }) => won_at).map(({ badge_type }) => badge_type)).toEqual(['first_lesson'])
    expect(own.every(({ id, won_at }) => (id === null) === (won_at === null))).toBe(true)
    const other = await aStudent(app, company)
    const open = (await app.call(listCourseBadges, { as: other, params })).data.data
    expect(open.map(({ badge_type, won_at }) => [badge_type, won_at])).toContainEqual(['first_lesson', null])
  })

  it('are then those still to win, each once', async () => {
    const { id: courseId, items } = await aReleasedCourse(app, company, { items: [lesson()] })
    const params = { courseId }
    const typesOf = async () =>
      (await app.call(listCourseBadges, { as: student, params })).data.data.map(
        ({ badge_type, won_at }) => `${badge_type} ${won_at ? 'won' : 'open'}`,
      )
    const before = await typesOf()
    expect(before).toContain('course open')
    expect(before.filter((one) => one.endsWith('won'))).toEqual([])
    const finishing = { as: student, params: { courseId, itemId: items[0]?.id ?? '' } }
    await app.call(getItem, finishing)
    expect((await app.call(markRead, finishing)).status).toBe(200)
    const after = await typesOf()
    expect(after).toContain('course won')
    expect(after.filter((one) => one.endsWith('open'))).toEqual([])
  })
})

describe('who may ask', () => {
  it('is a student about own badges, in courses of the own company', async () => {
    const teacher = await aTeacher(app, company)
    const stranger = await aStudent(app, await aCompany(app))
    const params = { courseId: course.id }
    expect((await app.call(listOwnBadges, { as: null })).status).toBe(401)
    expect((await app.call(listOwnBadges, { as: teacher })).status).toBe(403)
    expect((await app.call(listCourseBadges, { as: null, params })).status).toBe(401)
    expect((await app.call(listCourseBadges, { as: teacher, params })).status).toBe(403)
    expect((await app.call(listCourseBadges, { as: stranger, params })).status).toBe(404)
    expect((await app.call(listCourseBadges, { as: student, params: { courseId: newId() } })).status).toBe(
      404,
    )
  })
})

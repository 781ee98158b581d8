import { beforeEach, describe, expect, it } from 'vitest'
import { getOwnStats, resetProgress } from '#contract/learning/activity.ts'
import * as contract from '#contract/learning/extra-credits.ts'
import { newId } from '#platform/ids.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture, testFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'

const [words, link] = [newId(), newId()]

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const teacher = fileFixture(() => aTeacher(app, company))
const title = { en_US: 'Tell a colleague', es_ES: 'Cuéntaselo a alguien' }
const course = fileFixture(() =>
  aReleasedCourse(app, company, {
    locales: ['en_US', 'es_ES'],
    items: [lesson(), lesson()],
    extraCredits: [
      { id: words, title, instructions: { en_US: 'Say what you told.' }, points: 20, kind: 'text' },
      { id: link, title: { en_US: 'Find one' }, instructions: { en_US: '' }, points: 5, kind: 'link' },
    ],
  }),
)
const student = testFixture(() => aStudent(app, company))
beforeEach(async () => {
  await aReader(app, student, course).read(0)
})

const params = {
  get courseId() {
    return course.id
  },
}
const list = async (as: TestPerson | null = student, headers = {}) =>
  app.call(contract.listOwnExtraCredits, { as, params, headers })
const handIn = (task_id: string, answer: string, as: TestPerson | null = student) =>
  app.call(contract.handInExtraCredit, { as, params, body: { task_id, answer } })
const idsOf = (who = student) => ({ courseId: course.id, studentId: who.id })
const seen = (as: TestPerson | null = teacher, who = student) =>
  app.call(contract.listHandedInExtraCredits, { as, params: idsOf(who) })
const takeBack = (extraCreditId: string, reason = 'Nobody was told', as: TestPerson | null = teacher) =>
  app.call(contract.takeBackExtraCredit, { as, params: { ...idsOf(), extraCreditId }, body: { reason } })
const points = async () => (await app.call(getOwnStats, { as: student })).data.data.points
const readOne = 10

describe('a task beside the course', () => {
  // Specification, learning 4: Extra credits are handed in once; a teacher can take them back
  it('is shown in the course language, and handed in once for its points', async () => {
    const { data } = (await list(student, { 'content-language': 'es_ES' })).data
    expect(data[0]).toMatchObject({ id: words, title: 'Cuéntaselo a alguien', points: 20, handed_in: null })
    const answers = await Promise.all([1, 2, 3].map((nth) => handIn(words, ` I told them, ${nth} `)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const [task] = (await list()).data.data
    expect(task?.handed_in).toMatchObject({ points: 20, answer: expect.stringMatching(/^I told them, \d$/) })
    await handIn(words, 'Something else')
    expect((await list()).data.data[0]).toEqual(task)
    expect(await points()).toBe(readOne + 20)
  })

  it('asks for words or for a link, as its author wished', async () => {
    for (const [id, answer] of [
      [words, '   '],
      [words, ''],
      [words, 'a'.repeat(4_001)],
      [link, 'somewhere'],
      [link, 'javascript:alert(1)'],
    ] as const) {
      const { status, error } = await handIn(id, answer)
      expect([answer.slice(0, 20), status, Object.keys(error.errors ?? {})]).toEqual([
        answer.slice(0, 20),
        422,
        ['answer'],
      ])
    }
    expect((await handIn(link, 'https://example.org/post')).status).toBe(200)
    expect((await handIn(newId(), 'What?')).status).toBe(404)
  })

  it('waits until the course is begun, and is not for guests, staff and strangers', async () => {
    const fresh = await aStudent(app, company)
    expect((await handIn(words, 'Early', fresh)).status).toBe(409)
    expect((await list(fresh)).data.data).toHaveLength(2)
    await expectGuarded(
      app,
      [
        { endpoint: contract.listOwnExtraCredits, params },
        { endpoint: contract.handInExtraCredit, params, body: { task_id: words, answer: 'Me' } },
      ],
      { wrongRole: teacher, stranger: await aStudent(app, await aCompany(app)) },
    )
  })
})

describe('staff', () => {
  // Specification, learning 4: Extra credits are handed in once; a teacher can take them back
  it('see the answer and take it back: its points go once, and another counts', async () => {
    await handIn(words, 'I told nobody')
    const [row] = (await seen()).data.data
    expect(row).toMatchObject({ title: 'Tell a colleague', answer: 'I told nobody', cycle: 1, reason: null })
    expect((await takeBack(row?.id ?? '', '  ')).error.errors).toHaveProperty('reason')
    const answers = await Promise.all([takeBack(row?.id ?? ''), takeBack(row?.id ?? '')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await points()).toBe(readOne)
    const [task] = (await list()).data.data
    expect(task).toMatchObject({
      handed_in: null,
      taken_back: { reason: 'Nobody was told', answer: 'I told nobody' },
    })
    await handIn(words, 'Now I did')
    expect(await points()).toBe(readOne + 20)
    expect((await seen()).data.data.map(({ answer }) => answer)).toEqual(['Now I did', 'I told nobody'])
  })

  it('are those of the student’s company', async () => {
    await handIn(words, 'Yes')
    const id = (await seen()).data.data[0]?.id ?? ''
    await expectGuarded(
      app,
      [
        { endpoint: contract.listHandedInExtraCredits, params: idsOf() },
        {
          endpoint: contract.takeBackExtraCredit,
          params: { ...idsOf(), extraCreditId: id },
          body: { reason: 'Why' },
        },
      ],
      { wrongRole: student, stranger: await aTeacher(app, await aCompany(app)) },
    )
    expect((await takeBack(newId())).status).toBe(404)
    expect((await seen(teacher, await aStudent(app, company))).data.data).toEqual([])
  })
})

it('can be handed in again in the next time through, without points a second time', async () => {
  await handIn(words, 'First')
  await app.call(resetProgress, { as: teacher, params: idsOf(), body: { reason: 'Again' } })
  expect((await list()).data.data[0]?.handed_in).toBeNull()
  await aReader(app, student, course).read(0)
  await handIn(words, 'Second')
  expect(await points()).toBe(readOne + 20)
  const [second, first] = (await seen()).data.data
  expect([second?.cycle, first?.cycle]).toEqual([2, 1])
  // Once the submission that earned the points is revoked, the remaining one earns them; with both revoked, there
  // are none.
  const inThisTime = async () => (await aReader(app, student, course).summary()).data.data.points
  expect(await inThisTime()).toBe(0)
  await takeBack(first?.id ?? '')
  expect([await points(), await inThisTime()]).toEqual([readOne + 20, 20])
  await takeBack(second?.id ?? '')
  expect([await points(), await inThisTime()]).toEqual([readOne, 0])
})

it('brings its points once, whatever is handed in and taken back in the same moment', async () => {
  const reader = aReader(app, student, course)
  for (const round of [1, 2, 3, 4, 5]) {
    await handIn(words, 'First')
    await app.call(resetProgress, { as: teacher, params: idsOf(), body: { reason: 'Again' } })
    await reader.read(0)
    await handIn(words, 'Second')
    const valid = (await seen()).data.data.filter(({ taken_back_at }) => !taken_back_at)
    await Promise.all(valid.map(({ id }) => takeBack(id)))
    expect([round, await points()]).toEqual([round, readOne])
  }
})

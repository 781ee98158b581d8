import { beforeAll, describe, expect, it } from 'vitest'
import { previewComponent, previewOutline } from '#contract/publishing/preview.ts'
import { compareReleases } from '#contract/publishing/releases.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aReleasedCourse, publishDraft, type TestReleasedCourse } from '#tests/support/builders/publishing.ts'
import { fileFixture } from '#tests/support/fixtures.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app))
const admin = fileFixture(() => anAdmin(app, company))
const teacher = fileFixture(() => aTeacher(app, company))
const student = fileFixture(() => aStudent(app, company))
const stranger = fileFixture(async () => anAdmin(app, await aCompany(app)))

let course: TestReleasedCourse
let other: TestReleasedCourse
const releases: string[] = []
const write = (text: string) =>
  writeLesson(app, admin, {
    courseId: course.id,
    lessonId: course.lessonIds[0] as string,
    document: aDocument(text),
  })
beforeAll(async () => {
  course = await aReleasedCourse(app, admin, { lessons: 2 })
  other = await aReleasedCourse(app, admin)
  releases.push(course.releaseId)
  for (const text of ['Second words.', 'Third words.']) {
    await write(text)
    releases.push(await publishDraft(app, admin, course.id))
  }
  await write('Words of the draft.')
})

const lesson = (release?: string, as = teacher) =>
  app.call(previewComponent, {
    as,
    params: { courseId: course.id, type: 'lesson', id: course.lessonIds[0] as string },
    query: release ? { release } : {},
  })
const compare = (releaseId: string, since?: string, as = teacher) =>
  app.call(compareReleases, { as, params: { courseId: course.id, releaseId }, query: since ? { since } : {} })

describe('a past release', () => {
  it.each([
    [0, 'The first words of lesson 1.'],
    [1, 'Second words.'],
    [2, 'Third words.'],
  ])('is looked at as its students read it (%i)', async (nth, words) => {
    const { status, data } = await lesson(releases[nth])
    expect(status).toBe(200)
    expect(JSON.stringify(data.data.student)).toContain(words)
  })

  it('leaves the draft to be looked at without it', async () => {
    expect(JSON.stringify((await lesson()).data.data.document)).toContain('Words of the draft.')
  })

  it('has its own outline', async () => {
    const query = { release: releases[0] }
    const answer = await app.call(previewOutline, { as: teacher, params: { courseId: course.id }, query })
    const items = answer.data.data.chapters.flatMap(({ sections }) => sections.flatMap((one) => one.items))
    expect(items.map(({ id }) => id)).toEqual(course.lessonIds)
  })

  it('is shown to nobody who does not author the course, and only of its own course', async () => {
    expect((await lesson(releases[0], student)).status).toBe(403)
    expect((await lesson(releases[0], stranger)).status).toBe(404)
    expect((await lesson(other.releaseId)).status).toBe(404)
    expect((await lesson('no-id')).status).toBe(422)
  })
})

describe('two releases', () => {
  const added = async (...of: Parameters<typeof compare>) => {
    const { since, number, changes } = (await compare(...of)).data.data
    const parts = changes.flatMap(({ blocks }) => blocks.flatMap((block) => block.parts))
    return [since, number, parts.filter(({ op }) => op !== 'same').map(({ text }) => text.trim())]
  }

  it('are compared with the one before', async () => {
    expect(await added(releases[2] as string)).toEqual([2, 3, ['Second', 'Third']])
  })

  it('are compared across several, in either direction', async () => {
    expect(await added(releases[2] as string, releases[0])).toMatchObject([
      1,
      3,
      expect.arrayContaining(['Third']),
    ])
    expect(await added(releases[0] as string, releases[1])).toMatchObject([
      2,
      1,
      expect.arrayContaining(['Second']),
    ])
  })

  it('are the same where nothing lies between them', async () => {
    expect(await added(releases[1] as string, releases[1])).toEqual([2, 2, []])
  })

  it('begin with the first, in which everything is new', async () => {
    const { since, changes } = (await compare(releases[0] as string)).data.data
    expect(since).toBeNull()
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(['new']))
  })

  it('are of one course and of its authors', async () => {
    expect((await compare(releases[0] as string, other.releaseId)).status).toBe(404)
    expect((await compare(other.releaseId)).status).toBe(404)
    expect((await compare(releases[0] as string, undefined, student)).status).toBe(403)
    expect((await compare(releases[0] as string, undefined, stranger)).status).toBe(404)
  })
})

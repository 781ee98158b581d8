import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentNode, getContent, saveContent } from '#contract/content/content.ts'
import { updateCourse } from '#contract/courses/courses.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { callsOf } from './greek-job.test-support.ts'

const app = aTestApp()
let admin: TestPerson
let teacher: TestPerson
let course: TestCourse
let path: { courseId: string; translationJobId: string }

const call = callsOf(app)

const bold = [{ type: 'bold' }]
const paragraph = (id: string, ...content: ContentNode[]): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content,
})
const words = (text: string, marks?: { type: string }[]): ContentNode => ({
  type: 'text',
  text,
  ...(marks ? { marks } : {}),
})
const lessonText = (last: string) => ({
  type: 'doc' as const,
  content: [
    paragraph('intro', words('Look '), words('twice', bold), words('.')),
    paragraph('again1', words('Never hurry.')),
    paragraph('again2', words('Never hurry.')),
    paragraph('last', words(last)),
  ],
})

beforeEach(async () => {
  const company = await aCompany(app)
  admin = await anAdmin(app, company)
  teacher = await aTeacher(app, company)
  course = await aCourse(app, teacher, { title: 'Phishing', lessons: 1 })
  const [lessonId = ''] = course.lessonIds
  await writeLesson(app, teacher, {
    courseId: course.id,
    lessonId,
    locale: 'en_US',
    document: lessonText('Phishing'),
  })
  const job = await call(jobs.createTranslationJob, {
    as: teacher,
    params: { courseId: course.id },
    body: { locale: 'el_GR' },
  })
  path = { courseId: course.id, translationJobId: job.data.id }
})

const list = (query: object = {}) =>
  call(items.listUnits, { as: teacher, params: path, query: { limit: 100, ...query } })
const unitOf = async (source: string): Promise<TranslationUnit> => {
  const { data } = await list()
  const unit = data.find((one) => one.source[0] === source)
  if (!unit) throw new Error(`No unit ${source} in ${data.map((one) => one.source[0]).join(', ')}`)
  return unit
}
const write = ({ id, revision, source_hash }: TranslationUnit, field: string) => ({
  id,
  revision,
  source_hash,
  fields: [field],
})
const save = (unit: TranslationUnit, field: string, more: object = {}, as = teacher) =>
  app.call(items.saveUnit, { as, params: path, body: { ...write(unit, field), ...more } })
const act = (
  unit: TranslationUnit,
  name: 'confirm' | 'approve' | 'reject' | 'reopen',
  as = admin,
  reason?: string,
) =>
  call(items.changeUnitStates, {
    as,
    params: path,
    body: { ids: [unit.id], act: name, ...(reason ? { reason } : {}) },
  })
const getJob = async () =>
  (await call(jobs.listTranslationJobs, { as: teacher, params: { courseId: course.id, where: 'el' } }))
    .data[0]
const editSource = async (last: string) => {
  const [lessonId = ''] = course.lessonIds
  const params = { courseId: course.id, lessonId }
  const { data } = await call(getContent, { as: teacher, params: { ...params, locale: 'en_US' } })
  await call(saveContent, {
    as: teacher,
    params: { ...params, contentId: data.id },
    body: { version: data.version, document: lessonText(last) },
  })
}

describe('a translation job', () => {
  it('adds its language to the course and is made once', async () => {
    const again = await call(jobs.createTranslationJob, {
      as: admin,
      params: { courseId: course.id },
      body: { locale: 'el_GR' },
    })
    expect(again.data.id).toBe(path.translationJobId)
    const { data, meta } = await call(jobs.listCourseJobs, { as: teacher, params: { courseId: course.id } })
    expect(data.map(({ locale }) => locale)).toEqual(['el_GR'])
    expect(meta).toEqual({ source_locale: 'en_US', without_job: [] })
  })

  it('is found by its language, its state and its id', async () => {
    const found = async (where: string) => {
      const answer = await app.call(jobs.listTranslationJobs, {
        as: teacher,
        params: { courseId: course.id, where },
      })
      return answer.status === 200 ? answer.data.data.length : answer.status
    }
    expect(
      await Promise.all(['gr', 'open', 'done', 'all', path.translationJobId, 'nonsense'].map(found)),
    ).toEqual([1, 1, 0, 1, 1, 404])
  })

  it('refuses the language the course is written in', async () => {
    const answer = await app.call(jobs.createTranslationJob, {
      as: teacher,
      params: { courseId: course.id },
      body: { locale: 'en_US' },
    })
    expect(answer.status).toBe(422)
  })

  it('lists texts and blocks in the order of the course, with their marks', async () => {
    const { data, meta } = await list()
    expect(data.map(({ source, what }) => `${what}: ${source[0]}`)).toEqual([
      'course.title: Phishing',
      'chapter.title: Chapter 1',
      'section.title: Section 1',
      'lesson.title: Lesson 1',
      'block.paragraph: Look <1>twice</1>.',
      'block.paragraph: Never hurry.',
      'block.paragraph: Never hurry.',
      'block.paragraph: Phishing',
    ])
    expect(meta.counts.by_state.untranslated).toEqual({ units: 8, words: 14 })
    expect(data[5]?.repeats).toBe(1)
  })

  it('finds units by state, words and group, page by page', async () => {
    await save(await unitOf('Chapter 1'), 'Κεφάλαιο 1')
    expect((await list({ state: 'translated' })).data.map(({ target }) => target)).toEqual([['Κεφάλαιο 1']])
    expect((await list({ q: 'κεφαλαιο' })).meta.total).toBe(1)
    expect((await list({ group: course.lessonIds[0] })).meta.total).toBe(5)
    const first = await list({ limit: 3 })
    const second = await list({ limit: 3, cursor: first.meta.next_cursor ?? '' })
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
      (await list()).data.slice(0, 6).map(({ id }) => id),
    )
  })

  it('gives a translator and a day to a job, and only admins name who reviews', async () => {
    const patch = (as: TestPerson, body: object) =>
      app.call(jobs.updateTranslationJob, { as, params: path, body: { version: 1, ...body } })
    expect((await patch(teacher, { reviewer_id: teacher.id })).status).toBe(403)
    const answer = await patch(admin, {
      assignee_id: teacher.id,
      reviewer_id: admin.id,
      due_on: '2020-01-01',
    })
    expect(answer.data.data).toMatchObject({ timing: 'late', assignee: { id: teacher.id }, version: 2 })
    expect((await patch(admin, { note: 'Old.' })).status).toBe(409)
    const own = await call(jobs.listAllJobs, { as: teacher, query: { mine: 'translate' } })
    expect(own.data.map(({ id }) => id)).toEqual([path.translationJobId])
  })
})

describe('a unit', () => {
  it('is saved with its marks, and its neighbours stay as they are', async () => {
    const unit = await unitOf('Look <1>twice</1>.')
    const answer = await save(unit, 'Κοιτάξτε <1>δύο φορές</1>.')
    expect(answer.data).toMatchObject({
      data: { result: 'saved', stale: false, unit: { state: 'translated', revision: 2 } },
      meta: { counts: { by_state: { translated: { units: 1, words: 2 } } } },
    })
    const { data } = await call(items.getContentItem, {
      as: teacher,
      params: { ...path, translationJobItemId: course.lessonIds[0] ?? '' },
    })
    expect((data.target as { content: { content: object[] }[] }).content[0]?.content).toEqual([
      words('Κοιτάξτε '),
      words('δύο φορές', bold),
      words('.'),
    ])
    expect(data.units.map(({ state }) => state)).toEqual([
      'untranslated',
      'translated',
      'untranslated',
      'untranslated',
      'untranslated',
    ])
  })

  it('is never refused for a neighbour in the same lesson', async () => {
    const [first, second] = [await unitOf('Look <1>twice</1>.'), await unitOf('Phishing')]
    expect((await save(first, 'Κοιτάξτε <1>δύο φορές</1>.')).status).toBe(200)
    expect((await save(second, 'Ψάρεμα')).status).toBe(200)
  })

  it('is refused with the newest words where somebody else saved it since', async () => {
    const unit = await unitOf('Chapter 1')
    await save(unit, 'Κεφάλαιο 1')
    const answer = await save(unit, 'Κεφάλαιο ένα')
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({ detail: { target: ['Κεφάλαιο 1'] } })
    expect((await save(unit, 'Κεφάλαιο 1')).data.data.result).toBe('same')
  })

  it('that equals its source can be confirmed', async () => {
    const { data } = await list()
    const unit = data.at(-1) as TranslationUnit
    await act(unit, 'confirm', teacher)
    expect((await list()).data.at(-1)).toMatchObject({ state: 'translated', target: ['Phishing'] })
  })

  it('needs an update when its source changes, and shows what it was', async () => {
    const { data } = await list()
    await save(data.at(-1) as TranslationUnit, 'Ψάρεμα')
    await save(await unitOf('Look <1>twice</1>.'), 'Κοιτάξτε <1>δύο φορές</1>.')
    await editSource('Phishing hurts.')
    const stale = (await list({ state: 'needs_update' })).data
    expect(stale).toMatchObject([
      { source: ['Phishing hurts.'], previous_source: ['Phishing'], target: ['Ψάρεμα'] },
    ])
    const answer = await save(stale[0] as TranslationUnit, 'Το ψάρεμα πονάει.')
    expect(answer.data.data.unit).toMatchObject({ state: 'translated', previous_source: null })
  })

  it('made from an older source is saved and told to be stale', async () => {
    const { data } = await list()
    const unit = data.at(-1) as TranslationUnit
    await editSource('Phishing hurts.')
    const answer = await save(unit, 'Ψάρεμα')
    expect(answer.data.data).toMatchObject({ result: 'saved', stale: true, unit: { state: 'needs_update' } })
  })

  it('gives its words to units with the same source, which can be taken back', async () => {
    const unit = await unitOf('Never hurry.')
    const answer = await save(unit, 'Ποτέ μη βιάζεστε.', { repeats: true })
    expect(answer.data.data.repeated).toBe(1)
    expect((await list({ state: 'translated' })).data.map(({ origin }) => origin)).toEqual([
      'human',
      'repeat',
    ])
    const undone = await call(items.undoRepeats, { as: teacher, params: path, body: { id: unit.id } })
    expect(undone.data.undone).toBe(1)
    expect((await list({ state: 'translated' })).meta.total).toBe(1)
  })

  it('is cleared, once or twice, and its history keeps the words', async () => {
    const unit = await unitOf('Look <1>twice</1>.')
    await save(unit, 'Κοιτάξτε <1>δύο φορές</1>.')
    const clear = () =>
      call(items.clearItem, { as: teacher, params: { ...path, translationJobItemId: unit.id } })
    expect([(await clear()).data.cleared, (await clear()).data.cleared]).toEqual([1, 0])
    const { data } = await call(items.getUnit, {
      as: teacher,
      params: { ...path, translationJobItemId: unit.id },
    })
    expect(data.unit).toMatchObject({ state: 'untranslated', target: null })
    expect(data.history.map(({ target }) => target)).toEqual([null, ['Κοιτάξτε <1>δύο φορές</1>.']])
  })

  it('is refused empty, too long and with too many fields', async () => {
    const unit = await unitOf('Chapter 1')
    expect((await save(unit, ' \u200b ')).status).toBe(422)
    expect((await save(unit, 'α'.repeat(161))).status).toBe(422)
    const { data } = await call(items.saveUnits, {
      as: teacher,
      params: path,
      body: {
        items: [{ ...write(unit, 'ok'), fields: ['α', 'β'] }, write(await unitOf('Section 1'), 'Ενότητα 1')],
      },
    })
    expect(data.map(({ result }) => result)).toEqual(['refused', 'saved'])
  })

  it('is approved and rejected by admins and the reviewer only', async () => {
    const unit = await unitOf('Chapter 1')
    await save(unit, 'Κεφάλαιο 1')
    expect((await act(unit, 'approve', teacher)).data[0]?.result).toBe('refused')
    expect((await act(unit, 'approve')).data[0]?.unit?.state).toBe('approved')
    const rejected = await act(unit, 'reject', admin, 'In the plural.')
    expect(rejected.data[0]?.unit).toMatchObject({ state: 'rejected', reason: 'In the plural.' })
    const without = await app.call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: [unit.id], act: 'reject' },
    })
    expect(without.status).toBe(422)
  })

  it('is not approved by its writer where the company wants four eyes', async () => {
    await call(jobs.updateTranslationSettings, { as: admin, body: { four_eyes: true } })
    const unit = await unitOf('Chapter 1')
    expect((await save(unit, 'Κεφάλαιο 1', { state: 'approved' }, admin)).status).toBe(422)
    await save(unit, 'Κεφάλαιο 1')
    expect((await act(unit, 'approve')).data[0]?.result).toBe('saved')
  })

  it('has comments, and a question marks it until it is answered', async () => {
    const unit = await unitOf('Chapter 1')
    await call(items.addUnitComment, {
      as: teacher,
      params: path,
      body: { id: unit.id, kind: 'question', body: 'Of a book?' },
    })
    expect((await list({ only: 'questions' })).data.map(({ id }) => id)).toEqual([unit.id])
    const { data } = await call(items.getUnit, {
      as: teacher,
      params: { ...path, translationJobItemId: unit.id },
    })
    const answered = await call(items.resolveUnitComment, {
      as: admin,
      params: { ...path, commentId: data.comments[0]?.id ?? '' },
      body: { resolved: true },
    })
    expect(answered.data).toMatchObject({ open_questions: 0, comments: 1 })
  })
})

describe('the life of a job', () => {
  const translateAll = async () => {
    const { data } = await list()
    await call(items.saveUnits, {
      as: teacher,
      params: path,
      body: { items: data.map((unit) => write(unit, (unit.source[0] ?? '').replace(/\p{L}+/gu, 'λέξη'))) },
    })
  }

  it('is handed in, approved, and opened again by a change of the source', async () => {
    await translateAll()
    const handedIn = await call(jobs.handInJob, { as: teacher, params: path })
    expect(handedIn.data).toMatchObject({
      status: 'handed_in',
      counts: { progress: 100 },
      can: { hand_in: false },
    })
    const done = await call(jobs.approveJob, { as: admin, params: path })
    expect(done.data).toMatchObject({ status: 'done', gate: { publishable: true, reasons: [] } })
    await editSource('Phishing hurts.')
    const job = await getJob()
    expect(job?.status).toBe('open')
    expect(job?.counts.by_state).toMatchObject({ approved: { units: 7 }, needs_update: { units: 1 } })
    expect(job?.gate.reasons.map(({ key }) => key)).toContain('words_short')
  })

  it('is handed back with the reason', async () => {
    await translateAll()
    await call(jobs.handInJob, { as: teacher, params: path })
    const answer = await call(jobs.rejectJob, { as: admin, params: path, body: { reason: 'Too literal.' } })
    expect(answer.data).toMatchObject({ status: 'open', reason: 'Too literal.' })
    expect((await list({ state: 'translated' })).meta.total).toBe(8)
  })

  it('keeps its items when the course changes elsewhere', async () => {
    await save(await unitOf('Chapter 1'), 'Κεφάλαιο 1')
    const before = (await list()).data.map(({ id }) => id)
    await call(updateCourse, {
      as: teacher,
      params: { courseId: course.id },
      body: { version: 2, title: 'Phishing and more' },
    })
    const { data } = await list()
    expect(data.map(({ id }) => id)).toEqual(before)
    expect(data.map(({ target }) => target)).toContainEqual(['Κεφάλαιο 1'])
    expect(data[0]?.source).toEqual(['Phishing and more'])
  })

  it('tells what each part of the course has', async () => {
    await save(await unitOf('Lesson 1'), 'Μάθημα 1')
    const { data } = await call(jobs.listJobGroups, { as: teacher, params: path })
    expect(data.map(({ title, part, units }) => [title, part, units])).toEqual([
      ['Phishing', 'outline', 3],
      ['Lesson 1', 'lessons', 5],
    ])
  })
})

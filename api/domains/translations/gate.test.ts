import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentDocument, getContent, saveContent } from '#contract/content/content.ts'
import { getCourse, updateCourse } from '#contract/courses/courses.ts'
import { getReview, listReleases, publishCourse } from '#contract/publishing/publishing.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { localeGates } from '#domains/courses/courses.service.ts'
import { readCourse } from '#domains/courses/drafts.service.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { writeLesson } from '#tests/support/builders/content.ts'
import { aCourse, type TestCourse } from '#tests/support/builders/courses.ts'
import { aQuiz } from '#tests/support/builders/quizzes/quizzes.ts'
import { callsOf } from './greek-job.test-support.ts'

const app = aTestApp()
let admin: TestPerson
let course: TestCourse
let path: { courseId: string; translationJobId: string }

const call = callsOf(app)

const check = (correct: number, id = 'check1') => ({
  type: 'knowledgeCheck',
  attrs: {
    id,
    scored: true,
    question: 'Which of these is safe?',
    answers: [
      { id: 'a1', text: 'The first', is_correct: correct === 0, feedback: '' },
      { id: 'a2', text: 'The second', is_correct: correct === 1, feedback: '' },
    ],
    explanation: '',
  },
})
const lessonText = (correct = 0) => ({
  type: 'doc' as const,
  content: [
    { type: 'paragraph', attrs: { id: 'intro' }, content: [{ type: 'text', text: 'Look at the address.' }] },
    check(correct),
  ],
})

beforeEach(async () => {
  const company = await aCompany(app)
  admin = await anAdmin(app, company)
  course = await aCourse(app, admin, { title: 'Phishing', lessons: 1, locales: ['en_US', 'el_GR'] })
  const [lessonId = ''] = course.lessonIds
  await writeLesson(app, admin, { courseId: course.id, lessonId, document: lessonText() })
  await aQuiz(app, admin, { course })
  const [job] = (await call(jobs.listCourseJobs, { as: admin, params: { courseId: course.id } })).data
  path = { courseId: course.id, translationJobId: job?.id ?? '' }
})

const list = async (query: object = {}): Promise<TranslationUnit[]> =>
  (await call(items.listUnits, { as: admin, params: path, query: { limit: 100, ...query } })).data
const greek = (text: string): string => text.replace(/\p{L}+/gu, (word) => `λ${word.length}`)
let made = 0
const saveAll = async (units: TranslationUnit[], state?: 'approved') =>
  call(items.saveUnits, {
    as: admin,
    params: path,
    body: {
      items: units.map(({ id, revision, source_hash, source }) => {
        made += 1
        return {
          id,
          revision,
          source_hash,
          fields: source.map((field, index) => (field === '' ? '' : `${greek(field)} ${made}${index}`)),
          ...(state ? { state } : {}),
        }
      }),
    },
  })
const job = async () =>
  (await call(jobs.listTranslationJobs, { as: admin, params: { courseId: course.id, where: 'el' } })).data[0]
const read = async () => (await call(getCourse, { as: admin, params: { courseId: course.id } })).data
const review = async () => (await call(getReview, { as: admin, params: { courseId: course.id } })).data
const publish = async () =>
  (await call(publishCourse, { as: admin, params: { courseId: course.id }, body: {} })).data.release?.locales

/** What the course page, the job and the review report about the language; fails if they differ. */
const reasons = async (): Promise<string[]> => {
  const { left_out } = await review()
  const shown = await read()
  const own = left_out.find(({ locale }) => locale === 'el_GR')?.reasons ?? []
  expect(shown.locales.find(({ key }) => key === 'el_GR')?.reasons).toEqual(own)
  expect((await job())?.gate).toEqual({ publishable: own.length === 0, reasons: own })
  expect(shown.translated_locales.includes('el_GR')).toBe(own.length === 0)
  expect((await call(jobs.listAllJobs, { as: admin })).data[0]?.gate.reasons).toEqual(own)
  return own.map(({ key, count }) => `${key} ${count}`)
}

describe('the gate of a language', () => {
  it('opens when all that is assessed is approved and the rest is translated', async () => {
    const before = await reasons()
    expect(before.map((reason) => reason.split(' ')[0])).toEqual([
      'assessed_not_approved',
      'words_short',
      'lessons_missing',
    ])
    await saveAll(await list())
    const assessed = await list({ only: 'assessed' })
    expect(assessed.map(({ what }) => what)).toContain('block.knowledgeCheck')
    expect(await reasons()).toEqual([`assessed_not_approved ${assessed.length}`])
    expect(await list({ only: 'unapproved' })).toHaveLength(assessed.length)
    expect(await publish()).toEqual(['en_US'])
    await call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: assessed.map(({ id }) => id), act: 'approve' },
    })
    expect(await reasons()).toEqual([])
    expect(await publish()).toEqual(['en_US', 'el_GR'])
    const [newest] = (await call(listReleases, { as: admin, params: { courseId: course.id } })).data
    expect(newest?.locales).toEqual(['en_US', 'el_GR'])
    const { counts } = (await job()) ?? {}
    expect(newest?.origins).toEqual([{ locale: 'el_GR', words: { human: counts?.words } }])
  })

  it('says of a language that students read that the next release would drop it', async () => {
    await saveAll(await list(), 'approved')
    await publish()
    const [question] = (await list({ only: 'assessed' })).filter(({ what }) => what === 'question.text')
    await saveAll(question ? [question] : [])
    expect(await reasons()).toEqual(['assessed_not_approved 1'])
    expect((await review()).left_out).toMatchObject([{ locale: 'el_GR', was_published: true }])
  })

  it('closes until the translation of a statement to accept is approved, and again when the statement changes', async () => {
    const [lessonId = ''] = course.lessonIds
    const asking = (policy: string) => {
      const attrs = { id: 'rule', title: '', statement: 'I lock my screen.', policy, href: '', label: '' }
      const { type, content } = lessonText()
      const document = { type, content: [...content, { type: 'acknowledgement', attrs }] }
      return writeLesson(app, admin, { courseId: course.id, lessonId, document })
    }
    await asking('Policy, v1')
    const all = await list()
    const [rule] = all.filter(({ what }) => what === 'block.acknowledgement')
    await saveAll(
      all.filter((unit) => unit !== rule),
      'approved',
    )
    await saveAll(rule ? [rule] : [])
    expect(await reasons()).toEqual(['assessed_not_approved 1'])
    await call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: [rule?.id ?? ''], act: 'approve' },
    })
    expect(await reasons()).toEqual([])
    await asking('Policy, v2')
    expect(await reasons()).toContain('assessed_not_approved 1')
    expect(await publish()).toEqual(['en_US'])
  })

  it('follows the threshold of the company', async () => {
    await saveAll(await list({ only: 'assessed' }), 'approved')
    expect(await reasons()).toEqual([expect.stringContaining('words_short')])
    const settings = (threshold: number) =>
      call(jobs.updateTranslationSettings, { as: admin, body: { threshold } })
    await settings(50)
    expect(await reasons()).toEqual([])
    await settings(100)
    expect(await reasons()).toEqual([expect.stringContaining('words_short')])
  })

  it('closes at an error in a text that was written outside the workbench', async () => {
    await saveAll(await list(), 'approved')
    expect(await reasons()).toEqual([])
    const [lessonId = ''] = course.lessonIds
    const at = { courseId: course.id, lessonId }
    const { data } = await call(getContent, { as: admin, params: { ...at, locale: 'el_GR' } })
    const content = (data.document as unknown as ContentDocument).content.map((block) =>
      block.type === 'paragraph' ? { ...block, content: [{ type: 'text', text: 'Δείτε {name}.' }] } : block,
    )
    await call(saveContent, {
      as: admin,
      params: { ...at, contentId: data.id },
      body: { version: data.version, document: { type: 'doc', content } },
    })
    expect(await reasons()).toEqual(['errors 1'])
    expect(await publish()).toEqual(['en_US'])
  })
})

describe('answer keys', () => {
  const writeGreek = async (change: (attrs: Record<string, unknown>) => Record<string, unknown>) => {
    const [lessonId = ''] = course.lessonIds
    const at = { courseId: course.id, lessonId }
    const { data } = await call(getContent, { as: admin, params: { ...at, locale: 'el_GR' } })
    const content = (data.document as unknown as ContentDocument).content.map((block) =>
      block.type === 'knowledgeCheck' ? { ...block, attrs: change(block.attrs ?? {}) } : block,
    )
    await call(saveContent, {
      as: admin,
      params: { ...at, contentId: data.id },
      body: { version: data.version, document: { type: 'doc', content } },
    })
  }

  it('are the same in every language, and saving the text again makes them so', async () => {
    await saveAll(await list(), 'approved')
    const turned = (attrs: Record<string, unknown>) => ({
      ...attrs,
      answers: (attrs.answers as { is_correct: boolean }[]).map((answer) => ({
        ...answer,
        is_correct: !answer.is_correct,
      })),
    })
    await writeGreek(turned)
    const wrong = await list({ only: 'errors' })
    expect(wrong.map(({ what }) => what)).toEqual(['block.knowledgeCheck'])
    expect(wrong[0]?.checks[0]).toMatchObject({ code: 'parity', severity: 'error' })
    expect(await reasons()).toContain('errors 1')
    await saveAll(wrong, 'approved')
    expect(await reasons()).toEqual([])
  })

  it('are lost where two answers are the same in a language, until one is changed', async () => {
    await saveAll(await list(), 'approved')
    const [first, second] = (await list()).filter(({ what }) => what === 'answer.text')
    if (!first || !second) throw new Error('No answers')
    const save = (unit: TranslationUnit, field: string) =>
      call(items.saveUnit, {
        as: admin,
        params: path,
        body: { id: unit.id, revision: unit.revision, source_hash: unit.source_hash, fields: [field] },
      })
    await save(first, `${second.target?.[0]?.toUpperCase()}`)
    expect((await list({ only: 'errors' })).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(await reasons()).toContain('errors 2')
    const [, again] = await list({ only: 'errors' })
    if (again) await save(again, 'Κάτι άλλο')
    expect(await list({ only: 'errors' })).toEqual([])
  })
})

describe('the counts of a job', () => {
  it('are those of its units and of the draft, whatever is done', async () => {
    const agree = async () => {
      await job()
      const { rows } = await sql<{ counts: unknown; units: unknown }>`
        select
          (select jsonb_object_agg(state, jsonb_build_array(units, words, errors, assessed)) from (
            select state, sum(units)::int units, sum(words)::int words, sum(errors)::int errors, sum(assessed)::int assessed
            from translation_counts where job_id = ${path.translationJobId} group by state) c) as counts,
          (select jsonb_object_agg(state, jsonb_build_array(units, words, errors, assessed)) from (
            select state, count(*)::int units, sum(words)::int words, count(*) filter (where errors > 0)::int errors,
              count(*) filter (where assessed)::int assessed
            from translation_job_items where job_id = ${path.translationJobId} group by state) u) as units
      `.execute(app.as(admin).db)
      expect(rows[0]?.counts).toEqual(rows[0]?.units)
      const ctx = app.as(admin)
      const gate = (await localeGates(ctx, [await readCourse(ctx, course.id)])).get(course.id)?.get('el_GR')
      expect((await job())?.gate).toEqual({ publishable: gate?.publishable, reasons: gate?.reasons })
      expect((await job())?.counts.progress).toBe(gate?.progress)
    }
    await agree()
    const units = await list()
    await saveAll(units.slice(0, 5))
    await agree()
    await saveAll((await list()).slice(3, 9), 'approved')
    await agree()
    const [lessonId = ''] = course.lessonIds
    await writeLesson(app, admin, { courseId: course.id, lessonId, document: lessonText(1) })
    await agree()
    const some = (await list()).slice(4, 8).map(({ id }) => id)
    for (const act of ['reject', 'confirm', 'approve', 'reopen'] as const) {
      await call(items.changeUnitStates, {
        as: admin,
        params: path,
        body: { ids: some, act, ...(act === 'reject' ? { reason: 'No.' } : {}) },
      })
      await agree()
    }
    await call(items.clearItem, {
      as: admin,
      params: { ...path, translationJobItemId: lessonId },
    })
    await agree()
  })
})

describe('a job', () => {
  it('is made when a language is added in the settings of the course, and rests while it is off', async () => {
    const update = async (locales: ('en_US' | 'el_GR' | 'ro_RO')[]) =>
      call(updateCourse, {
        as: admin,
        params: { courseId: course.id },
        body: { version: (await read()).version, locales },
      })
    const known = async () =>
      (await call(jobs.listCourseJobs, { as: admin, params: { courseId: course.id } })).data.map(
        ({ id, locale }) => [locale, id],
      )
    await update(['en_US', 'el_GR', 'ro_RO'])
    const both = await known()
    expect(both.map(([locale]) => locale)).toEqual(['el_GR', 'ro_RO'])
    await update(['en_US', 'el_GR'])
    expect((await known()).map(([locale]) => locale)).toEqual(['el_GR'])
    const gone = { courseId: course.id, translationJobId: both[1]?.[1] ?? '' }
    expect((await app.call(items.listUnits, { as: admin, params: gone })).status).toBe(404)
    await update(['en_US', 'el_GR', 'ro_RO'])
    expect(await known()).toEqual(both)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { countWords } from '#contract/publishing/word-counts.ts'
import * as helps from '#contract/translations/helps.ts'
import * as items from '#contract/translations/items.ts'
import * as jobs from '#contract/translations/jobs.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { aTestApp } from '#tests/support/app.ts'
import { anAdmin, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aDocument, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'
import { aGreekJob, callsOf, type JobPath } from './greek-job.test-support.ts'
import { countMatchesJob } from './memory/word-matches.job.ts'

const app = aTestApp()
let admin: TestPerson
let teacher: TestPerson
let path: JobPath

const call = callsOf(app)

const sentences = [
  'Read the address from left to right before you click on 3 links.',
  'Read the address from left to right before you click on 5 links.',
  'Read the address from right to left before you click on 3 links.',
  'Tell {name} at once.',
]
const aJob = () => aGreekJob(app, teacher, sentences)

beforeEach(async () => {
  const company = await aCompany(app)
  admin = await anAdmin(app, company)
  teacher = await aTeacher(app, company)
  path = await aJob()
})

const list = async (where = path): Promise<TranslationUnit[]> =>
  (await call(items.listUnits, { as: teacher, params: where, query: { limit: 100 } })).data
const unitOf = async (source: string | undefined, where = path): Promise<TranslationUnit> => {
  const unit = (await list(where)).find((one) => one.source[0] === source)
  if (!unit) throw new Error(`No unit ${source}`)
  return unit
}
const save = async (source: string | undefined, field: string, where = path) => {
  const { id, revision, source_hash } = await unitOf(source, where)
  return call(items.saveUnit, {
    as: teacher,
    params: where,
    body: { id, revision, source_hash, fields: [field] },
  })
}
const suggestionsFor = async (source: string | undefined, where = path) => {
  const { id } = await unitOf(source, where)
  return (await call(helps.listSuggestions, { as: teacher, params: { ...where, translationJobItemId: id } }))
    .data
}

describe('the memory', () => {
  it('knows what is the same, what differs in a number, and what is nearly the same', async () => {
    await save(sentences[0], 'Διαβάστε τη διεύθυνση προτού πατήσετε 3 συνδέσμους.')
    expect((await suggestionsFor(sentences[0])).suggestions).toMatchObject([{ score: 101 }])
    expect((await suggestionsFor(sentences[1])).suggestions[0]).toMatchObject({
      score: 98,
      fields: ['Διαβάστε τη διεύθυνση προτού πατήσετε 5 συνδέσμους.'],
    })
    const [like] = (await suggestionsFor(sentences[2])).suggestions
    expect(like?.score).toBeGreaterThanOrEqual(75)
    expect(like?.score).toBeLessThan(95)
    const other = await aJob()
    expect((await suggestionsFor(sentences[0], other)).suggestions).toMatchObject([{ score: 100 }])
  })

  it('knows short texts by a word they share, and how many words of a new language it has', async () => {
    const headings = ['Your password', 'Strong passwords']
    const [first, second] = [await aGreekJob(app, teacher, headings), await aGreekJob(app, teacher, headings)]
    await save(headings[0], 'Ο κωδικός σας', first)
    await save(headings[1], 'Ισχυροί κωδικοί', first)
    const third = await aGreekJob(app, teacher, ['Your password.', 'Strong password', 'Strong doors'])
    const scores = async (source: string) =>
      (await suggestionsFor(source, third)).suggestions.map(({ score, fields }) => [score, fields[0]])
    expect(await scores('Your password.')).toEqual([[99, 'Ο κωδικός σας']])
    expect(await scores('Strong password')).toEqual([[94, 'Ισχυροί κωδικοί']])
    expect(await scores('Strong doors')).toEqual([])
    const known = (locale: 'el_GR' | 'es_ES', { courseId }: Pick<JobPath, 'courseId'>) =>
      call(jobs.countKnownWords, { as: teacher, params: { courseId, locale } })
    const { words } = (await known('el_GR', second)).data
    expect((await known('el_GR', second)).data).toEqual({ words, known: 4 })
    expect((await known('es_ES', second)).data).toEqual({ words, known: 0 })
    const plain = await aCourse(app, teacher, { title: 'Your password', lessons: 1 })
    expect((await known('el_GR', { courseId: plain.id })).data.known).toBe(2)
  })

  it('forgets what was rejected', async () => {
    await save(sentences[3], 'Πείτε το αμέσως στον {name}.')
    const { id } = await unitOf(sentences[3])
    expect((await call(helps.listMemory, { as: teacher })).data).toHaveLength(1)
    await call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: [id], act: 'reject', reason: 'No.' },
    })
    expect((await call(helps.listMemory, { as: teacher })).data).toEqual([])
  })

  it('serves companies below and none beside', async () => {
    await save(sentences[0], 'Διαβάστε τη διεύθυνση.')
    const stranger = await aTeacher(app, await aCompany(app))
    expect((await call(helps.listMemory, { as: stranger })).data).toEqual([])
  })
})

describe('words by what the memory has of them', () => {
  const words = async (where: JobPath) => {
    const params = { courseId: where.courseId }
    const query = { count_matches: 'el_GR' } as const
    const { data } = await call(countWords, { as: teacher, params, query })
    return data.find(({ locale }) => locale === 'el_GR')
  }

  it('are counted apart from the call, kept, and counted again once a text is done', async () => {
    await save(sentences[0], 'Διαβάστε τη διεύθυνση προτού πατήσετε 3 συνδέσμους.')
    const other = await aJob()
    expect(await words(other)).toMatchObject({ matches: null, is_counting: true })
    await app.mails()
    const counted = await words(other)
    expect(counted).toMatchObject({
      is_counting: false,
      matches: { bands: { context: 0, exact: 13, fuzzy_95: 13, fuzzy_85: 13, fuzzy_75: 0 }, repeats: 0 },
    })
    const { as_of } = counted?.matches ?? {}
    expect((await words(other))?.matches?.as_of).toBe(as_of)
    await save(sentences[1], 'Διαβάστε τη διεύθυνση προτού πατήσετε 5 συνδέσμους.', other)
    expect(await words(other)).toMatchObject({ is_counting: true, matches: { as_of } })
    await app.mails()
    expect(await words(other)).toMatchObject({
      is_counting: false,
      matches: { bands: { exact: 13, fuzzy_95: 0, fuzzy_85: 13 } },
    })
  })
})

describe('the count of words', () => {
  const words = async (where: JobPath, query: { count_matches?: 'el_GR' } = {}) =>
    (await call(countWords, { as: teacher, params: { courseId: where.courseId }, query })).data.find(
      ({ locale }) => locale === 'el_GR',
    )
  const jobsThatWait = async () =>
    (await app.database.db.selectFrom('jobs').select('id').where('kind', '=', countMatchesJob.kind).execute())
      .length

  it('is not begun by a caller who does not ask for it', async () => {
    expect(await words(path)).toMatchObject({ matches: null, is_counting: false })
    expect(await jobsThatWait()).toBe(0)
    await words(path, { count_matches: 'el_GR' })
    expect(await jobsThatWait()).toBe(1)
    await app.mails()
  })

  it('is made again where a text gave way to another of as many words, whose old score goes', async () => {
    const course = await aCourse(app, teacher, { title: 'Phishing', lessons: 1 })
    const lessonId = course.lessonIds[0] ?? ''
    const write = (text: string) =>
      writeLesson(app, teacher, { courseId: course.id, lessonId, document: aDocument(text) })
    await write('Read the address.')
    const params = { courseId: course.id }
    const { data } = await call(jobs.createTranslationJob, { as: teacher, params, body: { locale: 'el_GR' } })
    const other = { courseId: course.id, translationJobId: data.id }
    const scores = () =>
      app.database.db.selectFrom('memory_scores').selectAll().where('job_id', '=', data.id).execute()
    await words(other, { count_matches: 'el_GR' })
    await app.mails()
    const before = await scores()
    expect(await words(other, { count_matches: 'el_GR' })).toMatchObject({ is_counting: false })
    await write('Check every link.')
    await list(other)
    expect(await words(other, { count_matches: 'el_GR' })).toMatchObject({ is_counting: true })
    await app.mails()
    const after = await scores()
    expect(after).toHaveLength(before.length)
    expect(after.map(({ source_key }) => source_key).toSorted()).not.toEqual(
      before.map(({ source_key }) => source_key).toSorted(),
    )
  })
})

describe('the glossary', () => {
  it('is found in a source and checked in its translation', async () => {
    const body = {
      source_locale: 'en_US' as const,
      target_locale: 'el_GR' as const,
      term: 'address',
      target: 'διεύθυνση',
    }
    const { data } = await call(helps.createGlossaryTerm, { as: teacher, body })
    expect((await call(helps.createGlossaryTerm, { as: teacher, body })).data.id).toBe(data.id)
    expect((await suggestionsFor(sentences[0])).terms).toMatchObject([{ term: 'address', start: 9, end: 16 }])
    const saved = await save(sentences[0], 'Διαβάστε το μέρος προτού πατήσετε σε 3 συνδέσμους.')
    expect(saved.data.unit?.checks.map(({ code }) => code)).toEqual(['glossary'])
    const warning = { id: saved.data.id, code: 'glossary' as const }
    const unnamed = await app.call(items.dismissWarning, {
      as: teacher,
      params: path,
      body: { ...warning, dismissed: true },
    })
    expect([unnamed.status, unnamed.error.errors]).toEqual([
      422,
      { reason: [expect.stringContaining('why')] },
    ])
    const setDismissed = (dismissed: boolean, reason?: string) =>
      call(items.dismissWarning, {
        as: teacher,
        params: path,
        body: { ...warning, dismissed, ...(reason ? { reason } : {}) },
      })
    const reason = 'A place, not an address'
    for (let round = 0; round < 2; round += 1)
      expect((await setDismissed(true, reason)).data.checks).toMatchObject([
        { code: 'glossary', dismissed: true, reason },
      ])
    await call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: [warning.id], act: 'approve' },
    })
    const detail = await call(items.getUnit, {
      as: teacher,
      params: { ...path, translationJobItemId: warning.id },
    })
    expect(detail.data.unit).toMatchObject({ state: 'approved', checks: [{ dismissed: true, reason }] })
    expect(detail.data.history.map((act) => [act.state, act.warning, act.reason])).toEqual([
      ['approved', null, null],
      ['translated', { code: 'glossary', dismissed: true }, reason],
      ['translated', null, null],
    ])
    const shown = await setDismissed(false)
    expect(shown.data.checks).toEqual([expect.not.objectContaining({ dismissed: true })])
  })
})

describe('errors', () => {
  it('keep a unit from being approved and a job from being handed in', async () => {
    const saved = await save(sentences[3], 'Πείτε το αμέσως.')
    expect(saved.data.unit?.checks[0]).toMatchObject({
      code: 'placeholder',
      severity: 'error',
      text: '{name}',
    })
    const answer = await app.call(jobs.handInJob, { as: teacher, params: path })
    expect(answer.status).toBe(409)
    expect(answer.error.detail).toMatchObject({ total: 1, errors: [{ codes: ['placeholder'] }] })
    const act = await call(items.changeUnitStates, {
      as: admin,
      params: path,
      body: { ids: [saved.data.id], act: 'approve' },
    })
    expect(act.data[0]?.result).toBe('refused')
  })
})

describe('filling without a service', () => {
  it('takes what the memory knows and says that there is no service', async () => {
    await save(sentences[0], 'Διαβάστε τη διεύθυνση.')
    const other = await aJob()
    const body = { job_id: other.translationJobId }
    const { data } = await call(helps.autoTranslate, { as: teacher, body: { ...body, dry_run: true } })
    expect(data).toMatchObject({ provider: null, estimate: { memory: 1, machine: 8, provider: null } })
    const { words = 0, analysis } = data.estimate ?? {}
    expect(analysis).toMatchObject({ context: 0, exact: 13, repeats: 0, new: words - 13 })
    const begun = await call(helps.autoTranslate, { as: teacher, body })
    await app.mails()
    const run = await call(helps.getAutoTranslateRun, {
      as: teacher,
      params: { runId: begun.data.run?.id ?? '' },
    })
    expect(run.data).toMatchObject({ status: 'done', from_memory: 1, from_machine: 0, total: 9, done: 9 })
    expect(await unitOf(sentences[0], other)).toMatchObject({ state: 'translated', origin: 'memory' })
  })
})

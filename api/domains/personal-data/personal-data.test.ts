import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { impersonate } from '#contract/accounts/accounts.ts'
import { uploadAvatar } from '#contract/accounts/profile.ts'
import { uploadPicture } from '#contract/community/pictures.ts'
import { createPost } from '#contract/community/posts.ts'
import { saveNote } from '#contract/learning/notes.ts'
import * as contract from '#contract/personal-data/personal-data.ts'
import { translate } from '#platform/messages.ts'
import { aTestApp, type Caller } from '#tests/support/app.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson, quiz } from '#tests/support/builders/learning.ts'
import { aPicture } from '#tests/support/builders/media.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { pdfText } from '#tests/support/pdf-text.ts'

const app = aTestApp()
const company = fileFixture(() => aCompany(app, { name: 'Harbor Group' }))
const admin = fileFixture(() => anAdmin(app, company, { first_name: 'Nosy', last_name: 'Boss' }))
const course = fileFixture(() =>
  aReleasedCourse(app, company, {
    items: [lesson(), quiz({ questions: 1 })],
    course: { certificate_enabled: true },
  }),
)
const student = fileFixture(() => aBusyStudent({ first_name: 'Eleni', last_name: 'Markou <b>' }))

/** Has finished the course, with a note, a post and a picture. */
async function aBusyStudent(options: Parameters<typeof aStudent>[2]) {
  const as = await aStudent(app, company, options)
  const reader = aReader(app, as, course)
  await reader.read(0)
  await reader.take(1, [true])
  const params = { courseId: course.id, itemId: course.items[0]?.id ?? '' }
  await app.call(saveNote, { as, params, body: { bookmarked: true, text: 'Ask Marta', version: 0 } })
  await app.call(createPost, { as, body: { title: 'Odd invoice', body: 'Who saw it?', is_question: true } })
  // The rate limit requires more time between two posts.
  const created_at = new Date(Date.now() - 600_000).toISOString()
  await app.database.db.updateTable('posts').set({ created_at }).where('author_id', '=', as.id).execute()
  const nameless = { title: 'I clicked', body: 'It was me.', is_question: false, is_nameless: true }
  await app.call(createPost, { as, body: nameless })
  return as
}

const unzipped = ({ bytes }: { bytes: Uint8Array }) => {
  const files = unzipSync(bytes)
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  return {
    names: Object.keys(files),
    files,
    page: text('index.html'),
    data: JSON.parse(text('person.json')) as Record<string, Record<string, unknown>[]>,
  }
}
const exportOf = async (as: Caller, studentId: string) => {
  const answer = await app.call(contract.exportPersonalData, { as, params: { studentId } })
  expect(answer.status).toBe(200)
  return unzipped(answer)
}
const ownExport = async (as: Caller) => {
  const answer = await app.call(contract.exportOwnPersonalData, { as })
  expect(answer.status).toBe(200)
  return unzipped(answer)
}

// Specification +: An admin exports all that is stored about a student, to hand it over
describe('an export', () => {
  it('contains the account, the learning and the answers of the student', async () => {
    const { data } = await exportOf(admin, student.id)
    expect(data.profile).toMatchObject([
      { id: student.id, email: student.email, first_name: 'Eleni', company: 'Harbor Group', role: 'student' },
    ])
    expect(data.courses).toMatchObject([{ cycle: 1, status: 'completed', release: 1 }])
    expect(data.lessons_and_quizzes).toHaveLength(2)
    const [attempt] = data.attempts ?? []
    expect(attempt).toMatchObject({ status: 'submitted', passed: true })
    expect(attempt?.answers).toMatchObject([{ question: expect.any(String), answer: expect.anything() }])
    expect(data.points?.length).toBeGreaterThan(0)
    expect(data.events?.map(({ kind }) => kind)).toContain('course.completed')
  })

  it('brings each certificate as the PDF that the student has', async () => {
    const { names, files, data } = await exportOf(admin, student.id)
    expect(data.certificates).toHaveLength(1)
    const pdf = names.find((name) => name.startsWith('certificates/')) ?? ''
    expect(pdfText(files[pdf] ?? new Uint8Array())).toContain('Eleni Markou')
  })

  it('never tells whether an answer was right, because another attempt may count', async () => {
    const { data } = await ownExport(student)
    const answers = data.attempts?.flatMap((attempt) => attempt.answers as object[]) ?? []
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers)
      expect(Object.keys(answer).sort()).toEqual(['answer', 'at', 'choices', 'question'])
    expect(JSON.stringify(answers)).not.toContain('correct')
  })

  it('contains no name of other people, no hash and no token', async () => {
    const { page, data } = await ownExport(student)
    for (const text of [page, JSON.stringify(data)]) {
      expect(text).not.toContain('Nosy')
      expect(text).not.toMatch(/password_hash|token_hash|device_hash/)
    }
  })

  it('is logged with who exported whom', async () => {
    const other = await aStudent(app, company)
    await exportOf(admin, other.id)
    const event = await app.database.db
      .selectFrom('events')
      .select(['actor_id', 'company_id', 'data'])
      .where('kind', '=', 'person.data_exported')
      .where('actor_id', '=', admin.id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(event).toMatchObject({ company_id: company.id, data: { user_id: other.id } })
  })
})

describe('what is private', () => {
  it('is only in the copy that students download themselves', async () => {
    const [own, theirs] = [await ownExport(student), await exportOf(admin, student.id)]
    expect(own.data.notes).toMatchObject([{ text: 'Ask Marta', bookmarked: true }])
    expect(own.data.posts?.map(({ title }) => title)).toEqual(['Odd invoice', 'I clicked'])
    expect(theirs.data.notes).toBeUndefined()
    expect(theirs.data.posts?.map(({ title }) => title)).toEqual(['Odd invoice'])
    expect(theirs.page).not.toContain('I clicked')
  })

  it('includes the pictures of nameless texts', async () => {
    const as = await aStudent(app, company)
    const upload = async () => {
      const file = { name: 'a.png', type: 'image/png', bytes: await aPicture() }
      return (await app.call(uploadPicture, { as, file })).data.data.src
    }
    const allowed = { company_id: company.id, allows_pictures: true, allows_nameless: true, version: 1 }
    await app.database.db.insertInto('community_settings').values(allowed).execute()
    const [shown, hidden] = [await upload(), await upload()]
    const text = { title: 'A parcel', body: 'Look.', is_question: false }
    const created_at = new Date(Date.now() - 600_000).toISOString()
    await app.call(createPost, { as, body: { ...text, pictures: [{ src: shown, alt: 'Parcel' }] } })
    await app.database.db.updateTable('posts').set({ created_at }).where('author_id', '=', as.id).execute()
    const nameless = { ...text, is_nameless: true, pictures: [{ src: hidden, alt: 'Desk' }] }
    expect((await app.call(createPost, { as, body: nameless })).status).toBe(201)
    const [own, theirs] = [await ownExport(as), await exportOf(admin, as.id)]
    const pictures = ({ names }: { names: string[] }) => names.filter((name) => name.startsWith('pictures/'))
    expect(pictures(own)).toHaveLength(2)
    expect(pictures(theirs)).toEqual([`pictures/${shown.split('/').at(-1)}`])
  })

  it('is refused to whoever only views as the student', async () => {
    const { data } = await app.call(impersonate, { as: admin, body: { user_id: student.id } })
    const as = { token: data.access_token }
    expect((await app.call(contract.exportOwnPersonalData, { as })).status).toBe(403)
  })
})

describe('the page', () => {
  it('escapes what people wrote, and needs nothing from elsewhere', async () => {
    const { page } = await exportOf(admin, student.id)
    expect(page).toContain('Markou &lt;b&gt;')
    expect(page).not.toMatch(/<b>\s*&lt;|<script|<link|src=/)
  })

  it('names every section and column in each language', async () => {
    const { data, page } = await ownExport(student)
    expect(page).not.toContain('personal_data.')
    const { format_version: _, made_at: __, ...sections } = data
    expect(Object.keys(sections).length).toBeGreaterThan(30)
    const keys = [
      ...Object.keys(sections).map((name) => `section.${name}`),
      // The page leaves out empty columns, which other people have filled.
      ...Object.values(sections).flatMap(([row]) => Object.keys(row ?? {}).map((name) => `column.${name}`)),
    ]
    for (const locale of ['en_US', 'es_ES', 'ro_RO', 'el_GR'] as const)
      expect(keys.filter((key) => translate(locale, `personal_data.${key}`).includes('data.'))).toEqual([])
  })

  it('is in the language of the reader', async () => {
    const answer = await app.call(contract.exportOwnPersonalData, {
      as: student,
      headers: { 'platform-language': 'el_GR' },
    })
    const { page } = unzipped(answer)
    expect(page).toContain('<html lang="el')
    expect(page).toContain('Προσωπικά δεδομένα')
  })
})

it('brings the picture', async () => {
  const as = await aStudent(app, company)
  const file = { name: 'me.png', type: 'image/png', bytes: await aPicture() }
  expect((await app.call(uploadAvatar, { as, file })).status).toBe(200)
  const { names, files, data } = await ownExport(as)
  expect(data.profile).toMatchObject([{ has_picture: true }])
  const picture = names.find((name) => name.startsWith('pictures/')) ?? ''
  expect(files[picture]?.byteLength).toBeGreaterThan(100)
})

it('also works for staff about themselves', async () => {
  const as = await aTeacher(app, company)
  const { data } = await ownExport(as)
  expect(data.profile).toMatchObject([{ email: as.email, role: 'teacher', has_password: true }])
  expect(data.sessions).toHaveLength(1)
})

it('is closed to guests, other roles and other companies', async () => {
  const stranger = await anAdmin(app, await aCompany(app))
  await expectGuarded(app, [{ endpoint: contract.exportPersonalData, params: { studentId: student.id } }], {
    wrongRole: student,
    stranger,
  })
  const teacher = await aTeacher(app, company)
  const leader = await aTeacher(app, company, { abilities: ['people', 'group_manager'] })
  const params = { studentId: student.id }
  for (const as of [teacher, leader])
    expect((await app.call(contract.exportPersonalData, { as, params })).status).toBe(403)
  const manager = await aTeacher(app, company, { abilities: ['people'] })
  expect((await app.call(contract.exportPersonalData, { as: manager, params })).status).toBe(200)
})

import { describe, expect, it } from 'vitest'
import {
  downloadCertificate,
  getCourseCertificate,
  listStudentCertificates,
  revokeCertificate,
  updateCertificate,
  validateCertificate,
  validateFile,
} from '#contract/certificates/certificates.ts'
import { newCode, sha256 } from '#platform/ids.ts'
import { aTestApp, startTestApp } from '#tests/support/app.ts'
import { aStudent, aTeacher, type TestPerson } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'
import { aReleasedCourse, lesson } from '#tests/support/builders/learning.ts'
import { aReader } from '#tests/support/builders/reader.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { expectGuarded } from '#tests/support/guards.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { expiryOf, masked, stateOf } from './certificates.rules.ts'

const app = aTestApp({ env: { PUBLIC_URL: 'https://learn.example.com:8443' } })
const company = fileFixture(() =>
  aCompany(app, {
    name: 'Harbor Group',
    manager: 'Marta Ruiz, Head of Security',
    chief_executive: 'Thomas Hale',
    hosts: ['harbor.example.test'],
  }),
)
const course = fileFixture(() => aReleasedCourse(app, company, { items: [lesson()] }))
const holder = fileFixture(() => aHolder({ first_name: 'Eleni', last_name: 'Markou-Șerban' }))

async function aHolder(options: Parameters<typeof aStudent>[2], headers: Record<string, string> = {}) {
  const student = await aStudent(app, company, options)
  await aReader(app, student, course, headers).read(0)
  return student
}
const own = async (as: TestPerson | null, courseId = course.id) =>
  app.call(getCourseCertificate, { as, params: { courseId } })
const check = async (hash: string) => (await app.call(validateCertificate, { params: { hash } })).data.data
const change = (hash: string, to: Record<string, unknown>) =>
  app.database.db.updateTable('certificates').set(to).where('hash', '=', hash).execute()

describe('the rules', () => {
  it.each([
    ['Eleni Markou', 'E… M…'],
    ['Ștefan Țăran-Ionescu', 'Ș… Ț… I…'],
    ['Ελένη', 'Ε…'],
    ['  ', ''],
  ])('mask a name: %s', (name, mask) => expect(masked(name)).toBe(mask))

  // Specification, learning 8: It expires by the clock
  it('tell the state by what is written and by the clock', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    expect(stateOf({ status: 'valid', expires_at: null }, now)).toBe('valid')
    expect(stateOf({ status: 'valid', expires_at: '2026-11-20T10:00:01Z' }, now)).toBe('valid')
    expect(stateOf({ status: 'valid', expires_at: '2026-11-20T10:00:00Z' }, now)).toBe('expired')
    expect(stateOf({ status: 'revoked', expires_at: '2020-01-01T00:00:00Z' }, now)).toBe('revoked')
    expect(expiryOf(now, 365)).toBe('2027-11-20T10:00:00.000Z')
    expect(expiryOf(now, null)).toBeNull()
  })
})

describe('one’s own certificate', () => {
  // Specification, learning 8: A certificate on completion: holder, score, release, dates, in the brand and the student’s language
  it('names holder, course, release and where to check it', async () => {
    const { data } = (await own(holder)).data
    expect(data).toMatchObject({
      holder_name: 'Eleni Markou-Șerban',
      course_title: 'A course',
      release_number: 1,
      score: null,
      signatures: [
        { name: 'Marta Ruiz', role: 'Head of Security', is_signed: true },
        { name: 'Thomas Hale', role: 'Chief Executive Officer', is_signed: false },
      ],
      status: 'valid',
    })
    expect(data.hash).toMatch(/^[a-z2-7]{26}$/)
    expect(data.validate_url).toBe(`https://harbor.example.test:8443/validate/${data.hash}`)
    expect(data.qr_svg).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(Date.parse(data.expires_at ?? '') - Date.parse(data.issued_at)).toBe(365 * 86_400_000)
  })

  it('is nobody else’s', async () => {
    expect((await own(null)).status).toBe(401)
    expect((await own(await aTeacher(app, company))).status).toBe(403)
    expect((await own(await aStudent(app, company))).status).toBe(404)
    expect((await own(await aStudent(app, await aCompany(app)))).status).toBe(404)
  })

  it('stays when the course is withdrawn', async () => {
    const other = await aReleasedCourse(app, company, { items: [lesson()] })
    await aReader(app, holder, other).read(0)
    await app.database.db
      .updateTable('assignments')
      .set({ withdrawn_at: new Date().toISOString() })
      .where('course_id', '=', other.id)
      .execute()
    expect((await own(holder, other.id)).status).toBe(200)
  })
})

describe('the PDF', () => {
  const download = async (as: TestPerson | null, owner = as ?? holder) =>
    app.call(downloadCertificate, { as, params: { hash: (await own(owner)).data.data.hash } })

  it('is a file of one page with everything on it, the same each time', async () => {
    const first = await download(holder)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(first.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(Buffer.from((await download(holder)).bytes).equals(Buffer.from(first.bytes))).toBe(true)
    expect(
      Buffer.from(first.bytes)
        .toString('latin1')
        .match(/\/Type \/Page\b/g),
    ).toHaveLength(1)
  })

  // Specification, learning 8: A certificate on completion: holder, score, release, dates, in the brand and the student’s language
  it('is rendered once and kept with its SHA-256: a new brand or name changes nothing of it', async () => {
    const student = await aHolder({ first_name: 'Kept', last_name: 'As It Was' })
    // Requested several times concurrently, before a file is stored.
    const answers = await Promise.all([1, 2, 3].map(() => download(student)))
    const sums = answers.map(({ bytes }) => sha256(Buffer.from(bytes)))
    expect(new Set(sums).size).toBe(1)
    const { hash } = (await own(student)).data.data
    const kept = await app.database.db
      .selectFrom('certificates')
      .select(['pdf_sha256', 'pdf_key'])
      .where('hash', '=', hash)
      .executeTakeFirstOrThrow()
    expect(kept.pdf_sha256).toBe(sums[0])
    await app.database.db
      .updateTable('companies')
      .set({ name: 'Another Name', manager: 'Somebody Else' })
      .where('id', '=', company.id)
      .execute()
    const later = await download(student)
    await app.database.db
      .updateTable('companies')
      .set({ name: 'Harbor Group', manager: 'Marta Ruiz, Head of Security' })
      .where('id', '=', company.id)
      .execute()
    expect(sha256(Buffer.from(later.bytes))).toBe(sums[0])
    expect((await fetch(`${app.url}/files/${kept.pdf_key}`)).status).toBe(404)
  })

  // Specification, learning 8: A certificate on completion: holder, score, release, dates, in the brand and the student’s language
  it('is written in the language its holder had, with Greek and Romanian letters', async () => {
    const greek = await aHolder(
      { first_name: 'Ελένη', last_name: 'Παπαδοπούλου' },
      { 'platform-language': 'el' },
    )
    const romanian = await aHolder(
      { first_name: 'Ștefan', last_name: 'Țăran' },
      { 'platform-language': 'ro' },
    )
    const [greekText, romanianText] = [
      pdfText((await download(greek)).bytes),
      pdfText((await download(romanian)).bytes),
    ]
    for (const words of ['Βεβαιώνεται ότι', 'Ελένη Παπαδοπούλου', 'Harbor Group', 'Marta Ruiz'])
      expect(greekText).toContain(words)
    for (const words of ['Se certifică faptul că', 'Ștefan Țăran', 'Director general'])
      expect(romanianText).toContain(words)
  })

  // Specification +: A certificate names people who write from the right, and those with the longest names
  it('names people who write from the right, has no place for emoji, and goes on in the next line with a name of one long word', async () => {
    const long = 'Wolfeschlegel'.repeat(7)
    const textFor = async (first_name: string, last_name: string) =>
      pdfText((await download(await aHolder({ first_name, last_name }))).bytes)
    expect(await textFor('יעל', 'Cohen')).toContain('לעי')
    expect(await textFor('محمد', 'Haddad')).toMatch(/\p{Script=Arabic}{3}/u)
    expect(await textFor('יעל', 'כהן!')).toMatch(/!\s*ןהכ/)
    expect(await textFor('Lina 👩🏽‍💻', 'Markou')).toContain('Lina Markou')
    expect(await textFor(long, long)).toMatch(/[a-z]-\s/)
  })

  // Specification, learning 8: The line of the chief executive where has_certificate_ceo says so
  it('has the line of the chief executive where the holder’s settings ask for it', async () => {
    const withChief = await aHolder({ first_name: 'A', last_name: 'B' })
    const settings = { has_certificate_ceo: false }
    const without = await aHolder({ first_name: 'C', last_name: 'D', settings })
    expect(pdfText((await download(withChief)).bytes)).toContain('Chief Executive Officer')
    expect(pdfText((await download(without)).bytes)).not.toContain('Chief Executive Officer')
    const onScreen = async (as: TestPerson) => (await own(as)).data.data.signatures.map(({ role }) => role)
    expect(await onScreen(withChief)).toEqual(['Head of Security', 'Chief Executive Officer'])
    expect(await onScreen(without)).toEqual(['Head of Security'])
  })

  it('has no line for a signer without a name', async () => {
    const unsigned = await aCompany(app, { name: 'Harbor Group' })
    const shared = await aReleasedCourse(app, unsigned, { items: [lesson()] })
    const student = await aStudent(app, unsigned)
    await aReader(app, student, shared).read(0)
    const { data } = (await own(student, shared.id)).data
    expect(data.signatures).toEqual([])
    const answer = await app.call(downloadCertificate, { as: student, params: { hash: data.hash } })
    expect(pdfText(answer.bytes)).not.toMatch(/Chief Executive|Head of the/)
  })

  it('is nobody else’s', async () => {
    expect((await download(null)).status).toBe(401)
    expect((await download(await aTeacher(app, company), holder)).status).toBe(403)
    expect((await download(await aStudent(app, company), holder)).status).toBe(404)
  })
})

describe('checking a certificate', () => {
  it('tells anybody with the hash whether it stands, and masks the holder', async () => {
    const { hash, issued_at, expires_at } = (await own(holder)).data.data
    expect(await check(hash)).toEqual({
      status: 'valid',
      issuer: 'Harbor Group',
      course_title: 'A course',
      title_locale: 'en_US',
      course_locale: 'en_US',
      holder: 'E… M… Ș…',
      is_named: false,
      score: null,
      release_number: 1,
      issued_at,
      expires_at,
      revoked_reason: null,
      checked_at: expect.any(String),
    })
    expect((await check(hash.toUpperCase())).status).toBe('valid')
  })

  // Specification, learning 8: valid, expired, superseded, revoked, unknown
  it('knows every state', async () => {
    const { hash } = (await own(await aHolder({ first_name: 'A', last_name: 'B' }))).data.data
    await change(hash, { expires_at: new Date(Date.now() - 1_000).toISOString() })
    expect((await check(hash)).status).toBe('expired')
    await change(hash, { status: 'revoked', revoked_reason: 'Given by mistake' })
    expect(await check(hash)).toMatchObject({ status: 'revoked', revoked_reason: 'Given by mistake' })
  })

  // Specification, learning 8: valid, expired, superseded, revoked, unknown
  it('answers an unknown hash in the same form, without a word on anything', async () => {
    const answer = await check(newCode())
    const { status, checked_at, is_named: _, ...rest } = answer
    expect([status, typeof checked_at, new Set(Object.values(rest))]).toEqual([
      'unknown',
      'string',
      new Set([null]),
    ])
    expect((await app.call(validateCertificate, { params: { hash: 'x'.repeat(65) } })).status).toBe(404)
  })

  // Specification, learning 8: A new one supersedes the old one
  it('points from an earlier cycle’s certificate to the new one', async () => {
    const student = await aHolder({ first_name: 'Ana', last_name: 'Pop' })
    const first = (await own(student)).data.data
    const archived_at = new Date().toISOString()
    await app.database.db
      .updateTable('enrolments')
      .set({ archived_at })
      .where('student_id', '=', student.id)
      .execute()
    await aReader(app, student, course).read(0)
    const second = (await own(student)).data.data
    expect(second.hash).not.toBe(first.hash)
    expect([(await check(first.hash)).status, (await check(second.hash)).status]).toEqual([
      'superseded',
      'valid',
    ])
  })

  it('can be asked thirty times a minute from one address', async () => {
    const strict = await startTestApp({ limitFactor: 1 })
    const answers = []
    for (let turn = 0; turn < 31; turn += 1)
      answers.push(await strict.call(validateCertificate, { params: { hash: newCode() } }))
    await strict.close()
    expect(answers.slice(0, 30).every(({ status }) => status === 200)).toBe(true)
    expect([answers[30]?.status, answers[30]?.headers.has('retry-after')]).toEqual([429, true])
  })
})

describe('taking one back', () => {
  const revokeIt = (
    as: TestPerson | null,
    hash: string,
    { reason = 'Somebody else sat the exam', who = holder }: { reason?: string; who?: TestPerson } = {},
  ) => app.call(revokeCertificate, { as, params: { studentId: who.id, hash }, body: { reason } })
  const listed = (as: TestPerson | null, who = holder) =>
    app.call(listStudentCertificates, { as, params: { studentId: who.id } })

  // Specification, learning 8: It is revoked with a reason, for good
  it('is for staff of the company, with a reason that its holder and whoever checks read; for good', async () => {
    const student = await aHolder({ first_name: 'Ana', last_name: 'Pop' })
    const { hash } = (await own(student)).data.data
    const teacher = await aTeacher(app, company)
    const params = { studentId: student.id, hash }
    await expectGuarded(
      app,
      [
        { endpoint: revokeCertificate, params, body: { reason: 'Mine' } },
        { endpoint: listStudentCertificates, params },
      ],
      { wrongRole: student, stranger: await aTeacher(app, await aCompany(app)) },
    )
    expect((await revokeIt(teacher, hash, { who: holder })).status).toBe(404)
    expect((await revokeIt(teacher, newCode(), { who: student })).status).toBe(404)
    const blank = await revokeIt(teacher, hash, { reason: '   ', who: student })
    expect(blank.error.errors).toHaveProperty('reason')
    expect((await listed(teacher, student)).data.data).toMatchObject([{ hash, status: 'valid' }])
    await Promise.all([1, 2].map(() => revokeIt(teacher, hash, { who: student })))
    const again = await revokeIt(teacher, hash, { reason: 'Another', who: student })
    const revoked = { status: 'revoked', revoked_reason: 'Somebody else sat the exam' }
    expect(again.data.data).toMatchObject([revoked])
    expect(await check(hash)).toMatchObject(revoked)
    expect((await own(student)).data.data).toMatchObject(revoked)
    const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === student.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your certificate for A course was revoked'])
    expect(mails[0]?.text).toContain('Somebody else sat the exam')
  })
})

describe('the name on it', () => {
  const agree = async (as: TestPerson | null, name_public: boolean) =>
    app.call(updateCertificate, {
      as,
      params: { hash: (await own(holder)).data.data.hash },
      body: { name_public },
    })

  // Specification, learning 8: Its holder is masked unless they agreed
  it('is shown to whoever checks only while its holder agrees', async () => {
    const { hash } = (await own(holder)).data.data
    expect((await agree(holder, true)).data.data.name_public).toBe(true)
    expect(await check(hash)).toMatchObject({ holder: 'Eleni Markou-Șerban', is_named: true })
    await agree(holder, false)
    expect(await check(hash)).toMatchObject({ holder: 'E… M… Ș…', is_named: false })
  })

  it('is the holder’s own to show', async () => {
    expect((await agree(null, true)).status).toBe(401)
    expect((await agree(await aTeacher(app, company), true)).status).toBe(403)
    expect((await agree(await aStudent(app, company), true)).status).toBe(404)
    expect((await agree(holder, 'yes' as unknown as boolean)).error.errors).toHaveProperty('name_public')
  })
})

describe('checking a file', () => {
  const checkFile = async (bytes: Uint8Array) =>
    (await app.call(validateFile, { params: { fileHash: sha256(Buffer.from(bytes)) } })).data.data

  // Specification, learning 8: A dropped PDF is checked
  it('knows the very file that was handed out, and none in which a bit differs', async () => {
    const { hash } = (await own(holder)).data.data
    const { bytes } = await app.call(downloadCertificate, { as: holder, params: { hash } })
    expect(await checkFile(bytes)).toMatchObject({ status: 'valid', hash, holder: 'E… M… Ș…' })
    const altered = Uint8Array.from(bytes)
    altered[altered.length - 20] = (altered[altered.length - 20] ?? 0) ^ 1
    expect(await checkFile(altered)).toMatchObject({ status: 'unknown', hash: null, holder: null })
    expect((await app.call(validateFile, { params: { fileHash: 'x' } })).status).toBe(404)
  })
})

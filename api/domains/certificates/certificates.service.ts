import type {
  Certificate,
  CertificateCheck,
  CertificateState,
  OwnCertificate,
} from '#contract/certificates/certificates.ts'
import { addressOf } from '#contract/routes.ts'
import { baseUrl, getCompanyBranding, readImage } from '#domains/companies/companies.service.ts'
import { notify } from '#domains/notifications/notices.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newCode, sha256 } from '#platform/ids.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { filenameOf, sheetOf } from './certificate-sheet.presenter.ts'
import { languagesOf, presentCertificate } from './certificates.presenter.ts'
import * as queries from './certificates.queries.ts'
import { expiryOf, masked, stateOf } from './certificates.rules.ts'

/**
 * Certificates: one per enrolment, issued with its completion; only their state changes afterwards. Anybody with
 * the hash can verify one; the full name is shown only to the holder. Only this service writes certificates.
 */

export interface Completion {
  enrolment_id: string
  course_id: string
  release_id: string
  release_number: number
  /** The language in which the course was read, and the origins of its text as JSON word counts by origin. */
  content_locale: string
  content_origins: string | null
  course_title: string
  /** The language of a title that is missing in `content_locale`. */
  title_locale: string | null
  score: number | null
  validity_days: number | null
}

/** Issues the certificate of a completed enrolment in the caller's language. Idempotent. */
export async function issueCertificate(
  ctx: SignedIn,
  { validity_days, ...completion }: Completion,
): Promise<void> {
  const hash = newCode()
  const issued = await queries.insertCertificate(ctx, {
    ...completion,
    hash,
    company_id: ctx.actor.company_id,
    student_id: ctx.actor.id,
    holder_name: await queries.findHolderName(ctx),
    locale: ctx.languages.platform,
    issued_at: ctx.now.toISOString(),
    expires_at: expiryOf(ctx.now, validity_days),
  })
  if (!issued) return
  const { course_id, release_id } = completion
  const student = { company_id: ctx.actor.company_id, student_id: ctx.actor.id }
  await queries.supersedeOthers(ctx, { hash, course_id, student_id: student.student_id })
  await recordEvent(ctx, { ...student, kind: 'certificate.issued', course_id, release_id, data: { hash } })
  await notify(ctx, {
    event: 'certificate_issued',
    to: [student.student_id],
    about: `certificate:${course_id}`,
    title: completion.course_title,
    link: { route: 'front.students.show', params: { page: 'profile' } },
  })
}

/** An enrolment that was closed or reopened. */
export interface Time {
  enrolment_id: string
  student_id: string
  company_id: string
  course_id: string
  release_id: string
}

/**
 * A time through a course stands again: so does its certificate, in the place of one from a later time. Where it brought none, or one
 * that was revoked, what is valid stays valid.
 */
export async function reinstate(ctx: Ctx, { enrolment_id, ...about }: Time): Promise<void> {
  const hash = await queries.unsupersede(ctx, enrolment_id)
  if (!hash) return
  await queries.supersedeOthers(ctx, { ...about, hash })
  await recordEvent(ctx, { ...about, kind: 'certificate.reinstated', data: { hash } })
}

/** The caller's certificate of an enrolment; null if there is none. */
export async function findOfTime(ctx: SignedIn, enrolmentId: string): Promise<Certificate | null> {
  const [row] = await queries.listOfTimes(ctx, [enrolmentId])
  return row ? toCertificate(ctx, row) : null
}

async function toCertificate(ctx: SignedIn, row: queries.CertificateRow): Promise<Certificate> {
  return presentCertificate(row, {
    brand: await getCompanyBranding(ctx, row.company_id),
    address: await addressToCheck(ctx, row),
    withChief: ctx.actor.settings.has_certificate_ceo,
    locale: ctx.languages.platform,
    now: ctx.now,
  })
}

/** The state of each certificate by enrolment id. The caller must have checked the right to see these enrolments. */
export async function statesOfTimes(
  ctx: Ctx,
  enrolmentIds: string[],
): Promise<Map<string, { hash: string; status: CertificateState }>> {
  const rows = await queries.listOfTimes(ctx, enrolmentIds)
  return new Map(rows.map((row) => [row.enrolment_id, { hash: row.hash, status: stateOf(row, ctx.now) }]))
}

/** The caller's certificates in every state, newest first. */
export const listOwn = (ctx: SignedIn): Promise<{ data: OwnCertificate[] }> => listOf(ctx, ctx.actor.id)

/** A person's certificates. The caller must have checked the right to see them. */
export async function listOf(ctx: Ctx, studentId: string): Promise<{ data: OwnCertificate[] }> {
  const rows = await queries.listNewest(ctx, studentId)
  return { data: rows.map((row) => ({ ...row, ...languagesOf(row), status: stateOf(row, ctx.now) })) }
}

/** Sets whether people who verify a certificate of the caller see their name. Throws 404. */
export async function updateOwn(
  ctx: SignedIn,
  hash: string,
  { name_public }: { name_public: boolean },
): Promise<{ data: Certificate }> {
  const row = found(await queries.findOwn(ctx, hash))
  await queries.setNamePublic(ctx, row.hash, name_public)
  return { data: await toCertificate(ctx, { ...row, name_public }) }
}

/** Revokes a certificate permanently. Null if it was already revoked. Throws 404 if it is out of reach. */
export async function revoke(
  ctx: SignedIn,
  which: { studentId: string; hash: string },
  reason: string,
): Promise<{ course_title: string } | null> {
  const why = reason.trim()
  const { hash, company_id, course_id, release_id, course_title } = found(
    await queries.findInReach(ctx, { ...which, hash: which.hash.toLowerCase() }),
  )
  if (!(await queries.markRevoked(ctx, hash, why))) return null
  const about = { company_id, student_id: which.studentId, course_id, release_id }
  await recordEvent(ctx, { ...about, kind: 'certificate.revoked', data: { hash, reason: why } })
  return { course_title }
}

/** The caller's certificate of a course; of several, the valid one. Throws 404 if there is none. */
export async function getOfCourse(ctx: SignedIn, courseId: string): Promise<{ data: Certificate }> {
  return { data: await toCertificate(ctx, found(await queries.findValidOrNewest(ctx, courseId))) }
}

/** The certificate as a PDF: rendered on first download, with the same bytes ever after, even if the brand changes. */
export async function downloadOwn(ctx: SignedIn, hash: string): Promise<Download> {
  const row = found(await queries.findOwn(ctx, hash))
  const body = (await readKept(ctx, row)) ?? (await renderAndKeep(ctx, row))
  return { body, bytes: body.byteLength, mime: 'application/pdf', filename: `${filenameOf(row)}.pdf` }
}

/** Null if there is no stored file, or the file was lost from the storage. */
async function readKept(ctx: Ctx, { pdf_key }: queries.CertificateRow): Promise<Uint8Array | null> {
  return pdf_key ? ctx.services.files.read(pdf_key) : null
}

/** The bytes are stored before the row refers to them; if a concurrent call was faster, its file is used. */
async function renderAndKeep(ctx: SignedIn, row: queries.CertificateRow): Promise<Uint8Array> {
  const body = await render(ctx, row)
  // Not a name under which files are served to anybody who knows it.
  const pdf_key = `${newCode()}.cert`
  await ctx.services.files.put(pdf_key, body)
  if (await queries.savePdf(ctx, row, { pdf_key, pdf_sha256: sha256(Buffer.from(body)) })) return body
  await ctx.services.files.remove(pdf_key)
  return found(await readKept(ctx, found(await queries.findOwn(ctx, row.hash))))
}

async function render(ctx: SignedIn, row: queries.CertificateRow): Promise<Uint8Array> {
  const [brand, logo, signature, address, { renderSheet }] = await Promise.all([
    getCompanyBranding(ctx, row.company_id),
    readImage(ctx, row.company_id, 'logo-light'),
    readImage(ctx, row.company_id, 'signature'),
    addressToCheck(ctx, row),
    import('./certificate-pdf.export.ts'),
  ])
  const sheet = sheetOf(row, { brand, address, withChief: ctx.actor.settings.has_certificate_ceo })
  return renderSheet(sheet, { logo: logo?.bytes, signature: signature?.bytes })
}

async function addressToCheck(ctx: Ctx, { company_id, hash }: queries.CertificateRow): Promise<string> {
  return (await baseUrl(ctx, company_id)) + addressOf('validate', { hash })
}

/** What anybody with the hash may learn; the response for an unknown hash has the same form. */
export async function check(ctx: Ctx, hash: string): Promise<{ data: CertificateCheck }> {
  return { data: toCheck(ctx, await queries.findByHash(ctx, hash.toLowerCase())) }
}

/** The same for anybody with the file: a copy that differs in a single bit is unknown. */
export async function checkFile(
  ctx: Ctx,
  fileHash: string,
): Promise<{ data: CertificateCheck & { hash: string | null } }> {
  const row = await queries.findByFile(ctx, fileHash)
  return { data: { ...toCheck(ctx, row), hash: row?.hash ?? null } }
}

function toCheck(ctx: Ctx, row: queries.CertificateRow | undefined): CertificateCheck {
  const checked_at = ctx.now.toISOString()
  if (!row) return { ...unknown, checked_at }
  const { company_name, course_title, score, release_number, issued_at, expires_at, revoked_reason } = row
  const facts = {
    course_title,
    ...languagesOf(row),
    score,
    release_number,
    issued_at,
    expires_at,
    revoked_reason,
  }
  return {
    ...facts,
    status: stateOf(row, ctx.now),
    issuer: company_name,
    holder: row.name_public ? row.holder_name : masked(row.holder_name),
    is_named: row.name_public,
    checked_at,
  }
}

const unknown = {
  status: 'unknown',
  issuer: null,
  course_title: null,
  title_locale: null,
  course_locale: null,
  holder: null,
  is_named: false,
  score: null,
  release_number: null,
  issued_at: null,
  expires_at: null,
  revoked_reason: null,
} as const

/**
 * Called when a person is erased: the certificate stays as evidence of a completion, without the name and the file
 * that showed it.
 */
export async function forgetHolder(ctx: Ctx, studentId: string): Promise<void> {
  const files = await queries.eraseHolder(ctx, studentId)
  ctx.afterCommit(() => Promise.all(files.map((file) => ctx.services.files.remove(file))))
}

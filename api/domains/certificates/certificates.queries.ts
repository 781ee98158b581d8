import type { Origin } from '#contract/translations/units.ts'
import { companyBrandText, inReach } from '#domains/companies/companies.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'

export interface CertificateRow {
  hash: string
  company_id: string
  company_name: string
  time_zone: string
  chief_executive: string
  student_id: string | null
  holder_name: string
  course_title: string
  /** The language of a title that is missing in the language in which the course was read. */
  title_locale: string | null
  /**
   * The language in which the course was read, and the origins of its translation; null on older rows, and origins
   * also for the source language.
   */
  content_locale: string | null
  content_origins: Partial<Record<Origin, number>> | null
  locale: string
  score: number | null
  release_number: number
  issued_at: string
  expires_at: string | null
  status: 'valid' | 'revoked' | 'superseded'
  revoked_reason: string | null
  pdf_key: string | null
  name_public: boolean
}

const selectCertificates = (ctx: Ctx) =>
  ctx.db
    .selectFrom('certificates')
    .innerJoin('companies', 'companies.id', 'certificates.company_id')
    .select(companyBrandText('chief_executive').as('chief_executive'))
    .select([
      'hash',
      'company_id',
      'companies.name as company_name',
      'companies.time_zone',
      'student_id',
      'holder_name',
      'course_title',
      'title_locale',
      'content_locale',
      'content_origins',
      'locale',
      'score',
      'release_number',
      'issued_at',
      'expires_at',
      'status',
      'revoked_reason',
      'pdf_key',
      'name_public',
    ])

export async function findByHash(ctx: Ctx, hash: string): Promise<CertificateRow | undefined> {
  return selectCertificates(ctx).where('hash', '=', hash).executeTakeFirst()
}

/** By the SHA-256 of the downloaded file. */
export async function findByFile(ctx: Ctx, sha256: string): Promise<CertificateRow | undefined> {
  return selectCertificates(ctx).where('pdf_sha256', '=', sha256).limit(1).executeTakeFirst()
}

/** The caller's valid certificate of a course, else the newest. */
export async function findValidOrNewest(
  ctx: SignedIn,
  courseId: string,
): Promise<CertificateRow | undefined> {
  return selectCertificates(ctx)
    .where('student_id', '=', ctx.actor.id)
    .where('course_id', '=', courseId)
    .orderBy(({ eb }) => eb('status', '=', 'valid'), 'desc')
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A certificate of the caller. */
export async function findOwn(ctx: SignedIn, hash: string): Promise<CertificateRow | undefined> {
  return selectCertificates(ctx)
    .where('hash', '=', hash)
    .where('student_id', '=', ctx.actor.id)
    .executeTakeFirst()
}

/** The certificates of some enrolments, at most one each. */
export async function listOfTimes(
  ctx: Ctx,
  enrolmentIds: string[],
): Promise<(CertificateRow & { enrolment_id: string })[]> {
  if (enrolmentIds.length === 0) return []
  return selectCertificates(ctx).select('enrolment_id').where('enrolment_id', 'in', enrolmentIds).execute()
}

/** A person's last hundred certificates, newest first. */
export async function listNewest(
  ctx: Ctx,
  studentId: string,
): Promise<(CertificateRow & { course_id: string })[]> {
  return selectCertificates(ctx)
    .select('course_id')
    .where('student_id', '=', studentId)
    .orderBy('issued_at', 'desc')
    .limit(100)
    .execute()
}

/** The person is locked, so that a certificate is never issued with the name of somebody who is erased concurrently. */
export async function findHolderName(ctx: SignedIn): Promise<string> {
  const { first_name, last_name } = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', ctx.actor.id)
    .forShare()
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`.trim()
}

/** Returns false if this enrolment already has its certificate. */
export async function insertCertificate(
  ctx: SignedIn,
  row: Omit<
    CertificateRow,
    | 'content_origins'
    | 'company_name'
    | 'time_zone'
    | 'chief_executive'
    | 'status'
    | 'revoked_reason'
    | 'pdf_key'
    | 'name_public'
  > & {
    enrolment_id: string
    course_id: string
    release_id: string
    content_locale: string
    content_origins: string | null
  },
): Promise<boolean> {
  const inserted = await ctx.db
    .insertInto('certificates')
    .values(row)
    .onConflict((conflict) => conflict.column('enrolment_id').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Marks the holder's other certificates of the course as superseded by the valid one. */
export async function supersedeOthers(
  ctx: Ctx,
  { hash, course_id, student_id }: { hash: string; course_id: string; student_id: string },
): Promise<void> {
  await ctx.db
    .updateTable('certificates')
    .set({ status: 'superseded', superseded_by: hash })
    .where('student_id', '=', student_id)
    .where('course_id', '=', course_id)
    .where('status', '=', 'valid')
    .where('hash', '<>', hash)
    .execute()
}

/** Makes the superseded certificate of an enrolment valid again. Returns its hash; undefined if there is none. */
export async function unsupersede(ctx: Ctx, enrolmentId: string): Promise<string | undefined> {
  const row = await ctx.db
    .updateTable('certificates')
    .set({ status: 'valid', superseded_by: null })
    .where('enrolment_id', '=', enrolmentId)
    .where('status', '=', 'superseded')
    .returning('hash')
    .executeTakeFirst()
  return row?.hash
}

/** Stores a rendered file in place of the previous one; returns false if a concurrent call was faster. */
export async function savePdf(
  ctx: Ctx,
  { hash, pdf_key: before }: CertificateRow,
  file: { pdf_key: string; pdf_sha256: string },
): Promise<boolean> {
  const kept = await ctx.db
    .updateTable('certificates')
    .set(file)
    .where('hash', '=', hash)
    .where('pdf_key', 'is not distinct from', before)
    .returning('hash')
    .executeTakeFirst()
  return kept !== undefined
}

/** Removes a person's name from their certificates. Returns the files that showed it. */
export async function eraseHolder(ctx: Ctx, studentId: string): Promise<string[]> {
  const files = await ctx.db
    .selectFrom('certificates')
    .select('pdf_key')
    .where('student_id', '=', studentId)
    .where('pdf_key', 'is not', null)
    .execute()
  await ctx.db
    .updateTable('certificates')
    .set({ holder_name: '', name_public: false, pdf_key: null })
    .where('student_id', '=', studentId)
    .execute()
  return files.flatMap(({ pdf_key }) => (pdf_key ? [pdf_key] : []))
}

export async function setNamePublic(ctx: SignedIn, hash: string, name_public: boolean): Promise<void> {
  await ctx.db
    .updateTable('certificates')
    .set({ name_public })
    .where('hash', '=', hash)
    .where('student_id', '=', ctx.actor.id)
    .execute()
}

/** A certificate of a student within reach. */
export async function findInReach(
  ctx: SignedIn,
  { studentId, hash }: { studentId: string; hash: string },
): Promise<(CertificateRow & { course_id: string; release_id: string }) | undefined> {
  return selectCertificates(ctx)
    .select(['course_id', 'release_id'])
    .where('hash', '=', hash)
    .where('student_id', '=', studentId)
    .where('certificates.company_id', 'in', inReach(ctx))
    .executeTakeFirst()
}

/** Returns false if it was already revoked. */
export async function markRevoked(ctx: SignedIn, hash: string, revoked_reason: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('certificates')
    .set({
      revoked_reason,
      status: 'revoked',
      revoked_at: ctx.now.toISOString(),
      revoked_by: ctx.actor.id,
    })
    .where('hash', '=', hash)
    .where('status', '<>', 'revoked')
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

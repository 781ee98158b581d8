import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, list, locale, one, percent, text, timestamp, words } from '../fields.ts'
import { limits } from '../limits.ts'

export const certificateStates = ['valid', 'expired', 'superseded', 'revoked', 'unknown'] as const
export type CertificateState = (typeof certificateStates)[number]

/**
 * The language of the title and the language in which the course was read; null for certificates that predate these
 * columns.
 */
const languages = { title_locale: z.nullable(locale), course_locale: z.nullable(locale) }

/**
 * What a guest sees of a certificate; everything but the status is null for an unknown hash. The holder’s name is
 * masked unless they agreed to show it.
 */
export const certificateCheck = z.object({
  status: z.enum(certificateStates),
  issuer: z.nullable(z.string()),
  course_title: z.nullable(z.string()),
  ...languages,
  holder: z.nullable(z.string()),
  /** The holder agreed to show the full name. */
  is_named: z.boolean(),
  score: z.nullable(percent),
  release_number: z.nullable(z.int()),
  issued_at: z.nullable(timestamp),
  expires_at: z.nullable(timestamp),
  revoked_reason: z.nullable(z.string()),
  checked_at: timestamp,
})
export type CertificateCheck = z.infer<typeof certificateCheck>

/**
 * A signatory of the certificate, in the reader’s language. The company’s signature image belongs to the one with
 * `is_signed`.
 */
export const certificateSignature = z.object({ name: z.string(), role: z.string(), is_signed: z.boolean() })

export const certificate = z.object({
  hash: z.string(),
  holder_name: z.string(),
  course_title: z.string(),
  ...languages,
  score: z.nullable(percent),
  release_number: z.int(),
  signatures: z.array(certificateSignature),
  issued_at: timestamp,
  expires_at: z.nullable(timestamp),
  status: z.enum(certificateStates),
  revoked_reason: z.nullable(z.string()),
  /** Whether anyone who checks the certificate sees the holder’s full name. */
  name_public: z.boolean(),
  /** The public page that checks the certificate, and the same URL as a QR code (SVG). */
  validate_url: z.string(),
  qr_svg: z.string(),
})
export type Certificate = z.infer<typeof certificate>

export const validateCertificate = endpoint({
  method: 'GET',
  path: '/api/external/validate-certificate/:hash',
  access: 'public',
  reads: ['certificates'],
  summary: 'Checks a certificate',
  params: z.object({ hash: text(64, 1) }),
  response: one(certificateCheck),
  perMinute: 30,
})

export const validateFile = endpoint({
  method: 'GET',
  path: '/api/external/validate-file/:fileHash',
  access: 'public',
  summary:
    'Checks a certificate’s PDF by its SHA-256: the hash names the certificate, null where no such file was issued',
  params: z.object({ fileHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  response: one(z.object({ ...certificateCheck.shape, hash: z.nullable(z.string()) })),
  perMinute: 30,
})

/** One row in the list of one’s own certificates. */
const ownCertificate = z.object({
  hash: z.string(),
  course_id: id,
  course_title: z.string(),
  ...languages,
  score: z.nullable(percent),
  issued_at: timestamp,
  expires_at: z.nullable(timestamp),
  status: z.enum(certificateStates),
  revoked_reason: z.nullable(z.string()),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/api/student/certificates',
  access: 'student',
  reads: ['progress', 'certificates'],
  summary: 'Own certificates in every state, newest first, the last hundred',
  response: list(ownCertificate),
})

export const getCourseCertificate = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/certificate',
  access: 'student',
  summary:
    'Own certificate of a course, of several the one that stands, else the newest; 404 when none was given',
  params: z.object({ courseId: id }),
  response: one(certificate),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/student/certificates/:hash/pdf',
  access: 'student',
  summary: 'One of one’s own certificates as PDF, in the language it was given in',
  params: z.object({ hash: text(64, 1) }),
  response: { file: 'application/pdf' },
  perMinute: 30,
  errors: [507],
})

export const updateCertificate = endpoint({
  method: 'PATCH',
  path: '/api/student/certificates/:hash',
  access: 'student',
  changes: ['certificates'],
  summary: 'Whether whoever checks one of one’s own certificates sees one’s name in full',
  params: z.object({ hash: text(64, 1) }),
  body: z.strictObject({ name_public: z.boolean() }),
  response: one(certificate),
})

export const listStudentCertificates = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/certificates',
  access: 'staff',
  scope: 'results:read',
  reads: ['student/:studentId'],
  summary: 'A student’s certificates in every state, newest first, the last hundred',
  params: z.object({ studentId: id }),
  response: list(ownCertificate),
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/certificates/:hash/revoke',
  access: 'staff',
  changes: ['certificates', 'student/:studentId'],
  summary: 'Takes a certificate back for good; the student is told why. Again it changes nothing',
  params: z.object({ studentId: id, hash: text(64, 1) }),
  body: z.strictObject({ reason: words(limits.reason) }),
  response: list(ownCertificate),
})

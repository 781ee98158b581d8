import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, list, one, percent, text, timestamp } from './fields.ts'

export const certificateStates = ['valid', 'expired', 'superseded', 'revoked', 'unknown'] as const
export type CertificateState = (typeof certificateStates)[number]

/** What a guest learns of a certificate; everything but the state is null for an unknown hash. The holder is masked. */
export const certificateCheck = z.object({
  status: z.enum(certificateStates),
  issuer: z.nullable(z.string()),
  course_title: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  score: z.nullable(percent),
  release_number: z.nullable(z.int()),
  issued_at: z.nullable(timestamp),
  expires_at: z.nullable(timestamp),
  revoked_reason: z.nullable(z.string()),
  checked_at: timestamp,
})
export type CertificateCheck = z.infer<typeof certificateCheck>

export const certificate = z.object({
  hash: z.string(),
  holder_name: z.string(),
  course_title: z.string(),
  score: z.nullable(percent),
  release_number: z.int(),
  manager: z.string(),
  issued_at: timestamp,
  expires_at: z.nullable(timestamp),
  status: z.enum(certificateStates),
  /** The public page that checks it, and the same address as a QR code (SVG). */
  validate_url: z.string(),
  qr_svg: z.string(),
})
export type Certificate = z.infer<typeof certificate>

export const validateCertificate = endpoint({
  method: 'GET',
  path: '/api/external/validate-certificate/:hash',
  access: 'public',
  summary: 'Checks a certificate',
  params: z.object({ hash: text(64, 1) }),
  response: one(certificateCheck),
  perMinute: 30,
})

/** A line of one’s own certificates. */
const ownCertificate = z.object({
  hash: z.string(),
  course_id: id,
  course_title: z.string(),
  score: z.nullable(percent),
  issued_at: timestamp,
  expires_at: z.nullable(timestamp),
  status: z.enum(certificateStates),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/api/student/certificates',
  access: 'student',
  summary: 'Own certificates in every state, newest first, the last hundred',
  response: list(ownCertificate),
})

export const getCourseCertificate = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/certificate',
  access: 'student',
  summary: 'Own certificate of a course; 404 when none was given',
  params: z.object({ courseId: id }),
  response: one(certificate),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/student/courses/:courseId/certificate/pdf',
  access: 'student',
  summary: 'Own certificate as PDF in the student’s language',
  params: z.object({ courseId: id }),
  response: { file: 'application/pdf' },
  perMinute: 30,
})

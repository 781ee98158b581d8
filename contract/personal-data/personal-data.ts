import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

/** Everything that is stored about a person: a page to read, JSON for programs, certificates and pictures. */
const response = { file: 'application/zip' } as const

export const exportPersonalData = endpoint({
  method: 'POST',
  path: '/api/students/:studentId/export',
  access: 'staff',
  ability: 'people',
  fresh: true,
  changes: [],
  summary: 'All that is stored about a student, as a zip file to hand over; audited',
  params: z.object({ studentId: id }),
  response,
  perMinute: 10,
})

export const exportOwnPersonalData = endpoint({
  method: 'POST',
  path: '/api/me/export',
  access: 'signed_in',
  changes: [],
  summary: 'All that is stored about the caller, as a zip file',
  response,
  perMinute: 5,
})

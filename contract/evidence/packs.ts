import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, locale, one, pageOf, pageQuery, timestamp } from '../fields.ts'

/** Evidence packs: signed zip files about the training of one company in one period, for auditors. */

/** What the report’s headings refer to. */
export const packFrameworks = ['iso_27001', 'nis2', 'gdpr', 'general'] as const
export type PackFramework = (typeof packFrameworks)[number]

export const packStates = ['waiting', 'running', 'ready', 'failed'] as const
export type PackState = (typeof packStates)[number]

/** Why a pack failed: the file store refused it or did not answer, it was larger than a zip file can be, or another error that the log names. */
export const packFailures = ['file_store', 'too_large', 'internal'] as const
export type PackFailure = (typeof packFailures)[number]

export const evidencePack = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  /** The first and the last day of the period, in the time zone of the company. */
  from: day,
  until: day,
  framework: z.enum(packFrameworks),
  /** The language of the report and the instructions. */
  locale,
  state: z.enum(packStates),
  failure: z.nullable(z.enum(packFailures)),
  /** Rows written so far, and roughly how many there will be; null unless the pack is being made. */
  progress: z.nullable(z.object({ done: count, total: count })),
  /** People in the pack; null, like the next three, until it is ready. */
  people: z.nullable(count),
  bytes: z.nullable(z.int()),
  /** Hash of the zip file in hexadecimal. */
  sha256: z.nullable(z.string()),
  /** The key that signed it: the `kid` of one of the public keys. */
  key_id: z.nullable(z.string()),
  /** Empty for a person who was erased. */
  made_by: z.string(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** When the file is deleted; null until the pack is ready. */
  expires_at: z.nullable(timestamp),
  can: z.object({ download: z.boolean(), delete: z.boolean() }),
})
export type EvidencePack = z.infer<typeof evidencePack>

const params = z.object({ packId: id })
const ofAuditors = { access: 'staff', ability: 'auditor' } as const

export const listPacks = endpoint({
  ...ofAuditors,
  method: 'GET',
  path: '/api/evidence/packs',
  reads: ['evidence-packs'],
  summary: 'The evidence packs of a company, one’s own without `company_id`, the newest first',
  query: z.object({ ...pageQuery, cursor: z.optional(id), company_id: z.optional(id) }),
  response: pageOf(evidencePack),
  errors: [404],
})

export const createPack = endpoint({
  ...ofAuditors,
  method: 'POST',
  path: '/api/evidence/packs',
  changes: ['evidence-packs'],
  auditor: true,
  summary:
    'Starts making an evidence pack. The caller chooses its id: a second call with it answers the same pack. 409 with the `id` of the other in the detail while another pack of the company is being made',
  body: z.strictObject({
    id,
    company_id: id,
    from: day,
    /** Today at the latest, and within three years of `from`. */
    until: day,
    framework: z.enum(packFrameworks),
    /** The caller’s language if absent. */
    locale: z.optional(locale),
  }),
  response: one(evidencePack),
  status: 202,
  perMinute: 10,
  errors: [404, 409],
})

export const getPack = endpoint({
  ...ofAuditors,
  method: 'GET',
  path: '/api/evidence/packs/:packId',
  reads: ['evidence-pack/:packId'],
  summary: 'One evidence pack and how far it is',
  params,
  response: one(evidencePack),
})

export const downloadPack = endpoint({
  ...ofAuditors,
  method: 'GET',
  path: '/api/evidence/packs/:packId/file',
  summary: 'The zip file. Each download is recorded. 409 unless the pack is ready',
  params,
  response: { file: 'application/zip' },
  perMinute: 30,
  errors: [409],
})

export const deletePack = endpoint({
  ...ofAuditors,
  method: 'DELETE',
  path: '/api/evidence/packs/:packId',
  changes: ['evidence-packs', 'evidence-pack/:packId'],
  auditor: true,
  summary: 'Deletes an evidence pack and its file, or stops making it',
  params,
})

export const listEvidenceKeys = endpoint({
  method: 'GET',
  path: '/api/evidence/keys',
  access: 'public',
  summary: 'The public keys that evidence packs are signed with, as a JSON Web Key Set',
  response: z.object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  }),
  openToSites: true,
  perMinute: 60,
  errors: [304],
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, line, list, one, pageOf, pageQuery, tagName, text, timestamp } from '../fields.ts'

/** Directories of a company, such as Entra ID and Okta, that keep its people up to date by SCIM. */

export const directoryKinds = ['entra', 'okta', 'other'] as const
export type DirectoryKind = (typeof directoryKinds)[number]

/** Days that a new token may be valid. */
export const tokenDays = [90, 180, 365, 730] as const

const token = z.object({
  id,
  /** Its last characters. */
  hint: z.string(),
  expires_at: timestamp,
  is_expired: z.boolean(),
  last_used_at: z.nullable(timestamp),
  created_at: timestamp,
})
export type DirectoryToken = z.infer<typeof token>

const connection = z.object({
  id,
  name: z.string(),
  kind: z.enum(directoryKinds),
  is_paused: z.boolean(),
  last_call_at: z.nullable(timestamp),
  created_at: timestamp,
  people: z.object({
    linked: count,
    /** Disabled by the directory. */
    disabled: count,
  }),
  /** Changes that wait for an owner. */
  held: count,
  /** Refused calls among the last 500. */
  errors: count,
  tokens: z.array(token),
})
export type DirectoryConnection = z.infer<typeof connection>

const connectionList = z.object({
  data: z.array(connection),
  meta: z.object({
    /** Whether the caller may change connections: owners may, or any admin if there is no owner. */
    can_change: z.boolean(),
    /** The address to enter in the directory. */
    tenant_url: z.string(),
  }),
})

const companyParams = z.object({ companyId: id })
const params = z.object({ companyId: id, connectionId: id })
const path = '/api/companies/:companyId/directory/:connectionId'
const stale = ['directory/:companyId'] as const

export const listDirectories = endpoint({
  method: 'GET',
  path: '/api/companies/:companyId/directory',
  access: 'admin',
  reads: ['directory/:companyId'],
  summary: 'The directory connections of a company with their tokens, without the secrets',
  params: companyParams,
  response: connectionList,
})

export const createDirectory = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/directory',
  access: 'admin',
  changes: stale,
  summary:
    'Creates a directory connection. The caller chooses its id: a second call with it answers the same one',
  params: companyParams,
  body: z.strictObject({ id, name: line(80), kind: z.enum(directoryKinds) }),
  response: one(connection),
  status: 201,
  perMinute: 30,
  errors: [409],
})

export const updateDirectory = endpoint({
  method: 'PATCH',
  path,
  access: 'admin',
  changes: stale,
  summary: 'Renames a directory connection, or pauses it: every call of the directory is then refused',
  params,
  body: z.strictObject({ name: z.optional(line(80)), is_paused: z.optional(z.boolean()) }),
  response: one(connection),
})

export const removeDirectory = endpoint({
  method: 'DELETE',
  path,
  access: 'admin',
  changes: [...stale, 'students'],
  fresh: true,
  summary: 'Ends a directory connection; its people stay as they are and are no longer managed by it',
  params,
})

export const createDirectoryToken = endpoint({
  method: 'POST',
  path: `${path}/tokens`,
  access: 'admin',
  changes: stale,
  fresh: true,
  summary:
    'Creates a token, which is shown only here. A second call with the same id replaces the token unless it was used',
  params,
  body: z.strictObject({ id, days: z.literal(tokenDays) }),
  response: one(z.object({ ...token.shape, token: z.string() })),
  status: 201,
  perMinute: 30,
  errors: [409],
})

export const removeDirectoryToken = endpoint({
  method: 'DELETE',
  path: `${path}/tokens/:tokenId`,
  access: 'admin',
  changes: stale,
  summary: 'Revokes a token at once',
  params: z.object({ companyId: id, connectionId: id, tokenId: id }),
})

const directoryCall = z.object({
  id,
  at: timestamp,
  method: z.string(),
  /** Below the tenant URL, without what a filter compares with. */
  path: z.string(),
  status: z.int(),
  scim_type: z.nullable(z.string()),
  /** The sentence that the directory got; null for a call that succeeded. */
  detail: z.nullable(z.string()),
  ms: count,
})
export type DirectoryCall = z.infer<typeof directoryCall>

export const listDirectoryCalls = endpoint({
  method: 'GET',
  path: `${path}/calls`,
  access: 'admin',
  reads: ['directory-calls/:connectionId'],
  summary: 'The last calls of a directory, the newest first, without their bodies',
  params,
  query: z.object({ ...pageQuery, cursor: z.optional(id), only_errors: z.optional(z.boolean()) }),
  response: pageOf(directoryCall),
})

/** What members of a directory’s group get. */
const target = z.object({
  tag: z.nullable(tagName),
  group: z.nullable(z.object({ id, name: z.string() })),
})

const directoryGroup = z.object({
  id,
  name: z.string(),
  members: count,
  target,
  /** Members for whom it is not applied yet. */
  pending: count,
})
export type DirectoryGroup = z.infer<typeof directoryGroup>

export const listDirectoryGroups = endpoint({
  method: 'GET',
  path: `${path}/groups`,
  access: 'admin',
  reads: ['directory-groups/:connectionId'],
  summary: 'The groups of a directory by name, and what they are mapped to',
  params,
  query: z.object({ ...pageQuery, search: z.optional(text(200)) }),
  response: pageOf(directoryGroup),
})

export const mapDirectoryGroup = endpoint({
  method: 'PUT',
  path: `${path}/groups/:directoryGroupId/target`,
  access: 'admin',
  changes: ['directory-groups/:connectionId'],
  summary:
    'Maps a group of a directory to a tag or to a group of the company, or to neither. Members get it and others lose it soon after',
  params: z.object({ companyId: id, connectionId: id, directoryGroupId: id }),
  body: z.strictObject({ tag: z.nullable(tagName), group_id: z.nullable(id) }),
  response: one(directoryGroup),
})

/** Somebody to disable, members who left a mapped group, or somebody erased whom the directory wants back. */
export const heldKinds = ['disable', 'members', 'return'] as const

const heldChange = z.object({
  id,
  kind: z.enum(heldKinds),
  /** The person or the group. */
  name: z.string(),
  /** People it concerns. */
  people: count,
  held_at: timestamp,
})
export type HeldChange = z.infer<typeof heldChange>

export const listHeldChanges = endpoint({
  method: 'GET',
  path: `${path}/held`,
  access: 'admin',
  reads: ['directory-held/:connectionId'],
  summary: 'Changes of a directory that wait for an owner, at most 200 of each kind',
  params,
  response: list(heldChange),
})

export const decideHeldChanges = endpoint({
  method: 'POST',
  path: `${path}/held`,
  access: 'admin',
  changes: [
    'directory-held/:connectionId',
    'directory/:companyId',
    'students',
    'student',
    'directory-groups/:connectionId',
  ],
  summary:
    'Allows held changes, or restores: what the directory wanted is then discarded. All of them without `ids`. Idempotent',
  params,
  body: z.strictObject({
    decision: z.enum(['allow', 'restore']),
    ids: z.optional(z.array(id).check(z.maxLength(600))),
  }),
  response: z.object({ decided: count }),
})

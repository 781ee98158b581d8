import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, text } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * SCIM 2.0 (RFC 7643 and 7644), by which directories such as Entra ID and Okta keep people up to date. The token of a
 * directory connection says which company is meant. Names are those of the standard.
 */

/** A resource as it was sent, with what the server adds. */
const resource = z.record(z.string(), z.unknown())
const listed = z.object({
  schemas: z.array(z.string()),
  totalResults: count,
  startIndex: count,
  itemsPerPage: count,
  Resources: z.array(resource),
})
const query = z.object({
  filter: z.optional(text(2_000)),
  startIndex: z.optional(z.int()),
  count: z.optional(z.int()),
  attributes: z.optional(text(2_000)),
  excludedAttributes: z.optional(text(2_000)),
})
const shown = z.object({
  attributes: z.optional(text(2_000)),
  excludedAttributes: z.optional(text(2_000)),
})
const patch = z.object({
  schemas: z.optional(z.array(z.string())),
  Operations: z.array(
    z.object({ op: z.string(), path: z.optional(z.string()), value: z.optional(z.unknown()) }),
  ),
})

const scim = { access: 'public', protocol: 'scim', bodyBytes: limits.scimBodyBytes } as const
const refused = [400, 401, 403, 404, 409]
const userParams = z.object({ userId: text(100, 1) })
const groupParams = z.object({ groupId: text(100, 1) })

export const getServiceProviderConfig = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/ServiceProviderConfig',
  summary: 'What of SCIM is served; needs no token, like the other two descriptions',
  response: resource,
})

export const listResourceTypes = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/ResourceTypes',
  summary: 'The resource types: users and groups',
  response: listed,
})

export const getResourceType = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/ResourceTypes/:typeId',
  summary: 'One resource type',
  params: z.object({ typeId: text(100, 1) }),
  response: resource,
})

export const listSchemas = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Schemas',
  summary: 'The schemas of users and groups',
  response: listed,
})

export const getSchema = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Schemas/:schemaId',
  summary: 'One schema',
  params: z.object({ schemaId: text(200, 1) }),
  response: resource,
})

export const listScimUsers = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Users',
  summary: 'The people of the connection, by a filter',
  query,
  response: listed,
  errors: refused,
})

export const searchScimUsers = endpoint({
  ...scim,
  method: 'POST',
  path: '/api/scim/v2/Users/.search',
  summary: 'The same, with the query in the body',
  body: query,
  response: listed,
  errors: refused,
})

export const createScimUser = endpoint({
  ...scim,
  method: 'POST',
  path: '/api/scim/v2/Users',
  summary:
    'Creates a student, adopts one of the company with the same address, or brings one back that the directory had disabled',
  body: resource,
  response: resource,
  status: 201,
  errors: refused,
})

export const getScimUser = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Users/:userId',
  summary: 'One person of the connection',
  params: userParams,
  query: shown,
  response: resource,
  errors: [...refused, 304],
})

export const replaceScimUser = endpoint({
  ...scim,
  method: 'PUT',
  path: '/api/scim/v2/Users/:userId',
  summary: 'Replaces what the directory says of a person',
  params: userParams,
  body: resource,
  response: resource,
  errors: refused,
})

export const patchScimUser = endpoint({
  ...scim,
  method: 'PATCH',
  path: '/api/scim/v2/Users/:userId',
  summary: 'Changes parts of what the directory says of a person; `active` false disables them at once',
  params: userParams,
  body: patch,
  response: resource,
  errors: refused,
})

export const deleteScimUser = endpoint({
  ...scim,
  method: 'DELETE',
  path: '/api/scim/v2/Users/:userId',
  summary: 'Disables a person and ends the link; their data is erased later by the company’s rule',
  params: userParams,
  errors: refused,
})

export const listScimGroups = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Groups',
  summary: 'The groups of the connection, by a filter',
  query,
  response: listed,
  errors: refused,
})

export const searchScimGroups = endpoint({
  ...scim,
  method: 'POST',
  path: '/api/scim/v2/Groups/.search',
  summary: 'The same, with the query in the body',
  body: query,
  response: listed,
  errors: refused,
})

export const createScimGroup = endpoint({
  ...scim,
  method: 'POST',
  path: '/api/scim/v2/Groups',
  summary: 'Creates a group; it changes nothing for its members until an admin maps it',
  body: resource,
  response: resource,
  status: 201,
  errors: refused,
})

export const getScimGroup = endpoint({
  ...scim,
  method: 'GET',
  path: '/api/scim/v2/Groups/:groupId',
  summary: 'One group of the connection',
  params: groupParams,
  query: shown,
  response: resource,
  errors: [...refused, 304],
})

export const replaceScimGroup = endpoint({
  ...scim,
  method: 'PUT',
  path: '/api/scim/v2/Groups/:groupId',
  summary: 'Replaces a group and its members',
  params: groupParams,
  body: resource,
  response: resource,
  errors: refused,
})

export const patchScimGroup = endpoint({
  ...scim,
  method: 'PATCH',
  path: '/api/scim/v2/Groups/:groupId',
  summary: 'Changes a group or some of its members',
  params: groupParams,
  body: patch,
  errors: refused,
})

export const deleteScimGroup = endpoint({
  ...scim,
  method: 'DELETE',
  path: '/api/scim/v2/Groups/:groupId',
  summary: 'Removes a group; its members lose what it gave them',
  params: groupParams,
  errors: refused,
})

/** The form of every error of these calls. */
export const scimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.optional(z.string()),
  detail: z.string(),
})

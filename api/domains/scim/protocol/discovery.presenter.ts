import { enterpriseSchema, groupSchema, userSchema } from './attributes.rules.ts'
import { maxPage, toList } from './list.rules.ts'

/** What is served of SCIM, as RFC 7643, sections 5 to 7, describes it. */

const prefix = 'urn:ietf:params:scim:schemas:core:2.0'

export const serviceProviderConfig = (base: string) => ({
  schemas: [`${prefix}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  pagination: { cursor: false, index: true, defaultPaginationMethod: 'index', maxPageSize: maxPage },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of a directory connection, in the Authorization header',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: userSchema, extensions: [enterpriseSchema] },
    { id: 'Group', endpoint: '/Groups', schema: groupSchema, extensions: [] },
  ].map(({ id, endpoint, schema, extensions }) => ({
    schemas: [`${prefix}:ResourceType`],
    ...{ id, name: id, endpoint, schema },
    schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }))

export const listResourceTypes = (base: string) => {
  const all = resourceTypes(base)
  return toList(all.length, 1, all)
}
export const findResourceType = (base: string, id: string) => resourceTypes(base).find((one) => one.id === id)

interface Description {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  required: boolean
  caseExact: boolean
  multiValued: boolean
  mutability: 'readWrite' | 'readOnly'
  returned: 'default'
  uniqueness: 'none' | 'server'
  subAttributes?: Description[]
}

const text = (name: string, more: Partial<Description> = {}): Description => ({
  name,
  type: 'string',
  required: false,
  caseExact: false,
  multiValued: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = (name: string, parts: string[], more: Partial<Description> = {}): Description =>
  text(name, {
    type: 'complex',
    subAttributes: parts.map((part) =>
      text(part, {
        ...(part === 'primary' ? { type: 'boolean' } : {}),
        ...(more.mutability ? { mutability: more.mutability } : {}),
      }),
    ),
    ...more,
  })
const valued = ['value', 'display', 'type', 'primary']
const multiple = { multiValued: true }

const described: Record<string, { name: string; attributes: Description[] }> = {
  [userSchema]: {
    name: 'User',
    attributes: [
      text('userName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      complex('name', [
        'formatted',
        'familyName',
        'givenName',
        'middleName',
        'honorificPrefix',
        'honorificSuffix',
      ]),
      ...['displayName', 'nickName', 'profileUrl', 'title', 'userType'].map((name) => text(name)),
      ...['preferredLanguage', 'locale', 'timezone'].map((name) => text(name)),
      text('active', { type: 'boolean' }),
      ...['emails', 'phoneNumbers', 'roles', 'entitlements'].map((name) => complex(name, valued, multiple)),
      complex(
        'addresses',
        ['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type', 'primary'],
        multiple,
      ),
      complex('groups', ['value', '$ref', 'display', 'type'], { ...multiple, mutability: 'readOnly' }),
    ],
  },
  [groupSchema]: {
    name: 'Group',
    attributes: [
      text('displayName', { required: true, uniqueness: 'server' }),
      text('externalId', { caseExact: true }),
      complex('members', ['value', '$ref', 'display', 'type'], multiple),
    ],
  },
  [enterpriseSchema]: {
    name: 'EnterpriseUser',
    attributes: [
      ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) => text(name)),
      complex('manager', ['value', '$ref', 'displayName']),
    ],
  },
}

const schemas = (base: string) =>
  Object.entries(described).map(([id, { name, attributes }]) => ({
    schemas: [`${prefix}:Schema`],
    ...{ id, name, description: name, attributes },
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }))

export const listSchemas = (base: string) => {
  const all = schemas(base)
  return toList(all.length, 1, all)
}
export const findSchema = (base: string, id: string) =>
  schemas(base).find((one) => one.id.toLowerCase() === id.toLowerCase())

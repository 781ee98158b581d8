/** The attributes that RFC 7643 defines for users and groups, with what the rules need to know of each. */

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const enterpriseSchema = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

interface Attribute {
  name: string
  type: 'text' | 'boolean' | 'complex'
  isMultiple: boolean
}

const attribute = (type: Attribute['type'], isMultiple: boolean) => (name: string) => ({
  name,
  type,
  isMultiple,
})

const core: Attribute[] = [
  ...[
    ...['id', 'externalId', 'userName', 'displayName', 'nickName', 'profileUrl', 'title', 'userType'],
    ...['preferredLanguage', 'locale', 'timezone', 'password'],
  ].map(attribute('text', false)),
  ...['active'].map(attribute('boolean', false)),
  ...['name', 'meta'].map(attribute('complex', false)),
  ...[
    ...['emails', 'phoneNumbers', 'ims', 'photos', 'addresses', 'groups', 'entitlements', 'roles'],
    ...['x509Certificates', 'members'],
  ].map(attribute('complex', true)),
]
const enterprise: Attribute[] = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map(attribute('text', false)),
  attribute('complex', false)('manager'),
]
const subAttributes: Attribute[] = [
  ...[
    ...['value', 'display', 'type', '$ref', 'formatted', 'familyName', 'givenName', 'middleName'],
    ...['honorificPrefix', 'honorificSuffix', 'streetAddress', 'locality', 'region', 'postalCode', 'country'],
    ...['displayName', 'resourceType', 'created', 'lastModified', 'location', 'version'],
  ].map(attribute('text', false)),
  attribute('boolean', false)('primary'),
]

const byName = (attributes: Attribute[]) => new Map(attributes.map((each) => [each.name.toLowerCase(), each]))
const tables = { core: byName(core), enterprise: byName(enterprise), sub: byName(subAttributes) }

/** The attribute with a name in any case; undefined for one of somebody’s own. */
export const findAttribute = (table: keyof typeof tables, name: string): Attribute | undefined =>
  tables[table].get(name.toLowerCase())

/** Schemas are compared without case. Undefined for an extension of somebody’s own. */
export function schemaOf(urn: string): 'core' | 'enterprise' | undefined {
  const lower = urn.toLowerCase()
  if (lower === enterpriseSchema.toLowerCase()) return 'enterprise'
  return lower === userSchema.toLowerCase() || lower === groupSchema.toLowerCase() ? 'core' : undefined
}

export type Resource = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The key of a record that equals a name without regard to case. */
export const keyIn = (record: Resource, name: string): string | undefined =>
  Object.hasOwn(record, name)
    ? name
    : Object.keys(record).find((key) => key.toLowerCase() === name.toLowerCase())

export const valueIn = (record: Resource, name: string): unknown => {
  const key = keyIn(record, name)
  return key === undefined ? undefined : record[key]
}

/** A copy with one more value. The computed key makes an own property of any name, even `__proto__`. */
export const withValue = (record: Resource, name: string, value: unknown): Resource => ({
  ...record,
  [keyIn(record, name) ?? name]: value,
})

export function without(record: Resource, name: string): Resource {
  const key = keyIn(record, name)
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))
}

/** Entra sends booleans as text unless told otherwise. */
export const toBoolean = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  return text === 'true' ? true : text === 'false' ? false : undefined
}

export const sameText = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase()

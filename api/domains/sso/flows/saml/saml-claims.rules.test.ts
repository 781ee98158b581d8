import { expect, it } from 'vitest'
import { toClaims } from './saml-claims.rules.ts'

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const emailAddress = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const names = ['subject', 'email', 'first_name', 'last_name'] as const
const usual = Object.fromEntries(names.map((name) => [`${name}_attribute`, null])) as Record<
  `${(typeof names)[number]}_attribute`,
  string | null
>
type Attributes = [string, string[]][]
const read = (
  attributes: Attributes,
  { value = 'a-1', format = persistent, ...settings }: Partial<typeof usual> & Record<string, unknown> = {},
) =>
  toClaims(
    { nameId: { value: String(value), format: String(format) }, attributes: new Map(attributes) },
    { ...usual, ...settings },
    'https://idp.example',
  )

it('the subject is a persistent NameID, or the one value of a chosen attribute', () => {
  expect(read([])?.sub).toBe('a-1')
  expect(read([], { format: emailAddress })).toBeNull()
  expect(read([], { format: '' })).toBeNull()
  const chosen = { subject_attribute: 'oid', format: emailAddress }
  expect(read([['oid', ['b-2']]], chosen)?.sub).toBe('b-2')
  expect(read([], chosen)).toBeNull()
  expect(read([['OID', ['b-2']]], chosen)).toBeNull()
  expect(read([['oid', ['b-2', 'c-3']]], chosen)).toBeNull()
  for (const value of ['', '  ', 'a\nb', 'a'.repeat(257)]) expect(read([], { value })).toBeNull()
})

it('the address is of the chosen attribute, else of a usual one, else of a NameID that is an address', () => {
  const attributes: Attributes = [
    ['alias', ['alias@a.example']],
    ['MAIL', [' mail@a.example ']],
  ]
  expect(read(attributes)?.email).toBe('mail@a.example')
  expect(read(attributes, { email_attribute: 'alias' })?.email).toBe('alias@a.example')
  expect(read(attributes, { email_attribute: 'absent' })?.email).toBeUndefined()
  const byName = { subject_attribute: 'oid', value: 'name@a.example', format: emailAddress }
  expect(read([['oid', ['1']]], byName)?.email).toBe('name@a.example')
  expect(read([], { value: 'name@a.example' })?.email).toBeUndefined()
})

it('nothing else that an assertion says becomes a claim', () => {
  const attributes: Attributes = [
    ['email_verified', ['true']],
    ['__proto__', ['x']],
    ['sub', ['other']],
  ]
  expect(Object.keys(read(attributes) ?? {}).sort()).toEqual(
    ['email', 'family_name', 'given_name', 'iss', 'name', 'sub'].sort(),
  )
})

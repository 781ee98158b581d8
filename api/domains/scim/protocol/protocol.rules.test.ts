import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { isTooMany, toPerson } from '../users/person.rules.ts'
import { conditionsOf } from '../users/user-filter.rules.ts'
import { enterpriseSchema } from './attributes.rules.ts'
import { fits, parseFilter, parsePath } from './filter.rules.ts'
import { shownBy, toListQuery } from './list.rules.ts'
import { applyOperations, parseOperations, tidyResource } from './patch.rules.ts'
import { scimTypeOf } from './problems.rules.ts'

const typeOf = (work: () => unknown): string | undefined => {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return scimTypeOf(error)
  }
}
const patched = (resource: object, ...Operations: object[]) =>
  applyOperations(resource as Record<string, unknown>, parseOperations({ Operations }))

describe('a filter', () => {
  it.each([
    ['userName eq "ada@example.com"', [{ field: 'user_name', value: 'ada@example.com' }]],
    ['USERNAME EQ "a\\"b\\u00e9"', [{ field: 'user_name', value: 'a"bé' }]],
    ['emails[type eq "work"].value eq "a@b.c"', [{ field: 'email', value: 'a@b.c' }]],
    ['emails[type eq "work" and value eq "a@b.c"]', [{ field: 'email', value: 'a@b.c' }]],
    ['emails.value eq "a@b.c"', [{ field: 'email', value: 'a@b.c' }]],
    [
      '(externalId eq "1" and active eq "True")',
      [
        { field: 'external_id', value: '1' },
        { field: 'active', value: true },
      ],
    ],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a" and meta.lastModified ge "2026-01-01T00:00:00Z"',
      [
        { field: 'user_name', value: 'a' },
        { field: 'updated_at', comparison: '>=', value: '2026-01-01T00:00:00.000Z' },
      ],
    ],
  ])('%s', (text, conditions) => {
    expect(conditionsOf(text, 'users')).toEqual(conditions)
  })

  it.each([
    'userName',
    'userName eq',
    'userName eq ada',
    'userName eq "a" or externalId eq "b"',
    'userName sw "a"',
    'title eq "x"',
    '__proto__ eq "x"',
    'constructor eq "x"',
    'userName eq "\\u0000"',
    'userName eq "a" and',
    '('.repeat(5_000),
    `${'('.repeat(11)}userName eq "a"${')'.repeat(11)}`,
    `userName eq "${'a'.repeat(2_000)}"`,
    'emails[type eq "work"',
    `${enterpriseSchema}:department eq "Sales"`,
  ])('refuses %s', (text) => {
    expect(typeOf(() => conditionsOf(text, 'users'))).toBe('invalidFilter')
  })

  it('says of any text either what it means or that it is unreadable', () => {
    const piece = fc.constantFrom(
      'userName',
      'emails',
      '[',
      ']',
      '(',
      ')',
      ' ',
      'eq',
      '"a"',
      'and',
      'or',
      'not',
      '.value',
      '"',
      'pr',
      'urn:a:b',
      '\\',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 30 }).map((all) => all.join('')),
        ),
        (text) => {
          expect(['accepted', 'invalidFilter']).toContain(typeOf(() => parseFilter(text)))
          expect(['accepted', 'invalidPath']).toContain(typeOf(() => parsePath(text)))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('finds any value by the text that JSON writes it as', () => {
    const value = fc
      .string({ unit: 'grapheme', maxLength: 100 })
      .filter((text) => !text.includes('\0') && text.isWellFormed())
    fc.assert(
      fc.property(value, (text) => {
        const filter = parseFilter(`value eq ${JSON.stringify(text)}`)
        expect(fits({ value: text }, filter)).toBe(true)
        expect(fits({ value: `${text}x` }, filter)).toBe(false)
      }),
    )
  })
})

describe('a change', () => {
  const ada = {
    userName: 'ada',
    active: true,
    name: { givenName: 'Ada', familyName: 'Byron' },
    emails: [{ type: 'work', value: 'a@b.c' }],
  }

  it.each([
    ['a boolean as text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    ['a value without a path', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'dotted names without a path',
      { op: 'replace', value: { 'name.givenName': 'Bo' } },
      { name: { givenName: 'Bo', familyName: 'Byron' } },
    ],
    [
      'schema paths without a path',
      { op: 'Replace', value: { [`${enterpriseSchema}:department`]: 'Law' } },
      { [enterpriseSchema]: { department: 'Law' } },
    ],
    [
      'a manager as text',
      { op: 'Add', path: `${enterpriseSchema}:manager`, value: '7' },
      { [enterpriseSchema]: { manager: { value: '7' } } },
    ],
    [
      'a manager as an object',
      { op: 'Add', path: `${enterpriseSchema}:manager`, value: { value: '7' } },
      { [enterpriseSchema]: { manager: { value: '7' } } },
    ],
    [
      'a manager in a list',
      { op: 'Add', path: `${enterpriseSchema}:manager`, value: [{ value: '7' }] },
      { [enterpriseSchema]: { manager: { value: '7' } } },
    ],
    [
      'an e-mail address',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'n@b.c' },
      { emails: [{ type: 'work', value: 'n@b.c' }] },
    ],
    [
      'a number that is not there yet',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    [
      'roles with text for true',
      { op: 'Add', path: 'roles', value: [{ value: 'x', primary: 'True' }] },
      { roles: [{ value: 'x', primary: true }] },
    ],
    ['a single value in a list', { op: 'replace', path: 'title', value: ['CFO'] }, { title: 'CFO' }],
  ])('takes %s', (_case, operation, expected) => {
    expect(patched(ada, operation)).toMatchObject(expected)
  })

  it('removes one of several values, all of them, or a part', () => {
    const two = {
      ...ada,
      emails: [
        { type: 'work', value: 'a' },
        { type: 'home', value: 'b' },
      ],
    }
    expect(patched(two, { op: 'remove', path: 'emails[type eq "home"]' }).emails).toEqual([
      { type: 'work', value: 'a' },
    ])
    expect(patched(two, { op: 'Remove', path: 'emails', value: [{ value: 'a' }] }).emails).toEqual([
      { type: 'home', value: 'b' },
    ])
    expect(patched(two, { op: 'remove', path: 'emails' })).not.toHaveProperty('emails')
    expect(patched(two, { op: 'remove', path: 'name.givenName' }).name).toEqual({ familyName: 'Byron' })
  })

  it.each([
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'title' }, 'invalidValue'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'ID', value: 'x' }, 'mutability'],
    [{ op: 'add', path: 'Meta.version', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'emails[value co "nobody"].type', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: '__proto__.polluted', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'constructor.prototype.polluted', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'name.__proto__', value: { polluted: 1 } }, 'invalidPath'],
    [{ op: 'replace', path: 'a'.repeat(2_001), value: 'x' }, 'invalidPath'],
    [{ op: 'replace', value: JSON.parse('{"__proto__": {"polluted": 1}}') }, 'invalidPath'],
  ])('refuses %j', (operation, scimType) => {
    expect(typeOf(() => patched(ada, operation))).toBe(scimType)
  })

  it('poisons no prototype and leaves the resource that it was given', () => {
    const word = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'name',
      'emails',
      'value',
      'type',
      'urn:x:y:z',
      enterpriseSchema,
    )
    const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('.'))
    const operation = fc.record({
      op: fc.constantFrom('add', 'Replace', 'remove'),
      path,
      value: fc.jsonValue(),
    })
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 5 }), (operations) => {
        const before = JSON.stringify(ada)
        typeOf(() => patched(ada, ...operations))
        expect(JSON.stringify(ada)).toBe(before)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('made twice is the same as made once', () => {
    const attribute = fc.constantFrom(
      'title',
      'nickName',
      'name.givenName',
      'emails[type eq "work"].value',
      `${enterpriseSchema}:department`,
    )
    fc.assert(
      fc.property(attribute, fc.string({ minLength: 1 }), (path, value) => {
        const once = patched(ada, { op: 'replace', path, value })
        expect(patched(once, { op: 'replace', path, value })).toEqual(once)
      }),
    )
  })
})

describe('a person', () => {
  it('has the work address, else the primary one, else the user name', () => {
    const of = (more: object) => toPerson(tidyResource({ userName: 'a@user.example', ...more })).fields.email
    expect(of({ emails: [{ value: 'h@x.example' }, { value: 'w@x.example', type: 'Work' }] })).toBe(
      'w@x.example',
    )
    expect(of({ emails: [{ value: 'h@x.example' }, { value: 'p@x.example', primary: 'true' }] })).toBe(
      'p@x.example',
    )
    expect(of({})).toBe('a@user.example')
    expect(typeOf(() => toPerson(tidyResource({ userName: 'ada' })))).toBe('invalidValue')
  })

  it('has only what the directory says', () => {
    const { fields, manager, active, locale } = toPerson(
      tidyResource({
        ...{ USERNAME: 'a@b.example', Active: 'False', password: 'secret', locale: 'es-MX', unknown: 1 },
        ...{ displayName: 'Ada Byron', addresses: [{ type: 'work', country: 'Greece' }] },
      }),
    )
    expect(fields).toEqual({ email: 'a@b.example', first_name: 'Ada', last_name: 'Byron', country: 'GR' })
    expect({ manager, active, locale }).toEqual({ manager: undefined, active: false, locale: 'es_ES' })
  })
})

describe('a list', () => {
  it('has bounds, whatever is asked for', () => {
    expect(toListQuery({ startIndex: '-3', count: '100000' })).toMatchObject({ startIndex: 1, count: 200 })
    expect(toListQuery({ count: '-1' })).toMatchObject({ count: 0 })
    expect(typeOf(() => toListQuery({ count: 'many' }))).toBe('invalidValue')
  })

  it('shows the attributes that are asked for, and always the id', () => {
    const resource = {
      id: '1',
      schemas: [],
      userName: 'a',
      name: { givenName: 'A', familyName: 'B' },
      groups: [1],
    }
    expect(shownBy({ attributes: 'USERNAME,name.familyName' })(resource)).toEqual({
      id: '1',
      schemas: [],
      userName: 'a',
      name: { familyName: 'B' },
    })
    expect(shownBy({ excludedAttributes: 'groups,id' })(resource)).not.toHaveProperty('groups')
  })
})

it.each([
  [{ disabled: 10, active: 5 }, false],
  [{ disabled: 11, active: 5 }, true],
  [{ disabled: 50, active: 950 }, false],
  [{ disabled: 51, active: 949 }, true],
])('%j disabled within an hour wait for an owner: %s', (counts, waits) => {
  expect(isTooMany(counts)).toBe(waits)
})

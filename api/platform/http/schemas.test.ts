import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { id, moment } from '#contract/fields.ts'
import { AppError } from '../errors.ts'
import { lazyCheck, lazySerialize } from './schemas.ts'

const capitals = '01A206CA-11CF-7DCC-B21D-57F0D3B7E6B0'

test.each(['json', 'text'] as const)(
  'an id in capitals is the same id wherever it stands, read from %s',
  (source) => {
    const check = lazyCheck(
      z.strictObject({
        own: id,
        parent: z.nullable(id),
        ids: z.array(id),
        each: z.optional(z.array(z.object({ id }))),
      }),
      source,
    )
    const sent = { own: capitals, parent: capitals, ids: [capitals], each: [{ id: capitals }] }
    check(sent)
    const known = capitals.toLowerCase()
    expect(sent).toEqual({ own: known, parent: known, ids: [known], each: [{ id: known }] })
    expect(() => check({ ...sent, own: 'NO-ID' })).toThrow(AppError)
  },
)

test('a moment that the database does not know is refused by its name', () => {
  const check = lazyCheck(z.strictObject({ due_at: moment }), 'json')
  check({ due_at: '2027-01-01T00:00:00.000Z' })
  for (const year of ['0000', '0202', '9999'])
    try {
      check({ due_at: `${year}-01-01T00:00:00.000Z` })
      expect.unreachable()
    } catch (error) {
      expect((error as AppError).fields).toHaveProperty('due_at')
    }
})

test.each([null, 1, 'a', true, [], [null]])(
  'what is told apart by a field is refused where it is %j and no object',
  (sent) => {
    const variants = z.discriminatedUnion('type', [
      z.object({ type: z.literal('a') }),
      z.object({ type: z.literal('b') }),
    ])
    const check = lazyCheck(z.strictObject({ list: z.array(variants) }), 'json')
    check({ list: [{ type: 'a' }, { type: 'b' }] })
    expect(() => check({ list: [sent] })).toThrow(AppError)
  },
)

test('a union’s variant with an enum that is null is serialized', () => {
  const variant = z.object({ kind: z.literal('a'), language: z.nullable(z.enum(['en', 'el'])) })
  const union = z.discriminatedUnion('kind', [variant, z.object({ kind: z.literal('b') })])
  const write = lazySerialize(union)
  for (const value of [{ kind: 'a', language: null }, { kind: 'a', language: 'el' }, { kind: 'b' }])
    expect(JSON.parse(write(value))).toEqual(value)
})

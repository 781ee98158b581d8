import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '#contract/evidence/canonical-json.ts'
import { firstPrevious, hashOf, type LoggedEvent, rootOf } from './event-hash.rules.ts'

const event: LoggedEvent = {
  id: '01987654-0000-7000-8000-000000000001',
  company_id: '01987654-0000-7000-8000-000000000002',
  kind: 'quiz.passed',
  actor_id: null,
  impersonator_id: null,
  student_id: '01987654-0000-7000-8000-000000000003',
  course_id: null,
  item_id: null,
  release_id: null,
  data: { score: 90, nested: { b: [1, 'ö', null], a: true } },
  at: '2026-01-02T03:04:05.678Z',
}

/** The same value with the keys of every object the other way round. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, reversed(each)])
      .reverse(),
  )
}

describe('the hash of an event', () => {
  it('is that of its canonical JSON, which anybody can make', () => {
    const text =
      '{"actor_id":null,"at":"2026-01-02T03:04:05.678Z","company_id":"01987654-0000-7000-8000-000000000002",' +
      '"course_id":null,"data":{"nested":{"a":true,"b":[1,"ö",null]},"score":90},' +
      '"id":"01987654-0000-7000-8000-000000000001","impersonator_id":null,"item_id":null,"kind":"quiz.passed",' +
      '"release_id":null,"student_id":"01987654-0000-7000-8000-000000000003"}'
    expect(hashOf(event).toString('hex')).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
  })

  it('changes with each field, also where two swap their values', () => {
    const hash = hashOf(event)
    for (const key of Object.keys(event) as (keyof LoggedEvent)[]) {
      const changed = {
        ...event,
        [key]: key === 'data' ? { ...(event.data as object), score: 91 } : 'changed',
      }
      expect(hashOf(changed).equals(hash), key).toBe(false)
    }
    const { student_id } = event
    expect(hashOf({ ...event, student_id: null, course_id: student_id }).equals(hash)).toBe(false)
  })

  it('covers no fields that events get later, and none of the order of keys', () => {
    expect(hashOf({ ...event, later: 'x' } as LoggedEvent)).toEqual(hashOf(event))
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(hashOf({ ...event, data: reversed(data) })).toEqual(hashOf({ ...event, data }))
      }),
    )
  })

  it('differs for any two different texts of data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(canonicalJson(one) === canonicalJson(other)).toBe(
          JSON.stringify(JSON.parse(canonicalJson(one))) === JSON.stringify(JSON.parse(canonicalJson(other))),
        )
        expect(JSON.parse(canonicalJson(one))).toEqual(JSON.parse(JSON.stringify(one)))
      }),
    )
  })
})

it('a root depends on the one before, on every hash and on their order', () => {
  const hashes = ['a', 'b', 'c'].map((text) => createHash('sha256').update(text).digest())
  const root = rootOf(firstPrevious, hashes)
  expect(root).toEqual(
    createHash('sha256')
      .update(Buffer.concat([Buffer.alloc(32), ...hashes]))
      .digest(),
  )
  expect(rootOf(root, hashes)).not.toEqual(root)
  expect(rootOf(firstPrevious, hashes.toReversed())).not.toEqual(root)
  expect(rootOf(firstPrevious, hashes.slice(1))).not.toEqual(root)
})

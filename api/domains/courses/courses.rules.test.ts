import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromCursor, isNewOrder, languageOf, readingOrder, slugOf, toCursor } from './courses.rules.ts'

describe('slugOf', () => {
  test.each([
    ['Spotting phishing', 'spotting-phishing'],
    ['  Contraseñas & más: ¡ya!  ', 'contrasenas-mas-ya'],
    ['Αναγνώριση «ψαρέματος» στο e-mail', 'anagnorisi-psarematos-sto-e-mail'],
    ['Ευκαιρία για όλους', 'efkairia-gia-olous'],
    ['Μπάμπης Ντίνος', 'bampis-ntinos'],
    ['Parole și a doua confirmare', 'parole-si-a-doua-confirmare'],
    ['Straße, Łódź, Ørsted', 'strasse-lodz-orsted'],
    ['密码', 'course'],
    ['---', 'course'],
  ])('%s → %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  test('is always fit for an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugOf(title))),
    )
  })
})

// Specification, authoring 2: Reorder calls are atomic, refuse foreign or missing ids, and leave no gaps
test('isNewOrder takes every permutation and nothing else', () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 12 })
  fc.assert(
    fc.property(
      ids.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, order]) => isNewOrder(list, order),
    ),
  )
  fc.assert(
    fc.property(ids, fc.array(fc.uuid(), { maxLength: 12 }), (list, sent) => {
      const same = sent.length === list.length && [...sent].sort().join() === [...list].sort().join()
      return isNewOrder(list, sent) === same
    }),
  )
  expect(isNewOrder(['a', 'b'], ['a', 'a'])).toBe(false)
  expect(isNewOrder(['a'], ['a', 'b'])).toBe(false)
  expect(isNewOrder(['a', 'b'], ['a'])).toBe(false)
})

test('a cursor is read back as written, and nothing else is taken for one', () => {
  const position = {
    sort: 'changed' as const,
    key: '1795351873048',
    id: '019a0000-0000-7000-8000-000000000000',
  }
  expect(fromCursor(toCursor(position), 'changed')).toEqual(position)
  expect(fromCursor(toCursor(position), 'title')).toBeNull()
  expect(fromCursor(toCursor({ ...position, key: "now()' --" }), 'changed')).toBeNull()
  const titled = { ...position, sort: 'title' as const, key: 'a | b\nΩ' }
  expect(fromCursor(toCursor(titled), 'title')).toEqual(titled)
  fc.assert(fc.property(fc.string(), (cursor) => fromCursor(cursor, 'title') === null))
})

test('a language the course does not have is answered by its first', () => {
  const course = { locales: ['en_US' as const, 'es_ES' as const] }
  expect(languageOf(course, 'es_ES')).toBe('es_ES')
  expect(languageOf(course, 'ro_RO')).toBe('en_US')
  expect(languageOf(course, null)).toBe('en_US')
  expect(readingOrder(course, 'es_ES')).toEqual(['es_ES', 'en_US'])
  expect(readingOrder(course, 'en_US')).toEqual(['en_US'])
})

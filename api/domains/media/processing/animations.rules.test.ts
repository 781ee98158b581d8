import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#platform/errors.ts'
import { anAnimation } from '#tests/support/builders/media.ts'
import { readAnimation } from './animations.rules.ts'

const refusal = (bytes: Uint8Array): string => {
  try {
    readAnimation(bytes)
    return 'taken'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.fields?.animation?.[0] ?? error.messageKey
  }
}

test('the animations of our own courses are taken', () => {
  const folder = join(import.meta.dirname, '../../../demo/courses')
  const files = globSync('*/media/*.lottie.json', { cwd: folder })
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect([file, refusal(readFileSync(join(folder, file)))]).toEqual([file, 'taken'])
})

test('its size is read, its spaces go, and all it says stays', () => {
  const pretty = Buffer.from(JSON.stringify(JSON.parse(anAnimation().toString()), null, 4))
  const { width, height, bytes } = readAnimation(pretty)
  expect([width, height]).toEqual([64, 64])
  expect(JSON.parse(bytes.toString())).toEqual(JSON.parse(pretty.toString()))
  expect(bytes.byteLength).toBeLessThan(pretty.byteLength)
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['prose', Buffer.from('hello')],
  ['bad UTF-8', Buffer.from([0x22, 0xff, 0x22])],
])('%s is no animation at all', (_name, bytes) => expect(refusal(bytes)).toBe('media.not_json'))

test.each(['v', 'fr', 'ip', 'op', 'w', 'h', 'layers'])('without `%s` it is incomplete', (key) => {
  expect(refusal(anAnimation({ [key]: undefined }))).toBe('media.not_an_animation')
})

test.each([{ w: 0 }, { w: 1e9 }, { fr: 0 }, { op: 0 }, { layers: {} }, { layers: [1] }, { v: 5 }])(
  '%j is none',
  (more) => expect(refusal(anAnimation(more))).toBe('media.not_an_animation'),
)

test.each([
  [
    'an expression in a list',
    { layers: [{ ks: { r: { a: 0, k: 0, x: ["fetch('https://evil.example')"] } } }] },
  ],
  ['an address in lists', { assets: [{ id: 'a', u: ['https://evil.example/'], p: [['a.png']], e: 0 }] }],
  [
    'a font’s address in a list',
    { fonts: { list: [{ fName: 'a', fPath: ['https://evil.example/a.css'] }] } },
  ],
  ['an expression', { layers: [{ ks: { r: { a: 0, k: 0, x: "fetch('https://evil.example')" } } }] }],
  ['a picture from elsewhere', { assets: [{ id: 'a', u: 'https://evil.example/', p: 'a.png' }] }],
  ['a file beside it', { assets: [{ id: 'a', u: '', p: 'a.png' }] }],
  [
    'an embedded drawing that could run scripts',
    { assets: [{ id: 'a', p: 'data:image/svg+xml;base64,PHN2Zz4=' }] },
  ],
  ['a font from elsewhere', { fonts: { list: [{ fName: 'F', fPath: 'https://evil.example/f.css' }] } }],
  [
    'endless nesting',
    { layers: [Array.from({ length: 200 }).reduce<object>((inner) => ({ it: inner }), {})] },
  ],
])('%s is refused', (_name, more) => expect(refusal(anAnimation(more))).toBe('media.unsafe_animation'))

test('an embedded photograph and an easing are harmless', () => {
  const assets = [{ id: 'a', u: '', p: 'data:image/png;base64,iVBORw0KGgo=', e: 1 }]
  const layers = [
    { ks: { p: { a: 1, k: [{ t: 0, s: [0], o: { x: [0.42], y: [0] }, i: { x: 0.5, y: 1 } }] } } },
  ]
  expect(refusal(anAnimation({ assets, layers }))).toBe('taken')
})

// Specification, authoring 5: Lottie is validated, SVG drawn without what it could run
test('no JSON makes it fail otherwise than by refusing', () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(refusal(Buffer.from(json))).toMatch(/^media\./)
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(refusal(anAnimation({ extra: value }))).toMatch(/^(taken|media\.unsafe_animation)$/)
    }),
  )
})

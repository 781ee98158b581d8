import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyDocument } from '#tests/support/any-document.ts'
import { contentDocument } from './content.ts'

const isAllowed = (...content: unknown[]): boolean =>
  z.safeParse(contentDocument, { type: 'doc', content }).success
const block = (type: string, more: object = {}, attrs: object = {}) => ({
  type,
  attrs: { id: 'part1', ...attrs },
  ...more,
})
const words = { type: 'text', text: 'Words' }
const line = block('paragraph', { content: [words] })
const linked = (href: string) =>
  block('paragraph', { content: [{ ...words, marks: [{ type: 'link', attrs: { href } }] }] })
const button = (href: string) => block('linkButton', {}, { label: 'Open', href })
const cell = { type: 'tableCell', content: [line] }
const table = (...rows: unknown[]) => block('table', { content: rows })
const row = (...cells: unknown[]) => ({ type: 'tableRow', content: cells })

it.each<[string, unknown]>([
  ['a block without an id', { type: 'paragraph', attrs: {} }],
  ['an id that is too short', block('paragraph', {}, { id: 'a' })],
  ['a heading of the first level', block('heading', {}, { level: 1 })],
  ['an empty text', block('paragraph', { content: [{ type: 'text', text: '' }] })],
  ['a block within a line', block('paragraph', { content: [line] })],
  ['a link to a script', linked('javascript:alert(1)')],
  ['a button to a script', button('javascript:alert(1)')],
  ['a button to a script in capitals, behind a blank', button(' JavaScript:alert(1)')],
  ['a button to a script with a tab inside', button('java\tscript:alert(1)')],
  ['a button to data', button('data:text/html,<script>alert(1)</script>')],
  ['a button to another scheme', button('vbscript:msgbox(1)')],
  ['a button to a file', button('file:///etc/passwd')],
  ['a link to another host without its scheme', linked('//elsewhere.test/')],
  ['a link with a line inside', linked('https://elsewhere.test/\n')],
  ['an unheard-of mark', block('paragraph', { content: [{ ...words, marks: [{ type: 'blink' }] }] })],
  ['a list of nothing', block('bulletList', { content: [] })],
  ['a list of lines', block('bulletList', { content: [line] })],
  ['a table without rows', table()],
  ['a row without cells', table(row())],
  ['a cell without blocks', table(row({ ...cell, content: [] }))],
  ['a row of more cells than fit', table(row(...Array.from({ length: 21 }, () => cell)))],
  ['a callout of no kind', block('callout', { content: [line] }, { kind: 'loud' })],
  ['tabs without a panel', block('tabs', { content: [] })],
  ['a picture without words for it', block('image', {}, { src: '/files/a.webp' })],
  ['a field beside those of a block', block('paragraph', { onclick: 'alert(1)' })],
])('is refused: %s', (_, wrong) => {
  expect(isAllowed(line)).toBe(true)
  expect(isAllowed(linked('https://elsewhere.test/'), table(row(cell)))).toBe(true)
  expect(isAllowed(line, wrong)).toBe(false)
  expect(isAllowed(block('blockquote', { content: [wrong] }))).toBe(false)
})

it.each([
  '',
  'h',
  'http:',
  'https://elsewhere.test/',
  'HTTPS://elsewhere.test/',
  'mailto:',
  'tel:+40',
  'javascript',
  '/library',
  'elsewhere.test/a:b',
  'elsewhere.test:8080',
])('keeps what becomes the address of a button: %j', (href) => {
  expect(isAllowed(button(href))).toBe(true)
})

it('allows any document that is built of what it knows, and none with a node it does not know, wherever that stands', () => {
  fc.assert(
    fc.property(anyDocument, fc.nat(), (document, at) => {
      expect(z.safeParse(contentDocument, document).success).toBe(true)
      const copy = structuredClone(document)
      const nodes = [...within(copy.content)]
      const spoilt = nodes[at % nodes.length]
      if (spoilt) spoilt.type = 'unheard-of'
      expect(z.safeParse(contentDocument, copy).success).toBe(false)
    }),
  )
})

interface Node {
  type: string
  content?: Node[]
}
function* within(nodes: Node[]): Generator<Node> {
  for (const node of nodes) {
    yield node
    yield* within(node.content ?? [])
  }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type ContentDocument,
  type ContentNode,
  contentDocument,
  saveContent,
} from '#contract/content/content.ts'
import { countWords } from '#contract/content/count-words.ts'
import { id } from '#contract/fields.ts'
import { serverLimits } from '#contract/server-limits.ts'
import { lazyCheck } from '#platform/http/schemas.ts'
import { anyDocument } from '#tests/support/any-document.ts'
import { aDocument, anImage, aPageBreak, aParagraph } from '#tests/support/builders/content.ts'
import {
  blockText,
  contentIdOf,
  emptyDocument,
  fileUses,
  idOf,
  problemsOf,
  savedUnitStateOf,
  stepsOf,
  textBlocks,
  unitsOf,
  walk,
} from './content.rules.ts'

const check = lazyCheck(saveContent.body, 'json')
const accepts = (document: unknown): boolean => {
  try {
    check({ version: 1, document })
    return true
  } catch {
    return false
  }
}
const nested = (levels: number): ContentDocument => {
  let inner: ContentNode = aParagraph('core', 'Deep')
  for (let level = 1; level < levels; level += 1)
    inner = { type: 'blockquote', attrs: { id: `quote${level}` }, content: [inner] }
  return aDocument(inner)
}

describe('the schema', () => {
  test('takes every document made of its blocks, and reading one gives the same', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(accepts(document)).toBe(true)
        expect(z.parse(contentDocument, document)).toEqual(document)
      }),
    )
  })

  const link = (href: string) =>
    aDocument({
      ...aParagraph('with-link', ''),
      content: [{ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] }],
    })

  test.each(['https://a.example/x', 'http://a.example', 'mailto:a@b.example', 'tel:+34900', '/library'])(
    'a link may lead to %s',
    (href) => expect(accepts(link(href))).toBe(true),
  )
  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
    '/\\evil.example',
    '/\t/evil.example',
    'https://a.example/\nb',
    '',
  ])('a link may not lead to «%s»', (href) => expect(accepts(link(href))).toBe(false))

  test.each<[string, unknown]>([
    ['a block without id', { type: 'paragraph', attrs: {} }],
    ['a block it does not know', { type: 'iframe', attrs: { id: 'abcd', src: 'https://evil.example' } }],
    [
      'a mark it does not know',
      { ...aParagraph('abcd', ''), content: [{ type: 'text', text: 'x', marks: [{ type: 'script' }] }] },
    ],
    ['a first-level heading', { type: 'heading', attrs: { id: 'abcd', level: 1 } }],
    ['a picture without any text alternative', { type: 'image', attrs: { id: 'abcd', src: '/files/x' } }],
    ['text at the top', { type: 'text', text: 'x' }],
    [
      'a list of paragraphs',
      { type: 'bulletList', attrs: { id: 'abcd' }, content: [aParagraph('efgh', 'x')] },
    ],
    ['handlers beside a node', { ...aParagraph('abcd', 'x'), onclick: 'alert(1)' }],
  ])('refuses %s', (_name, block) => expect(accepts({ type: 'doc', content: [block] })).toBe(false))

  test('is checked in time that does not explode with depth', () => {
    const deep = nested(18)
    const many = aDocument(...Array.from({ length: 200 }, () => deep.content[0] as ContentNode))
    expect(accepts(many)).toBe(true)
  })

  test('what it does not name about a block is left out', () => {
    const block = { ...aParagraph('abcd', 'x'), attrs: { id: 'abcd', style: 'position:fixed', onclick: 'x' } }
    expect(z.parse(contentDocument, aDocument(block)).content[0]?.attrs).toEqual({ id: 'abcd' })
  })
})

test('a content’s id is fixed by lesson and locale, differs between them, and is a UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (lesson, other) => {
      expect(contentIdOf(lesson, 'en_US')).toBe(contentIdOf(lesson, 'en_US'))
      expect(contentIdOf(lesson, 'es_ES')).not.toBe(contentIdOf(lesson, 'en_US'))
      if (other !== lesson) expect(contentIdOf(other, 'en_US')).not.toBe(contentIdOf(lesson, 'en_US'))
      expect(z.safeParse(id, contentIdOf(lesson, 'en_US')).success).toBe(true)
    }),
  )
})

describe('walking', () => {
  test('meets every block once, in reading order', () => {
    const listed = (nodes: ContentNode[]): (string | undefined)[] =>
      nodes
        .filter(({ type }) => type !== 'text' && type !== 'hardBreak')
        .flatMap((node) => [idOf(node), ...listed(node.content ?? [])])
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect([...walk(document)].map(({ node }) => idOf(node))).toEqual(listed(document.content))
      }),
    )
  })

  test('leaves the document as it was', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const before = structuredClone(document)
        unitsOf(document)
        problemsOf(document)
        expect(document).toEqual(before)
      }),
    )
  })
})

describe('problems', () => {
  test('none in a sound document', () => {
    fc.assert(fc.property(anyDocument, (document) => Object.keys(problemsOf(document)).length === 0))
    expect(problemsOf(emptyDocument)).toEqual({})
  })

  test('an id given twice is named, wherever the second stands', () => {
    const inside = { type: 'callout', attrs: { id: 'box1', kind: 'tip' }, content: [aParagraph('same', 'b')] }
    expect(problemsOf(aDocument(aParagraph('same', 'a'), inside))).toEqual({
      'document.same': ['content.duplicate_id'],
    })
  })

  test('nesting ends where nobody can follow', () => {
    expect(problemsOf(nested(serverLimits.documentDepth))).toEqual({})
    expect(problemsOf(nested(serverLimits.documentDepth + 1))).toEqual({ document: ['content.too_deep'] })
  })
})

describe('units', () => {
  test('one for each block that says something, with all the words of the document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const units = unitsOf(document)
        expect(units.map(({ block_id }) => block_id)).toEqual(textBlocks(document).map((block) => block.id))
        const prose = textBlocks(document).filter(({ type }) => type !== 'codeBlock')
        const words = prose.reduce((sum, { text }) => sum + countWords(text), 0)
        expect(units.reduce((sum, unit) => sum + unit.words, 0)).toBe(words)
      }),
    )
  })

  test('a unit changes with its words, marks and links, and not with its place or kind', () => {
    const hashOf = (block: ContentNode) => unitsOf(aDocument(block))[0]?.hash
    const plain = aParagraph('abcd', 'Look closely')
    const bold = { ...plain, content: [{ type: 'text', text: 'Look closely', marks: [{ type: 'bold' }] }] }
    const heading = { ...plain, type: 'heading', attrs: { id: 'abcd', level: 2 } }
    expect(hashOf(bold)).not.toBe(hashOf(plain))
    expect(hashOf(aParagraph('abcd', 'Look close'))).not.toBe(hashOf(plain))
    expect(hashOf(heading)).toBe(hashOf(plain))
    expect(hashOf(anImage('pic1', '/files/a', 'A lock'))).toBe(hashOf(anImage('pic1', '/files/b', 'A lock')))
    expect(hashOf(anImage('pic1', '/files/a', 'A key'))).not.toBe(
      hashOf(anImage('pic1', '/files/a', 'A lock')),
    )
  })
})

test('steps are page breaks at the top plus one', () => {
  const quoted = { type: 'blockquote', attrs: { id: 'quo1' }, content: [aPageBreak('brk3')] }
  expect(stepsOf(aDocument('one'))).toBe(1)
  expect(stepsOf(aDocument('one', aPageBreak('brk1'), 'two', aPageBreak('brk2'), quoted))).toBe(3)
})

test('the text of a block is its prose', () => {
  const broken = {
    ...aParagraph('abcd', ''),
    content: [{ type: 'text', text: 'a' }, { type: 'hardBreak' }, { type: 'text', text: 'b' }],
  }
  expect(blockText(broken)).toBe('a\nb')
  expect(
    blockText({ type: 'image', attrs: { id: 'pic1', src: '/files/a', alt: 'A lock', caption: 'Figure' } }),
  ).toBe('A lock\nFigure')
  const decorative = { id: 'pic1', src: '/files/a', alt: 'Old words', caption: 'Figure', decorative: true }
  expect(blockText({ type: 'image', attrs: decorative })).toBe('Figure')
  expect(blockText({ type: 'pageBreak', attrs: { id: 'brk1' } })).toBe('')
})

test('files are found wherever they are shown, a film’s still too', () => {
  const film = {
    type: 'lottie',
    attrs: { id: 'film', src: '/files/f.json', alt: '', still: '/files/s.webp' },
  }
  const inside = {
    type: 'callout',
    attrs: { id: 'box1', kind: 'tip' },
    content: [anImage('pic1', '/files/p.webp')],
  }
  expect(fileUses(aDocument('x', inside, film))).toEqual([
    { block_id: 'pic1', src: '/files/p.webp', kind: 'picture' },
    { block_id: 'film', src: '/files/f.json', kind: 'animation' },
    { block_id: 'film', src: '/files/s.webp', kind: 'picture' },
  ])
})

describe('how a unit stands', () => {
  const unit = (hash: string, words = 3) => ({ block_id: 'abcd', hash, words, assessed: false })
  const known = (
    hash: string,
    source_hash: string | null,
    state: 'translated' | 'approved' | 'untranslated',
  ) => ({
    hash,
    source_hash,
    state,
  })
  test.each([
    ['of the source', unit('a'), {}, null, 'translated'],
    ['copied and not yet translated', unit('a'), { source: { hash: 'a' } }, 'a', 'untranslated'],
    ['copied, with nothing to translate', unit('a', 0), { source: { hash: 'a' } }, 'a', 'translated'],
    ['translated now', unit('b'), { source: { hash: 'a' } }, 'a', 'translated'],
    [
      'translated over the copy',
      unit('b'),
      { known: known('a', 'a', 'untranslated'), source: { hash: 'a' } },
      'a',
      'translated',
    ],
    ['untouched', unit('b'), { known: known('b', 'a', 'approved'), source: { hash: 'a' } }, 'a', 'approved'],
    [
      'untouched since the source moved on',
      unit('b'),
      { known: known('b', 'a', 'approved'), source: { hash: 'c' } },
      'a',
      'approved',
    ],
    [
      'reworded after the source moved on',
      unit('d'),
      { known: known('b', 'a', 'approved'), source: { hash: 'c' } },
      'c',
      'translated',
    ],
    [
      'the same in both languages, and approved as such',
      unit('a'),
      { known: known('a', 'a', 'approved'), source: { hash: 'a' } },
      'a',
      'approved',
    ],
  ] as const)('%s', (_name, now, beside, source_hash, state) => {
    expect(savedUnitStateOf(now, beside)).toEqual({ source_hash, state })
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument } from '#tests/support/any-document.ts'
import type { ContentDocument, ContentNode } from './content.ts'
import { isSameContent } from './document-blocks.ts'
import { mergeDocuments } from './document-merge.ts'

const line = (id: string, text: string): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const documentOf = (content: ContentNode[]): ContentDocument => ({ type: 'doc', content })
const lines = (...ids: string[]) => documentOf(ids.map((id) => line(id, id)))
const idsOf = ({ content }: ContentDocument) => content.map(({ attrs }) => String(attrs?.id))
const textsOf = ({ content }: ContentDocument) => content.map((block) => JSON.stringify(block)).toSorted()

type Edit = { kind: 'change' | 'remove' | 'insert' | 'move'; block: number; to: number }
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('change', 'remove', 'insert', 'move'),
  block: fc.nat({ max: 11 }),
  to: fc.nat({ max: 11 }),
})
const edits = fc.array(edit, { maxLength: 6 })
const size = fc.integer({ min: 2, max: 12 })
const aBase = (blocks: number) => lines(...Array.from({ length: blocks }, (_, index) => `block${index}`))

/** Applies an author’s edits to a document; blocks for which `isOwn` is false stay unchanged. */
const apply = (
  { content }: ContentDocument,
  list: Edit[],
  { by, isOwn = () => true }: { by: string; isOwn?: (block: number) => boolean },
): ContentDocument => {
  const made = [...content]
  list.forEach(({ kind, block, to }, number) => {
    const at = made.findIndex(({ attrs }) => attrs?.id === `block${block}`)
    if (kind === 'insert') made.splice(to % (made.length + 1), 0, line(`${by}${number}`, `new by ${by}`))
    if (kind === 'insert' || at < 0 || !isOwn(block)) return
    const [taken] = made.splice(at, 1) as [ContentNode]
    if (kind === 'change') made.splice(at, 0, line(`block${block}`, `changed by ${by}, ${number}`))
    if (kind === 'move') made.splice(to % (made.length + 1), 0, taken)
  })
  return documentOf(made.length > 0 ? made : [line(`${by}-last`, 'the last line')])
}

const isEven = (block: number) => block % 2 === 0
const isOdd = (block: number) => !isEven(block)

describe('of two authors in different blocks', () => {
  const anyDisjoint = fc.record({ blocks: size, one: edits, other: edits }).map(({ blocks, one, other }) => {
    const base = aBase(blocks)
    const theirs = apply(base, one, { by: 'theirs', isOwn: isEven })
    const mine = apply(base, other, { by: 'mine', isOwn: isOdd })
    return { base, theirs, mine }
  })

  // Specification, authoring 3: Authors in different blocks of a lesson never conflict, and see each other
  it('has every change of both and no conflict', () => {
    fc.assert(
      fc.property(anyDisjoint, ({ base, theirs, mine }) => {
        const { document, conflicts } = mergeDocuments({ base, theirs, mine })
        expect(conflicts).toEqual([])
        const before = new Set(textsOf(base))
        const written = [...textsOf(theirs), ...textsOf(mine)].filter((text) => !before.has(text))
        const unchanged = textsOf(base).filter(
          (text) => textsOf(theirs).includes(text) && textsOf(mine).includes(text),
        )
        // If the two authors removed everything between them, one block stays; another test covers that.
        fc.pre(written.length + unchanged.length > 0)
        expect(textsOf(document)).toEqual([...written, ...unchanged].toSorted())
      }),
    )
  })

  it('has the same content whoever saved first', () => {
    fc.assert(
      fc.property(anyDisjoint, ({ base, theirs, mine }) => {
        const one = mergeDocuments({ base, theirs, mine }).document
        const other = mergeDocuments({ base, theirs: mine, mine: theirs }).document
        expect(textsOf(one)).toEqual(textsOf(other))
      }),
    )
  })

  it('keeps the first block where the two removed all of them, whoever saved first', () => {
    const base = aBase(2)
    const [first, second] = base.content.map((block) => ({ ...base, content: [block] }))
    if (!first || !second) throw new Error('The document should have two blocks')
    for (const [theirs, mine] of [
      [first, second],
      [second, first],
    ] as const)
      expect(mergeDocuments({ base, theirs, mine }).document.content).toEqual(first.content)
  })
})

describe('whatever two authors do', () => {
  const anyTwo = fc.record({ blocks: size, one: edits, other: edits }).map(({ blocks, one, other }) => {
    const base = aBase(blocks)
    return { base, theirs: apply(base, one, { by: 'theirs' }), mine: apply(base, other, { by: 'mine' }) }
  })

  // Specification, authoring 3: Authors in different blocks of a lesson never conflict, and see each other
  it('no text that either wrote is lost: it is there, or its block is named as in conflict', () => {
    fc.assert(
      fc.property(anyTwo, ({ base, theirs, mine }) => {
        const { document, conflicts } = mergeDocuments({ base, theirs, mine })
        const [merged, known] = [textsOf(document), textsOf(base)]
        expect(textsOf(theirs).filter((text) => !known.includes(text) && !merged.includes(text))).toEqual([])
        for (const block of mine.content) {
          const text = JSON.stringify(block)
          if (known.includes(text) || merged.includes(text)) continue
          expect(conflicts).toContain(block.attrs?.id)
        }
        expect(new Set(idsOf(document)).size).toBe(document.content.length)
      }),
    )
  })

  it('merging once more changes nothing', () => {
    fc.assert(
      fc.property(anyTwo, ({ base, theirs, mine }) => {
        const { document, conflicts } = mergeDocuments({ base, theirs, mine })
        const again = mergeDocuments({ base, theirs: document, mine })
        expect(textsOf(again.document)).toEqual(textsOf(document))
        expect(again.conflicts.toSorted()).toEqual(conflicts.toSorted())
      }),
    )
  })

  it('is what one of them made where the other did nothing, in that order', () => {
    fc.assert(
      fc.property(anyTwo, ({ base, mine }) => {
        expect(mergeDocuments({ base, theirs: base, mine }).document).toEqual(mine)
        expect(mergeDocuments({ base, theirs: mine, mine: base }).document).toEqual(mine)
        expect(mergeDocuments({ base, theirs: mine, mine }).document).toEqual(mine)
        expect(mergeDocuments({ base: null, theirs: mine, mine }).document).toEqual(mine)
      }),
    )
  })

  it('any document that the schema allows stays itself', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (base, mine) => {
        expect(mergeDocuments({ base, theirs: base, mine }).document).toEqual(mine)
      }),
    )
  })
})

describe('order', () => {
  const base = lines('aaaa', 'bbbb', 'cccc', 'dddd')
  it.each([
    [
      'inserts of both at one place stand one behind the other',
      'aaaa new1 bbbb cccc dddd',
      'aaaa new2 bbbb cccc dddd',
      'aaaa new1 new2 bbbb cccc dddd',
    ],
    ['a move and an insert', 'dddd aaaa bbbb cccc', 'aaaa bbbb new2 cccc dddd', 'dddd aaaa bbbb new2 cccc'],
    [
      'a move goes along with the block before it',
      'bbbb cccc dddd aaaa',
      'aaaa dddd bbbb cccc',
      'bbbb cccc aaaa dddd',
    ],
    ['a move of a block that the other removed', 'aaaa bbbb cccc', 'dddd aaaa bbbb cccc', 'aaaa bbbb cccc'],
    ['removals of both', 'aaaa cccc dddd', 'aaaa bbbb dddd', 'aaaa dddd'],
  ])('%s', (_, theirs, mine, merged) => {
    const [one, other] = [theirs, mine].map((ids) => lines(...ids.split(' '))) as [
      ContentDocument,
      ContentDocument,
    ]
    expect(idsOf(mergeDocuments({ base, theirs: one, mine: other }).document).join(' ')).toBe(merged)
  })
})

describe('one block', () => {
  const base = documentOf([line('aaaa', 'One'), line('bbbb', 'Two')])

  it('changed by both is in conflict, and holds their text', () => {
    const theirs = documentOf([line('aaaa', 'Theirs'), line('bbbb', 'Two')])
    const mine = documentOf([line('aaaa', 'Mine'), line('bbbb', 'Mine, too')])
    expect(mergeDocuments({ base, theirs, mine })).toEqual({
      document: documentOf([line('aaaa', 'Theirs'), line('bbbb', 'Mine, too')]),
      conflicts: ['aaaa'],
    })
  })

  it('changed by one and removed by the other stays', () => {
    const changed = documentOf([line('aaaa', 'Changed'), line('bbbb', 'Two')])
    const removed = documentOf([line('bbbb', 'Two')])
    expect(mergeDocuments({ base, theirs: changed, mine: removed }).document).toEqual(changed)
    expect(mergeDocuments({ base, theirs: removed, mine: changed }).document).toEqual(changed)
  })

  it('is the same however its parts are ordered and its defaults written', () => {
    const stored = documentOf([
      { type: 'orderedList', attrs: { start: 1, id: 'list', type: null }, content: [] },
    ])
    const sent = documentOf([{ attrs: { id: 'list' }, type: 'orderedList' }])
    expect(isSameContent(stored, sent)).toBe(true)
  })

  it('moved out of a frame that the other changed stays in both, under ids of their own', () => {
    const frame = (text: string, ...inner: ContentNode[]): ContentNode => ({
      type: 'callout',
      attrs: { id: 'frame', kind: 'info' },
      content: [line('first', text), ...inner],
    })
    const { document } = mergeDocuments({
      base: documentOf([frame('One', line('inner', 'Inner'))]),
      theirs: documentOf([frame('Changed', line('inner', 'Inner'))]),
      mine: documentOf([frame('One'), line('inner', 'Inner')]),
    })
    expect(JSON.stringify(document).match(/"id":"[^"]+"/g)).toEqual([
      '"id":"frame"',
      '"id":"first"',
      '"id":"inner"',
      '"id":"inner-2"',
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import type { Material } from '#contract/content/materials.ts'
import { limits } from '#contract/limits.ts'
import type { Draft, DraftLesson } from '#domains/publishing/drafts/draft.rules.ts'
import { aPageBreak, aParagraph } from '#tests/support/builders/content.ts'
import { aDraft, aDraftLesson } from '#tests/support/builders/drafts/drafts.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'

const everything = () => true
type Locales = Draft['course']['locales']

const inCourse = (lesson: DraftLesson, locales: Locales): Draft => {
  const draft = aDraft([[[lesson]]])
  return { ...draft, course: { ...draft.course, locales } }
}

interface Side {
  lesson: DraftLesson
  locales?: Locales
}
/** A lesson after a merge, and whether it is other than ours and in conflict. */
function merge(base: Side, ours: Side, theirs: Side) {
  const draftOf = ({ lesson, locales = ['en_US'] }: Side) => inCourse(lesson, locales)
  const versions = { base: draftOf(base), ours: draftOf(ours), theirs: draftOf(theirs) }
  const { draft, changed, conflicts } = mergeDrafts(versions, everything)
  const lesson = draft.chapters[0]?.sections[0]?.items[0] as DraftLesson
  return { lesson, isChanged: changed.has('a'), isConflict: conflicts.has('a') }
}

const doc = (...content: ContentNode[]): ContentDocument => ({ type: 'doc', content })
/** Paragraphs by id and text: `a:One b:Two`. */
const paragraphs = (texts: string): ContentNode[] =>
  texts.split(' ').flatMap((part) => {
    const [id, text] = part.split(':')
    return id && text ? [aParagraph(id, text)] : []
  })
const textsOf = (document: ContentDocument | undefined): string =>
  document?.content.map(({ attrs, content }) => `${attrs?.id}:${content?.[0]?.text}`).join(' ') ?? 'none'
const aLesson = (documents: Partial<Record<Locales[number], string>>, more: Partial<DraftLesson> = {}) => ({
  ...aDraftLesson('a'),
  documents: Object.fromEntries(
    Object.entries(documents).map(([locale, texts]) => [locale, doc(...paragraphs(texts))]),
  ),
  ...more,
})

describe('a document', () => {
  it.each([
    ['blocks', limits.blocksPerDocument * 0.6, 'words'],
    ['bytes', 60, 'words'.padEnd(limits.documentBytes / 100, '.')],
  ])('is theirs, in conflict, where together they have too many %s', (_, count, text) => {
    const added = (by: string) =>
      Array.from({ length: count }, (__, index) => ` ${by}${index}:${text}`).join('')
    const [base, ours, theirs] = ['', added('x'), added('n')].map((more) => ({
      lesson: aLesson({ en_US: `a:1${more}` }),
    })) as [Side, Side, Side]
    const { lesson, isConflict } = merge(base, ours, theirs)
    expect([lesson, isConflict]).toEqual([theirs.lesson, true])
  })

  it.each([
    ['has the changes of both', 'a:1 b:2 c:3', 'a:own b:2 c:3', 'a:1 b:2 c:new', 'a:own b:2 c:new', false],
    ['has the blocks of both', 'a:1 b:2', 'a:1 x:own b:2', 'a:1 b:2 n:new', 'a:1 x:own b:2 n:new', false],
    ['takes theirs where both changed a block', 'a:1 b:2', 'a:own b:2', 'a:new b:2', 'a:new b:2', true],
    ['has no conflict over the same change', 'a:1 b:2', 'a:new b:2', 'a:new b:2', 'a:new b:2', false],
    ['lacks what theirs removed', 'a:1 b:2', 'a:own b:2', 'a:1', 'a:own', false],
    ['lacks what ours removed', 'a:1 b:2', 'a:1', 'a:new b:2', 'a:new', false],
    ['lacks what theirs removed and ours changed', 'a:1 b:2', 'a:1 b:own', 'a:1', 'a:1', true],
    ['has what ours removed and theirs changed', 'a:1 b:2', 'a:1', 'a:1 b:new', 'a:1 b:new', true],
    [
      'has their order where ours is the old one',
      'a:1 b:2 c:3',
      'a:1 b:own c:3',
      'c:3 a:1 b:2',
      'c:3 a:1 b:own',
      false,
    ],
    [
      'has our order where both are other',
      'a:1 b:2 c:3',
      'b:2 a:1 c:3',
      'c:3 a:1 b:new',
      'b:new a:1 c:3',
      false,
    ],
    ['is theirs where together they removed all', 'a:1 b:2', 'a:1', 'b:2', 'b:2', true],
  ])('%s', (_, base, ours, theirs, expected, isConflict) => {
    const merged = merge(
      ...([base, ours, theirs].map((en_US) => ({ lesson: aLesson({ en_US }) })) as [Side, Side, Side]),
    )
    expect([textsOf(merged.lesson.documents.en_US), merged.isConflict]).toEqual([expected, isConflict])
  })

  it('merges a block with blocks inside as a whole', () => {
    const callout = (...texts: string[]): ContentNode => ({
      type: 'callout',
      attrs: { id: 'frame', kind: 'info' },
      content: texts.map((text, index) => aParagraph(`inner-${index}`, text)),
    })
    const sideOf = (...texts: string[]) => ({
      lesson: { ...aLesson({}), documents: { en_US: doc(callout(...texts)) } },
    })
    const merged = merge(sideOf('One', 'Two'), sideOf('Ours', 'Two'), sideOf('One', 'Theirs'))
    expect(merged).toMatchObject({ isConflict: true, lesson: sideOf('One', 'Theirs').lesson })
  })

  it('has every id once where theirs took a block out of a frame that ours still has', () => {
    const frame = (...inner: ContentNode[]): ContentNode => ({
      type: 'callout',
      attrs: { id: 'frame', kind: 'info' },
      content: [aParagraph('text', 'Inside.'), ...inner],
    })
    const lessonOf = (...blocks: ContentNode[]) => ({
      lesson: { ...aLesson({}), documents: { en_US: doc(...blocks) } },
    })
    const moved = aParagraph('moved', 'Moved.')
    const { lesson, isConflict } = merge(
      lessonOf(frame(moved)),
      lessonOf(frame(moved), aParagraph('own', 'Ours.')),
      lessonOf(frame(), moved),
    )
    expect(isConflict).toBe(false)
    expect(lesson.documents.en_US?.content.map(({ attrs }) => attrs?.id)).toEqual(['frame', 'moved', 'own'])
    const other = merge(
      lessonOf(frame(moved)),
      lessonOf(frame(moved, aParagraph('own', 'Ours.'))),
      lessonOf(frame(moved), { ...moved, attrs: { id: 'own' } }),
    ).lesson
    expect(other.untranslated).toBeUndefined()
    expect(
      JSON.stringify(other.documents)
        .match(/"id":"[^"]+"/g)
        ?.toSorted(),
    ).toEqual(['frame', 'moved', 'own', 'own-2', 'text'].map((id) => `"id":"${id}"`))
  })

  it('is merged as a whole if blocks cannot be told apart', () => {
    const [one, other, both] = ['a:1 a:2', 'a:1 a:own', 'a:new a:2'].map((en_US) => ({
      lesson: aLesson({ en_US }),
    }))
    const merged = merge(one as Side, other as Side, both as Side)
    expect([textsOf(merged.lesson.documents.en_US), merged.isConflict]).toEqual(['a:new a-2:2', true])
    const without: ContentNode = { type: 'horizontalRule' }
    const lineOf = (...more: ContentNode[]) => ({
      lesson: { ...aLesson({}), documents: { en_US: doc(without, ...more) } },
    })
    expect(merge(lineOf(), lineOf(), lineOf(aPageBreak('break')))).toMatchObject({
      isConflict: false,
      lesson: lineOf(aPageBreak('break')).lesson,
    })
  })

  it('has no change where only the order of fields or a named default is other', () => {
    const image = (attrs: object): ContentNode => ({ type: 'image', attrs: { id: 'i', ...attrs } })
    const sideOf = (attrs: object) => ({
      lesson: { ...aLesson({}), documents: { en_US: doc(image(attrs)) } },
    })
    const ours = sideOf({ src: '/files/a', alt: 'A', width: null })
    const merged = merge(
      sideOf({ src: '/files/a', alt: 'A' }),
      ours,
      sideOf({ alt: 'A', src: '/files/a', height: null }),
    )
    expect(merged).toEqual({ lesson: ours.lesson, isChanged: false, isConflict: false })
  })
})

describe('the languages of a lesson', () => {
  const [both, three]: [Locales, Locales] = [
    ['en_US', 'es_ES'],
    ['en_US', 'es_ES', 'el_GR'],
  ]
  const base = { lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:uno b:dos' }), locales: both }

  it('are merged one by one', () => {
    const { lesson, isConflict } = merge(
      base,
      { ...base, lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:propio b:dos' }) },
      { ...base, lesson: aLesson({ en_US: 'a:new b:2', es_ES: 'a:uno b:nuevo' }) },
    )
    expect([textsOf(lesson.documents.en_US), textsOf(lesson.documents.es_ES), isConflict]).toEqual([
      'a:new b:2',
      'a:propio b:nuevo',
      false,
    ])
  })

  it('include the one that only the clone has', () => {
    const ours = {
      lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:uno b:dos', el_GR: 'a:ένα b:δύο' }),
      locales: three,
    }
    const { lesson, isConflict } = merge(base, ours, {
      ...base,
      lesson: aLesson({ en_US: 'a:new b:2', es_ES: 'a:uno b:dos' }),
    })
    expect([textsOf(lesson.documents.en_US), textsOf(lesson.documents.el_GR), isConflict]).toEqual([
      'a:new b:2',
      'a:ένα b:δύο',
      false,
    ])
  })

  it('include the one that only the original has, as it is if the clone changed nothing', () => {
    const theirs = {
      lesson: aLesson(
        { en_US: 'a:1 b:2', es_ES: 'a:uno b:dos', el_GR: 'a:ένα b:2' },
        { untranslated: { el_GR: ['b'] } },
      ),
      locales: three,
    }
    expect(merge(base, base, theirs)).toMatchObject({
      lesson: theirs.lesson,
      isChanged: true,
      isConflict: false,
    })
  })

  it('have a new translation for the blocks that the clone has', () => {
    const ours = { ...base, lesson: aLesson({ en_US: 'x:own a:1', es_ES: 'a:uno' }) }
    const theirs = {
      lesson: aLesson({ en_US: 'a:1 b:2 c:3', es_ES: 'a:uno b:dos', el_GR: 'a:ένα b:δύο c:τρία' }),
      locales: three,
    }
    const { lesson, isConflict } = merge(base, ours, theirs)
    expect([textsOf(lesson.documents.en_US), textsOf(lesson.documents.el_GR)]).toEqual([
      'x:own a:1 c:3',
      'x:own a:ένα c:τρία',
    ])
    expect([lesson.untranslated, isConflict]).toEqual([{ el_GR: ['x'] }, false])
  })

  it('mark only what has words as untranslated', () => {
    const ours = structuredClone(base)
    ours.lesson.documents.en_US?.content.push(aPageBreak('break'))
    const theirs = {
      lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:uno b:dos', el_GR: 'a:ένα b:δύο' }),
      locales: three,
    }
    const { lesson } = merge(base, ours, theirs)
    expect(lesson.documents.el_GR?.content.map(({ attrs }) => attrs?.id)).toEqual(['a', 'b', 'break'])
    expect(lesson.untranslated).toBeUndefined()
  })

  it('include a translation that only the clone removed if theirs changed it, in conflict', () => {
    const ours = { ...base, lesson: aLesson({ en_US: 'x:own a:1 b:2' }) }
    const theirs = { ...base, lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:otro b:dos' }) }
    expect(merge(base, ours, { ...base, lesson: { ...base.lesson, minutes: 9 } }).lesson).toEqual({
      ...ours.lesson,
      minutes: 9,
    })
    const { lesson, isConflict } = merge(base, ours, theirs)
    expect([textsOf(lesson.documents.es_ES), isConflict]).toEqual(['x:own a:otro b:dos', true])
  })

  it('stay away if the clone removed them, and stay if the original removed them', () => {
    const english: Side = { lesson: aLesson({ en_US: 'a:1 b:2' }), locales: ['en_US'] }
    const reworded = { ...base, lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:otro b:dos' }) }
    expect(merge(base, english, reworded)).toEqual({
      ...english,
      isChanged: false,
      isConflict: false,
      locales: undefined,
    })
    expect(merge(base, reworded, english)).toMatchObject({ lesson: reworded.lesson, isChanged: false })
  })

  it('are in conflict where both added the same one and translated differently', () => {
    const sideOf = (el_GR: string) => ({
      lesson: aLesson({ en_US: 'a:1 b:2', es_ES: 'a:uno b:dos', el_GR }),
      locales: three,
    })
    const merged = merge(base, sideOf('a:ένα b:δύο'), sideOf('a:ένα b:τρία'))
    expect([textsOf(merged.lesson.documents.el_GR), merged.isConflict]).toEqual(['a:ένα b:τρία', true])
    expect(merge(base, sideOf('a:ένα b:δύο'), sideOf('a:ένα b:δύο')).isConflict).toBe(false)
  })

  it('mark each block as untranslated as the side does that it comes from', () => {
    const sideOf = (es_ES: string, untranslated: string[]) => ({
      lesson: aLesson({ en_US: 'a:1 b:2 c:3', es_ES }, { untranslated: { es_ES: untranslated } }),
      locales: both,
    })
    const merged = merge(
      sideOf('a:1 b:2 c:3', ['a', 'b', 'c']),
      sideOf('a:uno b:2 c:3', ['b', 'c']),
      sideOf('a:1 b:dos c:3', ['a', 'c']),
    )
    expect(textsOf(merged.lesson.documents.es_ES)).toBe('a:uno b:dos c:3')
    expect(merged.lesson.untranslated).toEqual({ es_ES: ['c'] })
  })

  it('have no change where only that mark is other', () => {
    const flagged = { ...base, lesson: { ...base.lesson, untranslated: { es_ES: ['a'] } } }
    expect(merge(base, base, flagged).isChanged).toBe(false)
  })
})

describe('the materials of a lesson', () => {
  const material = (id: string, more: Partial<Material> = {}): Material => ({
    ...{ id, kind: 'link', title: id, url: 'https://example.test/', mime: null, bytes: null, version: 1 },
    ...more,
  })
  const sideOf = (...list: Material[]) => ({
    lesson: aLesson({ en_US: 'a:1' }, list.length > 0 ? { materials: { en_US: list } } : {}),
  })
  const [one, two] = [material('one'), material('two')]

  it.each<[string, Material[], Material[], Material[], boolean]>([
    ['include those of both', [one, material('own')], [one, two], [one, two, material('own')], false],
    ['lack what theirs removed', [one], [], [], false],
    [
      'do not count how often one was saved',
      [{ ...one, version: 4 }],
      [{ ...one, version: 2 }],
      [{ ...one, version: 4 }],
      false,
    ],
    [
      'are in conflict where both changed one',
      [{ ...one, title: 'Ours' }],
      [{ ...one, title: 'New' }],
      [{ ...one, title: 'New' }],
      true,
    ],
  ])('%s', (_, ours, theirs, expected, isConflict) => {
    const merged = merge(sideOf(one), sideOf(...ours), sideOf(...theirs))
    const materials = expected.length > 0 ? { en_US: expected } : {}
    expect(merged.lesson.materials).toStrictEqual(materials)
    expect(merged.isConflict).toBe(isConflict)
  })

  it('stay in a clone whose original was stored before there were any', () => {
    const old = sideOf()
    const theirs = { lesson: { ...old.lesson, minutes: 9 } }
    expect(merge(old, sideOf(one), theirs).lesson).toEqual({ ...sideOf(one).lesson, minutes: 9 })
  })
})

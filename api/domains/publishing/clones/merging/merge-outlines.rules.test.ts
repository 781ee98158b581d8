import { describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Draft, DraftItem } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftLesson, aDraftQuiz } from '#tests/support/builders/drafts/drafts.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'

const everything = () => true

/** An outline as text: `A(a: 1 2; b: 3) B(c:) + 4` has chapters A and B, sections a to c, and 4 as the final exam. */
function draftOf(outline: string, reworded: string[] = []): Draft {
  const [chapters = '', exam = ''] = outline.split('+')
  const titleOf = (id: string) => ({ en_US: reworded.includes(id) ? `${id} again` : id })
  const itemsOf = (ids: string): DraftItem[] =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => ({ ...aDraftLesson(id), title: titleOf(id) }))
  return {
    ...aDraft([]),
    chapters: [...chapters.matchAll(/(\w)\(([^)]*)\)/g)].map(([, id = '', sections = '']) => ({
      id,
      title: titleOf(id),
      sections: [...sections.matchAll(/(\w):([^;]*)/g)].map(([, section = '', items = '']) => ({
        id: section,
        title: titleOf(section),
        items: itemsOf(items),
      })),
    })),
    final_exam: itemsOf(exam),
  }
}

function outlineOf({ chapters, final_exam }: Draft): string {
  const idsOf = (items: DraftItem[]) => items.map(({ id }) => ` ${id}`).join('')
  const inChapter = (sections: Draft['chapters'][number]['sections']) =>
    sections.map(({ id, items }) => `${id}:${idsOf(items)}`).join('; ')
  const outline = chapters.map(({ id, sections }) => `${id}(${inChapter(sections)})`).join(' ')
  return final_exam.length > 0 ? `${outline} +${idsOf(final_exam)}` : outline
}

type Outline = string | Draft
const draft = (outline: Outline): Draft => (typeof outline === 'string' ? draftOf(outline) : outline)

function merge(
  [base, ours, theirs]: [Outline, Outline, Outline],
  isTaken: (id: string) => boolean = everything,
) {
  const merged = mergeDrafts({ base: draft(base), ours: draft(ours), theirs: draft(theirs) }, isTaken)
  const { changed, conflicts } = merged
  return {
    draft: merged.draft,
    outline: outlineOf(merged.draft),
    changed: [...changed].toSorted().join(' '),
    conflicts: [...conflicts].toSorted().join(' '),
  }
}

describe('the outline of merged drafts', () => {
  it.each<[string, [Outline, Outline, Outline], string, string, string]>([
    [
      'has what is new in theirs',
      ['A(a: 1)', 'A(a: 1)', 'A(a: 1 2; b: 3) B(c: 4)'],
      'A(a: 1 2; b: 3) B(c: 4)',
      '2 3 4 B b c',
      '',
    ],
    ['has what is new in ours', ['A(a: 1)', 'A(a: 1 x) X(y: z)', 'A(a: 1)'], 'A(a: 1 x) X(y: z)', '', ''],
    [
      'has what is new in both',
      ['A(a: 1)', 'A(a: 1 x) X(y:)', 'A(a: 1 2) B(b:)'],
      'A(a: 1 2 x) B(b:) X(y:)',
      '2 B b',
      '',
    ],
    [
      'lacks what theirs removed',
      ['A(a: 1 2) B(b: 3)', 'A(a: 1 2) B(b: 3)', 'A(a: 1)'],
      'A(a: 1)',
      '2 3 B b',
      '',
    ],
    ['lacks what ours removed', ['A(a: 1 2) B(b: 3)', 'A(a: 1)', 'A(a: 1 2) B(b: 3)'], 'A(a: 1)', '', ''],
    ['lacks what both removed', ['A(a: 1 2)', 'A(a: 1)', 'A(a: 1)'], 'A(a: 1)', '', ''],
    [
      'lacks what theirs removed and ours reworded',
      ['A(a: 1 2)', draftOf('A(a: 1 2)', ['2']), 'A(a: 1)'],
      'A(a: 1)',
      '2',
      '2',
    ],
    [
      'lacks what theirs removed and ours moved',
      ['A(a: 1 2; b:)', 'A(a: 1; b: 2)', 'A(a: 1; b:)'],
      'A(a: 1; b:)',
      '2',
      '2',
    ],
    [
      'lacks a heading that theirs removed and ours reworded',
      ['A(a: 1; b:)', draftOf('A(a: 1; b:)', ['b']), 'A(a: 1)'],
      'A(a: 1)',
      'b',
      'b',
    ],
    [
      'has what ours removed and theirs reworded',
      ['A(a: 1 2)', 'A(a: 1)', draftOf('A(a: 1 2)', ['2'])],
      'A(a: 1 2)',
      '2',
      '2',
    ],
    [
      'has what ours removed and theirs moved',
      ['A(a: 1 2; b:)', 'A(a: 1; b:)', 'A(a: 1; b: 2)'],
      'A(a: 1; b: 2)',
      '2',
      '2',
    ],
    [
      'has what theirs moved',
      ['A(a: 1 2) B(b: 3)', 'A(a: 1 2) B(b: 3)', 'A(a: 1) B(b: 3 2)'],
      'A(a: 1) B(b: 3 2)',
      '2',
      '',
    ],
    [
      'has what ours moved',
      ['A(a: 1 2) B(b: 3)', 'A(a: 1) B(b: 2 3)', 'A(a: 1 2) B(b: 3)'],
      'A(a: 1) B(b: 2 3)',
      '',
      '',
    ],
    [
      'has what both moved alike',
      ['A(a: 1 2; b:)', 'A(a: 1; b: 2)', 'A(a: 1; b: 2)'],
      'A(a: 1; b: 2)',
      '',
      '',
    ],
    [
      'has it where theirs moved it if both did',
      ['A(a: 1 2; b:; c:)', 'A(a: 1; b: 2; c:)', 'A(a: 1; b:; c: 2)'],
      'A(a: 1; b:; c: 2)',
      '2',
      '2',
    ],
    [
      'has sections where theirs moved them',
      ['A(a: 1; b: 2) B(c:)', 'A(a: 1 x; b: 2) B(c:)', 'A(b: 2) B(c:; a: 1)'],
      'A(b: 2) B(c:; a: 1 x)',
      'a',
      '',
    ],
    [
      'has chapters in their order if ours is the old one',
      ['A() B() C()', 'A() B() C() X()', 'C() A() B()'],
      'C() X() A() B()',
      'C X',
      '',
    ],
    [
      'has chapters in our order if both are other',
      ['A() B() C()', 'B() A() C()', 'C() A() B() D()'],
      'B() D() A() C()',
      'D',
      '',
    ],
    ['has the final exam of theirs', ['A(a: 1 2)', 'A(a: 1 2)', 'A(a: 1) + 2'], 'A(a: 1) + 2', '2', ''],
    ['has the final exams of both', ['A(a: 1)', 'A(a: 1) + x', 'A(a: 1) + 2'], 'A(a: 1) + x 2', '2', ''],
    ['lacks a final exam that theirs removed', ['A(a: 1) + 2', 'A(a: 1) + 2', 'A(a: 1)'], 'A(a: 1)', '2', ''],
    [
      'keeps a section that theirs removed while ours has something in it',
      ['A(a: 1; b: 2)', 'A(a: 1; b: 2 x)', 'A(a: 1)'],
      'A(a: 1; b: x)',
      '2',
      '',
    ],
    [
      'has no conflict over the title of a section that stays',
      ['A(a: 1; b: 2)', draftOf('A(a: 1; b: 2 x)', ['b']), 'A(a: 1)'],
      'A(a: 1; b: x)',
      '2',
      '',
    ],
    [
      'keeps a chapter for it as well',
      ['A(a: 1) B(b: 2)', 'A(a: 1) B(b: 2 x)', 'A(a: 1)'],
      'A(a: 1) B(b: x)',
      '2',
      '',
    ],
    [
      'keeps a section that theirs removed for what ours moved into it',
      ['A(a: 1 2; b: 3)', 'A(a: 1; b: 3 2)', 'A(a: 1 2)'],
      'A(a: 1; b: 2)',
      '3',
      '',
    ],
    [
      'removes it after all if theirs moved that elsewhere',
      ['A(a: 1 2; b: 3; c:)', 'A(a: 1; b: 3 2; c:)', 'A(a: 1; c: 2)'],
      'A(a: 1; c: 2)',
      '2 3 b',
      '2',
    ],
    [
      'brings back a section that ours removed for what is new in it',
      ['A(a: 1; b: 2)', 'A(a: 1)', 'A(a: 1; b: 2 3)'],
      'A(a: 1; b: 3)',
      '3 b',
      '3 b',
    ],
    [
      'brings back its chapter as well',
      ['A(a: 1) B(b: 2)', 'A(a: 1)', 'A(a: 1) B(b: 2; c: 3)'],
      'A(a: 1) B(c: 3)',
      '3 B c',
      '3 B c',
    ],
    [
      'brings back a section that ours removed for what theirs moved into it',
      ['A(a: 1 2; b:)', 'A(a: 1 2)', 'A(a: 1; b: 2)'],
      'A(a: 1; b: 2)',
      '2 b',
      '2 b',
    ],
  ])('%s', (_, versions, outline, changed, conflicts) => {
    expect(merge(versions)).toMatchObject({ outline, changed, conflicts })
  })

  it('has what theirs moved with what ours wrote in it', () => {
    const [base, ours, theirs] = ['1 2; b:', '1 2; b:', '1; b: 2'].map((items) => draftOf(`A(a: ${items})`))
    const [, item] = ours?.chapters[0]?.sections[0]?.items ?? []
    if (item?.kind === 'lesson') item.documents = aDraftLesson('2', 'Ours.').documents
    const merged = merge([base as Draft, ours as Draft, theirs as Draft])
    expect(merged).toMatchObject({ outline: 'A(a: 1; b: 2)', changed: '2', conflicts: '' })
    expect(merged.draft.chapters[0]?.sections[1]?.items[0]).toEqual(item)
  })
})

describe('what is taken', () => {
  const taking =
    (...ids: string[]) =>
    (id: string) =>
      ids.includes(id)
  const news: [string, string, string] = ['A(a: 1 2)', 'A(a: 1 2)', 'A(a: 2 3 1; b: 4) B(c: 5) + 6']

  it.each([
    ['nothing', [], 'A(a: 1 2)'],
    ['what is new', ['3'], 'A(a: 1 2 3)'],
    ['a move alone', ['2'], 'A(a: 2 1)'],
    ['what is new with its section', ['4'], 'A(a: 1 2; b: 4)'],
    ['what is new with its section and chapter', ['5'], 'A(a: 1 2) B(c: 5)'],
    ['a new section without what is in it', ['b'], 'A(a: 1 2; b:)'],
    ['a final exam', ['6'], 'A(a: 1 2) + 6'],
    ['two of them', ['3', '4'], 'A(a: 1 2 3; b: 4)'],
    ['what is unknown', ['x'], 'A(a: 1 2)'],
  ])('is %s', (_, ids, outline) => {
    expect(merge(news, taking(...ids)).outline).toBe(outline)
  })

  it.each<[string, [Outline, Outline, Outline], string[], string]>([
    [
      'nothing of a removed section but the section',
      ['A(a: 1; b: 2)', 'A(a: 1; b: 2)', 'A(a: 1)'],
      ['b'],
      'A(a: 1; b: 2)',
    ],
    ['nothing of it but what is in it', ['A(a: 1; b: 2)', 'A(a: 1; b: 2)', 'A(a: 1)'], ['2'], 'A(a: 1; b:)'],
    ['both', ['A(a: 1; b: 2)', 'A(a: 1; b: 2)', 'A(a: 1)'], ['2', 'b'], 'A(a: 1)'],
    [
      'a section that moved, but not what left it',
      ['A(a: 1 2) B(b:)', 'A(a: 1 2) B(b:)', 'A() B(b: 2; a: 1)'],
      ['a'],
      'A() B(b:; a: 1 2)',
    ],
    [
      'what left a section that was removed',
      ['A(a: 1 2) B(b:)', 'A(a: 1 2) B(b:)', 'B(b: 2)'],
      ['2', 'a', 'A'],
      'A(a: 1) B(b: 2)',
    ],
    [
      'what is new in a section that ours removed',
      ['A(a: 1; b: 2)', 'A(a: 1)', 'A(a: 1; b: 2 3)'],
      ['3'],
      'A(a: 1; b: 3)',
    ],
    [
      'what moved into a section that ours removed',
      ['A(a: 1 2) B(b:)', 'A(a: 1 2)', 'A(a: 1) B(b: 2)'],
      ['2'],
      'A(a: 1) B(b: 2)',
    ],
  ])('is %s', (_, versions, ids, outline) => {
    expect(merge(versions, taking(...ids)).outline).toBe(outline)
  })

  describe('with lists that are too long', () => {
    const { itemsPerOrder } = limits
    const parts = (by: string, count: number) => Array.from({ length: count }, (_, index) => `${by}${index}`)
    const lessons = (ids: string[]) => ids.map((id) => aDraftLesson(id))
    const title = {}
    const drafts: Record<string, (ids: string[]) => Draft> = {
      items: (ids) => aDraft([[lessons(['kept', ...ids])]]),
      'items of the final exam': (ids) =>
        aDraft([], { final_exam: ['kept', ...ids].map((id) => aDraftQuiz(id)) }),
      sections: (ids) =>
        aDraft([], { chapters: [{ id: 'A', title, sections: ids.map((id) => ({ id, title, items: [] })) }] }),
      chapters: (ids) => aDraft([], { chapters: ids.map((id) => ({ id, title, sections: [] })) }),
    }
    it.each(Object.keys(drafts))('has in conflict what is new in theirs if %s are too many', (name) => {
      const withParts = drafts[name] as (typeof drafts)[string]
      const [own, added] = [parts('x', itemsPerOrder - 2), parts('n', 2)]
      const fitting = merge([withParts([]), withParts(own), withParts(['n0'])])
      expect([fitting.changed, fitting.conflicts]).toEqual(['n0', ''])
      const { changed, conflicts } = merge([withParts([]), withParts([...own, 'x']), withParts(added)])
      expect([changed, conflicts]).toEqual(['n0 n1', 'n0 n1'])
    })

    it('has in conflict what theirs moved there, but not what it reworded or removed', () => {
      const own = parts('x', itemsPerOrder - 3)
      const section = (...ids: string[]) => lessons(ids)
      const [base, ours, theirs] = [
        aDraft([[section('kept', 'old', 'other'), section('moved')]]),
        aDraft([[section('kept', 'old', 'other', ...own), section('moved')]]),
        aDraft([[section('kept', 'other', 'moved', 'new'), []]]),
      ]
      const reworded = { ...theirs, title: { en_US: 'The course again' } }
      const { changed, conflicts } = merge([base, ours, reworded])
      expect([changed, conflicts]).toEqual(['course moved new old', 'moved new'])
    })
  })

  it('does not change what is reported', () => {
    const all = merge(news)
    expect(all).toMatchObject({ changed: '2 3 4 5 6 B b c', conflicts: '' })
    expect(merge(news, taking('4'))).toMatchObject({ changed: all.changed, conflicts: all.conflicts })
  })
})

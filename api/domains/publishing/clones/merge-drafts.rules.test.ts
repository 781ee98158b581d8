import { describe, expect, it } from 'vitest'
import { aDraft, aDraftLesson, aDraftQuestion, aDraftQuiz } from '#tests/support/builders/drafts.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import { type DraftMerge, mergeDrafts } from './merge-drafts.rules.ts'

const everything = () => true
const nothing = () => false

const merge = (drafts: DraftMerge, isTaken: (id: string) => boolean = everything) => {
  const { draft, changed, conflicts } = mergeDrafts(drafts, isTaken)
  return { draft, changed: [...changed].sort(), conflicts: [...conflicts].sort() }
}

/** The ids of an outline: `chapter(section(item item))`, the final exam after a plus. */
const outlineOf = ({ chapters, final_exam }: Draft): string =>
  chapters
    .map(
      ({ id, sections }) =>
        `${id}(${sections.map((section) => `${section.id}(${section.items.map((item) => item.id).join(' ')})`).join(' ')})`,
    )
    .join(' ') + (final_exam.length > 0 ? ` + ${final_exam.map(({ id }) => id).join(' ')}` : '')

const [a, b, c] = [aDraftLesson('a'), aDraftLesson('b'), aDraftLesson('c')]
const base = aDraft([[[a, b, c]]])

describe('merging drafts', () => {
  it('takes what only the original changed and leaves what only the clone changed', () => {
    const ours = aDraft([[[a, aDraftLesson('b', 'Ours.'), c]]])
    const theirs = aDraft([[[aDraftLesson('a', 'Theirs.'), b, c]]])
    expect(merge({ base, ours, theirs })).toEqual({
      draft: aDraft([[[aDraftLesson('a', 'Theirs.'), aDraftLesson('b', 'Ours.'), c]]]),
      changed: ['a'],
      conflicts: [],
    })
    expect(merge({ base, ours, theirs }, nothing).draft).toEqual(ours)
  })

  it('merges a lesson block by block and reports a block that both changed', () => {
    const [before, one, two] = [
      aDraftLesson('a', 'One.', 'Two.'),
      aDraftLesson('a', 'One of ours.', 'Two.'),
      aDraftLesson('a', 'One.', 'Two of theirs.'),
    ]
    const drafts = { base: aDraft([[[before]]]), ours: aDraft([[[one]]]), theirs: aDraft([[[two]]]) }
    expect(merge(drafts)).toEqual({
      draft: aDraft([[[aDraftLesson('a', 'One of ours.', 'Two of theirs.')]]]),
      changed: ['a'],
      conflicts: [],
    })
    const three = aDraftLesson('a', 'One of theirs.', 'Two of theirs.')
    expect(merge({ ...drafts, theirs: aDraft([[[three]]]) })).toEqual({
      draft: aDraft([[[three]]]),
      changed: ['a'],
      conflicts: ['a'],
    })
  })

  it('adds what is new behind its predecessor, with its chapter and section', () => {
    const ours = aDraft([[[aDraftLesson('own'), a, b, c]]])
    const theirs = aDraft([[[a, aDraftLesson('d'), b, c]], [[aDraftLesson('e')]]])
    const { draft, changed } = merge({ base, ours, theirs })
    expect(outlineOf(draft)).toBe('chapter-0(section-0-0(own a d b c)) chapter-1(section-1-0(e))')
    expect(changed).toEqual(['chapter-1', 'd', 'e', 'section-1-0'])
    const { draft: onlyE } = merge({ base, ours, theirs }, (id) => id === 'e')
    expect(outlineOf(onlyE)).toBe('chapter-0(section-0-0(own a b c)) chapter-1(section-1-0(e))')
  })

  it('removes what the original removed, and asks where the clone changed it', () => {
    const ours = aDraft([[[a, aDraftLesson('b', 'Ours.'), c]]])
    const theirs = aDraft([[[a]]])
    const { draft, changed, conflicts } = merge({ base, ours, theirs })
    expect(outlineOf(draft)).toBe('chapter-0(section-0-0(a))')
    expect([changed, conflicts]).toEqual([['b', 'c'], ['b']])
  })

  it('merges the texts of a question and keeps its key whole', () => {
    const quiz = (more: Parameters<typeof aDraftQuestion>[1]) =>
      aDraft([[[aDraftQuiz('q', aDraftQuestion('1', more))]]])
    const ours = quiz({ explanation: { en_US: 'Because we say so.' } })
    const theirs = quiz({ text: { en_US: 'And now?' }, points: 3 })
    expect(merge({ base: quiz({}), ours, theirs })).toEqual({
      draft: quiz({ text: { en_US: 'And now?' }, points: 3, explanation: { en_US: 'Because we say so.' } }),
      changed: ['q'],
      conflicts: [],
    })
  })
})

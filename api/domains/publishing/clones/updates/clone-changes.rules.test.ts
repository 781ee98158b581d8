import { expect, it } from 'vitest'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftLesson } from '#tests/support/builders/drafts/drafts.ts'
import { cloneChanges } from './clone-changes.rules.ts'

const [a, b, c] = [aDraftLesson('a'), aDraftLesson('b'), aDraftLesson('c')]
const changesIn = (drafts: { base: Draft; ours: Draft; theirs: Draft }) => cloneChanges(drafts, String)

it('names the chapter and section of each change, of a removed item those that it was in', () => {
  const base = aDraft([[[a, b]], [[c]]])
  const theirs = aDraft([[[aDraftLesson('a', 'Theirs.')]], [[c], [aDraftLesson('d')]]])
  const paths = changesIn({ base, ours: base, theirs }).map(({ node_id, path }) => [node_id, ...path])
  expect(paths).toEqual([
    ['a', 'Chapter 0', 'Section 0.0'],
    ['section-1-1', 'Chapter 1', 'Section 1.1'],
    ['d', 'Chapter 1', 'Section 1.1'],
    ['b', 'Chapter 0', 'Section 0.0'],
  ])
})

it('says once what a language without translations would repeat', () => {
  const inTwo = (draft: Draft): Draft => ({
    ...draft,
    course: { ...draft.course, locales: ['en_US', 'es_ES'] },
  })
  const base = inTwo(aDraft([[[a, b]]]))
  const own = { ...b, title: { ...b.title, es_ES: 'Traducida' } }
  const theirs = inTwo(aDraft([[[aDraftLesson('a', 'Theirs.'), own]]]))
  expect(changesIn({ base, ours: base, theirs }).map(({ node_id, locale }) => [node_id, locale])).toEqual([
    ['a', 'en_US'],
    ['b', 'es_ES'],
  ])
})

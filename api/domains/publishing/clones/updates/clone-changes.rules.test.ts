import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Draft } from '#domains/publishing/drafts/draft.rules.ts'
import { aDraft, aDraftLesson } from '#tests/support/builders/drafts/drafts.ts'
import { anyEditedDrafts } from '#tests/support/builders/drafts/edited-drafts.ts'
import { mergeDrafts } from '../merge-drafts.rules.ts'
import { nodesOf } from '../merging/draft-nodes.rules.ts'
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

it('names the new heading that a change puts something into, and the removed one that it takes it out of', () => {
  const base = aDraft([[[a], [b]], [[c]]])
  const theirs = aDraft([[[a]]])
  const added = aDraft([[[aDraftLesson('d'), b]]]).chapters.map(({ sections }) => ({
    ...{ id: 'new-chapter', title: { en_US: 'New' } },
    sections: sections.map((section) => ({ ...section, id: 'new-section' })),
  }))
  const changes = changesIn({
    base,
    ours: base,
    theirs: { ...theirs, chapters: [...theirs.chapters, ...added] },
  })
  const headings = changes.map((change) => [change.node_id, change.new_heading_id, change.removed_heading_id])
  expect(headings.toSorted()).toEqual([
    ['b', 'new-section', 'section-0-1'],
    ['c', null, 'section-1-0'],
    ['chapter-1', null, null],
    ['d', 'new-section', null],
    ['new-chapter', null, null],
    ['new-section', 'new-chapter', null],
    ['section-0-1', null, null],
    ['section-1-0', null, 'chapter-1'],
  ])
})

it('names all headings that are taken or stay with something else', () => {
  fc.assert(
    fc.property(anyEditedDrafts(), fc.func(fc.boolean()), (drafts, isChosen) => {
      const changes = changesIn(drafts)
      const { draft: all, changed } = mergeDrafts(drafts, () => true)
      const taken = new Set([...changed].filter((id) => isChosen(id)))
      // What is added here is visited, too.
      for (const id of taken)
        for (const { node_id, new_heading_id, removed_heading_id } of changes) {
          if (node_id === id && new_heading_id) taken.add(new_heading_id)
          if (removed_heading_id === id) taken.add(node_id)
        }
      const { draft } = mergeDrafts(drafts, (id) => taken.has(id))
      const [ours, theirs, merged] = [drafts.ours, all, draft].map(nodesOf)
      for (const id of changed)
        expect([id, merged?.nodes.get(id)]).toEqual([id, (taken.has(id) ? theirs : ours)?.nodes.get(id)])
    }),
    { numRuns: 200 },
  )
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

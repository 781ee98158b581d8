import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyEditedDrafts, isUsable } from '#tests/support/builders/drafts/edited-drafts.ts'
import { type Draft, type DraftItem, itemsOf } from '../drafts/draft.rules.ts'
import { type DraftMerge, mergeDrafts } from './merge-drafts.rules.ts'

const everything = () => true
const nothing = () => false
const anyTaken = fc.func(fc.boolean()) as fc.Arbitrary<(id: string) => boolean>

/** Every part of a draft by its id, with its content apart from what is below it. */
const partsOf = (draft: Draft): Map<string, unknown> => {
  const { chapters, final_exam, publishable, ...course } = draft
  return new Map<string, unknown>([
    [course.course.id, course],
    ...chapters.map(({ id, title }): [string, unknown] => [id, title]),
    ...chapters.flatMap(({ sections }) => sections.map(({ id, title }): [string, unknown] => [id, title])),
    ...itemsOf(draft).map((item): [string, unknown] => [item.id, item]),
  ])
}
const idsOf = (draft: Draft): string[] => [...partsOf(draft).keys()]
const headingIdsOf = ({ chapters }: Draft): string[] =>
  chapters.flatMap(({ id, sections }) => [id, ...sections.map((section) => section.id)])
const questionsOf = (draft: Draft) =>
  itemsOf(draft).flatMap((item) => (item.kind === 'quiz' ? item.questions : []))
const partIdsIn = (item: DraftItem): string[] =>
  item.kind === 'quiz'
    ? item.questions.map(({ id }) => id)
    : Object.values(item.documents).flatMap(({ content }) => content.map(({ attrs }) => String(attrs?.id)))

const holds = (
  drafts: fc.Arbitrary<DraftMerge>,
  check: (drafts: DraftMerge, isTaken: (id: string) => boolean) => void,
): void => {
  fc.assert(
    fc.property(drafts, anyTaken, (versions, isTaken) => {
      const before = structuredClone(versions)
      check(versions, isTaken)
      expect(versions).toEqual(before)
    }),
    { numRuns: 200 },
  )
}

describe('a merge of drafts', () => {
  it('is ours where theirs changed nothing', () => {
    holds(anyEditedDrafts(), ({ base, ours }, isTaken) => {
      const same = { draft: ours, changed: new Set(), conflicts: new Set() }
      expect(mergeDrafts({ base, ours, theirs: structuredClone(base) }, isTaken)).toEqual(same)
      expect(mergeDrafts({ base, ours, theirs: structuredClone(ours) }, isTaken)).toEqual(same)
    })
  })

  it('is theirs where ours changed nothing', () => {
    holds(anyEditedDrafts(), ({ base, theirs }) => {
      const { draft, changed, conflicts } = mergeDrafts(
        { base, ours: structuredClone(base), theirs },
        everything,
      )
      expect(draft).toStrictEqual(theirs)
      expect(conflicts).toEqual(new Set())
      const before = partsOf(base)
      for (const [id, content] of partsOf(theirs))
        if (JSON.stringify(before.get(id)) !== JSON.stringify(content)) expect(changed).toContain(id)
    })
  })

  it('is ours where nothing is taken, and differs from it if there is something to take', () => {
    holds(anyEditedDrafts(), (versions) => {
      const { draft, changed, conflicts } = mergeDrafts(versions, nothing)
      expect(draft).toEqual(versions.ours)
      expect(changed.isSupersetOf(conflicts)).toBe(true)
      const all = mergeDrafts(versions, everything).draft
      if (changed.size === 0) expect(all).toEqual(versions.ours)
      else expect(all).not.toEqual(versions.ours)
    })
  })

  it('has nothing left to take when it was taken', () => {
    holds(anyEditedDrafts(), ({ base, ours, theirs }) => {
      const { draft } = mergeDrafts({ base, ours, theirs }, everything)
      expect(mergeDrafts({ base: theirs, ours: draft, theirs: structuredClone(theirs) }, everything)).toEqual(
        {
          draft,
          changed: new Set(),
          conflicts: new Set(),
        },
      )
    })
  })

  it('loses nothing that only the clone has, and has everything once', () => {
    holds(anyEditedDrafts(), (versions, isTaken) => {
      const { base, ours } = versions
      const { draft } = mergeDrafts(versions, isTaken)
      const ids = [...headingIdsOf(draft), ...itemsOf(draft).map(({ id }) => id)]
      expect(new Set(ids).size).toBe(ids.length)
      const known = new Set([...idsOf(base), ...itemsOf(base).flatMap(partIdsIn)])
      for (const id of idsOf(ours)) if (!known.has(id)) expect(ids).toContain(id)
      const items = new Map(itemsOf(draft).map((item) => [item.id, partIdsIn(item)]))
      for (const item of itemsOf(ours))
        for (const id of items.has(item.id) ? partIdsIn(item) : [])
          if (!known.has(id)) expect(items.get(item.id)).toContain(id)
    })
  })

  it('takes nodes by themselves, with the headings that they need', () => {
    holds(anyEditedDrafts(), (versions, isTaken) => {
      const { draft, changed } = mergeDrafts(versions, isTaken)
      const [own, all] = [partsOf(versions.ours), partsOf(mergeDrafts(versions, everything).draft)]
      const parts = partsOf(draft)
      const headings = new Set([...headingIdsOf(versions.ours), ...headingIdsOf(versions.theirs)])
      for (const id of new Set([...own.keys(), ...all.keys()])) {
        const isChosen = changed.has(id) && isTaken(id)
        const [expected, other] = isChosen ? [all.get(id), own.get(id)] : [own.get(id), all.get(id)]
        const isNeeded = headings.has(id) && expected === undefined && parts.has(id)
        expect(parts.get(id)).toEqual(isNeeded ? other : expected)
      }
    })
  })

  it('says the same conflicts from both sides', () => {
    // A heading of the clone stays above what is new below it, one of the original comes back only if that is taken.
    holds(anyEditedDrafts('removeChapter', 'removeSection'), ({ base, ours, theirs }) => {
      const there = mergeDrafts({ base, ours, theirs }, nothing).conflicts
      const back = mergeDrafts({ base, ours: theirs, theirs: ours }, nothing).conflicts
      expect(there).toEqual(back)
    })
  })

  it('has the same content from both sides if nothing is in conflict', () => {
    // A translation that only the original has takes the blocks of the clone, not the other way round.
    holds(anyEditedDrafts('removeChapter', 'removeSection', 'addLanguage'), ({ base, ours, theirs }) => {
      const there = mergeDrafts({ base, ours, theirs }, everything)
      if (there.conflicts.size > 0) return
      const back = mergeDrafts({ base, ours: theirs, theirs: ours }, everything)
      expect(idsOf(there.draft).toSorted()).toEqual(idsOf(back.draft).toSorted())
      const idsBack = new Map(itemsOf(back.draft).map((item) => [item.id, partIdsIn(item)]))
      for (const item of itemsOf(there.draft))
        expect(partIdsIn(item).toSorted()).toEqual(idsBack.get(item.id)?.toSorted())
    })
  })

  it('never breaks a question', () => {
    holds(anyEditedDrafts(), (versions, isTaken) => {
      for (const question of questionsOf(mergeDrafts(versions, isTaken).draft))
        expect([question.id, isUsable(question)]).toEqual([question.id, true])
    })
  })
})

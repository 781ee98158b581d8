import type { ChangeKind, ItemChange } from '#contract/publishing/publishing.ts'
import { compareFingerprints, type Fingerprints } from '#domains/courses/fingerprints.rules.ts'
import { type Draft, defaultLocaleOf, itemsOf, textIn, withoutEmpty } from '../drafts/draft.rules.ts'
import type { Texts } from '../publishing.documents.ts'
import { aimChanges, haveSameAims } from './aim-changes.rules.ts'
import {
  type Compare,
  emptyChange,
  type Indexed,
  indexed,
  settingChanges,
  sharedLocales,
  textChange,
} from './change-rows.rules.ts'
import { itemChanges } from './item-changes.rules.ts'

/**
 * What the draft changes for its readers compared with an earlier draft; without one, everything is new. Only
 * locales published in both are compared; a locale added or removed is a change of the course. Chapters and
 * sections without items are ignored, since they are in no release.
 *
 * An item is `reworded` if only its words or minutes differ: the same blocks, images and links, or the same
 * settings, questions, answers and keys, in the same order. It is `moved` if it is in another section, or has to be
 * moved to turn the old order into the new one. An item both moved and changed has two entries.
 */
export function changesOf({ before, after: draft, say }: Compare): ItemChange[] {
  const compare = indexed({ before: before && withoutEmpty(before), after: withoutEmpty(draft), say })
  const places = placeChanges(compare)
  const { after } = compare
  return [
    ...courseChanges(compare),
    ...after.chapters.flatMap((chapter) => [
      ...headingChanges(compare, { kind: 'chapter', ...chapter }, places.get(chapter.id)),
      ...chapter.sections.flatMap((section) => [
        ...headingChanges(compare, { kind: 'section', ...section }, places.get(section.id)),
        ...section.items.flatMap((item) => itemChanges(compare, item, places.get(item.id))),
      ]),
    ]),
    ...after.final_exam.flatMap((item) => itemChanges(compare, item, places.get(item.id))),
    ...removedNodes(compare, places),
  ]
}

/** Counts the changed items by kind; an item with several changes counts once, as the most important kind. */
export function countChanges(changes: ItemChange[]): Record<ChangeKind, number> {
  const weight: ChangeKind[] = ['new', 'removed', 'changed', 'reworded', 'moved']
  const counts = { new: 0, changed: 0, reworded: 0, moved: 0, removed: 0 }
  for (const entries of Map.groupBy(changes, ({ item_id }) => item_id).values()) {
    const kind = weight.find((candidate) => entries.some(({ change }) => change === candidate))
    if (kind) counts[kind] += 1
  }
  return counts
}

/** Material if there is more than rewording and reordering, because students who finished may have missed something. */
export const suggestedKind = (counts: Record<ChangeKind, number>): 'cosmetic' | 'material' =>
  counts.new + counts.changed + counts.removed > 0 ? 'material' : 'cosmetic'

const placeChanges = ({ before, after }: Compare): Map<string, ChangeKind> =>
  new Map(
    compareFingerprints(before ? placesOf(before) : {}, placesOf(after)).map(({ id, change }) => [
      id,
      change,
    ]),
  )

function placesOf(draft: Draft): Fingerprints {
  const places: Fingerprints = {}
  const put = (nodes: { id: string }[], parent: string): void => {
    nodes.forEach(({ id }, position) => {
      places[id] = { hash: '', parent, position }
    })
  }
  put(draft.chapters, draft.course.id)
  for (const chapter of draft.chapters) {
    put(chapter.sections, chapter.id)
    for (const section of chapter.sections) put(section.items, section.id)
  }
  put(draft.final_exam, 'final exam')
  return places
}

function courseChanges(compare: Compare): ItemChange[] {
  const { before, after, say } = compare
  const entry = { ...emptyChange, item_id: null, kind: 'course' as const }
  const source = defaultLocaleOf(after)
  return sharedLocales(compare).flatMap((locale): ItemChange[] => {
    const texts = [
      ...textChange(compare, locale, { type: 'title', before: before?.title, after: after.title }),
      ...textChange(compare, locale, {
        type: 'description',
        before: before?.description,
        after: after.description,
      }),
      ...aimChanges(compare, locale),
    ]
    const settings =
      before && locale === source ? settingChanges(say, courseSettings(before), courseSettings(after)) : []
    const isOther =
      settings.some(({ type }) => !outward.has(type)) || (locale === source && !haveSameAims(compare))
    if (texts.length + settings.length === 0) return []
    const change = !before ? 'new' : isOther ? 'changed' : 'reworded'
    return [
      {
        ...entry,
        title: textIn(after.title, after, locale),
        change,
        locale,
        blocks: [...texts, ...settings],
      },
    ]
  })
}

/** Settings that affect how a course is found and presented, but not what is learnt. */
const outward: ReadonlySet<string> = new Set(['tags', 'estimated_minutes', 'cover'])

const courseSettings = ({ course, publishable }: Draft): object => {
  const { id: _, company_id: __, slug: ___, ...settings } = course
  return { ...settings, locales: publishable }
}

interface Heading {
  kind: 'chapter' | 'section'
  id: string
  title: Texts
}

function headingChanges(
  compare: Indexed,
  heading: Heading,
  positionChange: ChangeKind | undefined,
): ItemChange[] {
  const { after } = compare
  const entry = { ...emptyChange, item_id: heading.id, kind: heading.kind }
  const title = textIn(heading.title, after, defaultLocaleOf(after))
  const was = compare.headings.get(heading.id)
  const reworded = sharedLocales(compare).flatMap((locale): ItemChange[] => {
    const blocks = textChange(compare, locale, { type: 'title', before: was, after: heading.title })
    if (blocks.length === 0) return []
    return [{ ...entry, title, locale, change: was ? 'reworded' : 'new', blocks }]
  })
  if (!was) return reworded.slice(0, 1)
  return positionChange === 'moved' ? [...reworded, { ...entry, title, change: 'moved' }] : reworded
}

function removedNodes({ before }: Compare, places: Map<string, ChangeKind>): ItemChange[] {
  if (!before) return []
  const source = defaultLocaleOf(before)
  const headings = before.chapters.flatMap((chapter) => [
    { id: chapter.id, kind: 'chapter' as const, title: chapter.title },
    ...chapter.sections.map(({ id, title }) => ({ id, kind: 'section' as const, title })),
  ])
  return [...headings, ...itemsOf(before)]
    .filter(({ id }) => places.get(id) === 'removed')
    .map(({ id, kind, title }) => ({
      ...emptyChange,
      item_id: id,
      kind,
      title: textIn(title, before, source),
      change: 'removed',
    }))
}

/** An empty entry for every node of a draft that can change. */
export function emptyEntriesOf(draft: Draft): ItemChange[] {
  const entry = (kind: ItemChange['kind'], { id, title }: Pick<Draft, 'title'> & { id: string | null }) => ({
    ...emptyChange,
    item_id: id,
    kind,
    title: textIn(title, draft, defaultLocaleOf(draft)),
    change: 'reworded' as const,
  })
  return [
    entry('course', { id: null, title: draft.title }),
    ...draft.chapters.flatMap((chapter) => [
      entry('chapter', chapter),
      ...chapter.sections.map((section) => entry('section', section)),
    ]),
    ...itemsOf(draft).map((item) => entry(item.kind, item)),
  ]
}

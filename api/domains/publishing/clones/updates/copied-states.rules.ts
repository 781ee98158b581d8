import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { unitsOf } from '#domains/content/content.rules.ts'
import type { CopiedBlock } from '#domains/content/copies/copied-states.service.ts'
import type { CopiedText } from '#domains/courses/translated-texts.service.ts'
import {
  type Draft,
  type DraftLesson,
  defaultLocaleOf,
  itemsOf,
} from '#domains/publishing/drafts/draft.rules.ts'
import { textEntries } from '#domains/publishing/drafts/draft-texts.rules.ts'

/** A clone’s draft before and after an update, and the original’s with the ids of the clone. */
interface Updated {
  ours: Draft
  merged: Draft
  theirs: Draft
}

/** The ids of a draft’s parts in the original, by those in its clone: both are the same draft. */
export function originalIds(theirs: Draft, released: Draft): Map<string, string> {
  const ids = partIds(released)
  return new Map(partIds(theirs).map((id, index) => [id, ids[index] as string]))
}

const partIds = (draft: Draft): string[] => [
  draft.course.id,
  ...[...(draft.objectives ?? []), ...(draft.extra_credits ?? []), ...draft.chapters].map(({ id }) => id),
  ...draft.chapters.flatMap(({ sections }) => sections.map(({ id }) => id)),
  ...itemsOf(draft).flatMap((item) => [
    item.id,
    ...(item.kind === 'quiz' ? item.questions : []).flatMap(({ id, answers }) => [
      id,
      ...answers.map((answer) => answer.id),
    ]),
  ]),
]

/**
 * Translations that an update brought, or that it kept while their source changed, and that are those of the original:
 * the original’s translators may have approved them, or have left them behind their source.
 */
export function copiedTexts({ ours, merged, theirs }: Updated, ids: Map<string, string>): CopiedText[] {
  const source = defaultLocaleOf(merged)
  const [own, original, now] = [ours, theirs, merged].map(textsByKey)
  const isOther = (key: string): boolean => own?.get(key) !== now?.get(key)
  return textEntries(merged).flatMap(({ owner_id, field, locale, value }) => {
    const original_id = ids.get(owner_id)
    const key = `${owner_id} ${field} `
    if (original_id === undefined || locale === source || value === '') return []
    const isCopied = original?.get(key + locale) === value && (isOther(key + locale) || isOther(key + source))
    return isCopied ? [{ owner_id, original_id, field, locale }] : []
  })
}

const textsByKey = (draft: Draft): Map<string, string> =>
  new Map(
    textEntries(draft).map(({ owner_id, field, locale, value }) => [`${owner_id} ${field} ${locale}`, value]),
  )

/** The same for the blocks of lessons. */
export function copiedBlocks({ ours, merged, theirs }: Updated, ids: Map<string, string>): CopiedBlock[] {
  const source = defaultLocaleOf(merged)
  const [own, original] = [ours, theirs].map(lessonsById)
  return itemsOf(merged).flatMap((lesson) => {
    const [before, theirLesson] = [own?.get(lesson.id), original?.get(lesson.id)]
    const original_id = ids.get(lesson.id)
    // Most lessons of a large course are not changed, and their blocks need not be compared.
    if (lesson.kind !== 'lesson' || lesson === before || !theirLesson || !original_id) return []
    const isOther = otherBlocks(before, lesson, source)
    return merged.course.locales
      .filter((locale) => locale !== source)
      .flatMap((locale) => {
        const copied = hashesOf(theirLesson.documents[locale])
        const isOtherHere = otherBlocks(before, lesson, locale)
        return [...hashesOf(lesson.documents[locale])].flatMap(([block_id, hash]) =>
          copied.get(block_id) === hash && (isOtherHere(block_id) || isOther(block_id))
            ? [{ lesson_id: lesson.id, original_id, locale, block_id }]
            : [],
        )
      })
  })
}

const lessonsById = (draft: Draft): Map<string, DraftLesson> =>
  new Map(itemsOf(draft).flatMap((item) => (item.kind === 'lesson' ? [[item.id, item]] : [])))

function otherBlocks(
  before: DraftLesson | undefined,
  now: DraftLesson,
  locale: Locale,
): (blockId: string) => boolean {
  const [old, hashes] = [hashesOf(before?.documents[locale]), hashesOf(now.documents[locale])]
  return (blockId) => old.get(blockId) !== hashes.get(blockId)
}

const hashesOf = (document: ContentDocument | undefined): Map<string, string> =>
  new Map((document ? unitsOf(document) : []).map(({ block_id, hash }) => [block_id, hash]))

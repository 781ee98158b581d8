import type { ContentDocument } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import type { ChangeKind, ItemChange } from '#contract/publishing/publishing.ts'
import { acknowledgementsIn } from '#domains/content/content.rules.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuiz,
  defaultLocaleOf,
  textIn,
} from '../drafts/draft.rules.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import {
  type Compare,
  emptyChange,
  type Indexed,
  settingChanges,
  sharedLocales,
  textChange,
} from './change-rows.rules.ts'
import { blockChanges, isSameShape } from './lesson-changes.rules.ts'
import { isSameQuiz, questionChanges } from './quiz-changes.rules.ts'
import { diffWords } from './word-diff.rules.ts'

/** What changed in an item of the draft: one entry per locale, and another one if it was moved. */
export function itemChanges(
  compare: Indexed,
  item: DraftItem,
  positionChange: ChangeKind | undefined,
): ItemChange[] {
  const { after } = compare
  const known = compare.items.get(item.id)
  const same = known?.kind === item.kind ? known : undefined
  const locales = same ? sharedLocales(compare) : sharedLocales(compare).slice(0, 1)
  const entries = locales.flatMap((locale) => itemChangeIn(compare, { was: same, item }, locale))
  if (!same || positionChange !== 'moved') return entries
  const title = textIn(item.title, after, defaultLocaleOf(after))
  return [...entries, { ...emptyChange, item_id: item.id, kind: item.kind, title, change: 'moved' }]
}

interface ItemPair {
  was: DraftItem | undefined
  item: DraftItem
}

function itemChangeIn(compare: Compare, { was, item }: ItemPair, locale: Locale): ItemChange[] {
  const { after, say } = compare
  const isSource = locale === defaultLocaleOf(after)
  const titles = textChange(compare, locale, { type: 'title', before: was?.title, after: item.title })
  const minutes =
    was && isSource ? settingChanges(say, { minutes: was.minutes }, { minutes: item.minutes }) : []
  const inside =
    item.kind === 'lesson'
      ? lessonChange(compare, { was: was as DraftLesson | undefined, item }, locale)
      : quizChange(compare, { was: was as DraftQuiz | undefined, item }, locale)
  const blocks = [...titles, ...minutes, ...inside.blocks]
  if (was && blocks.length + inside.questions.length === 0) return []
  const change = !was ? 'new' : inside.isReworded ? 'reworded' : 'changed'
  const title = textIn(item.title, after, locale)
  return [{ item_id: item.id, kind: item.kind, title, change, locale, blocks, questions: inside.questions }]
}

interface Inside extends Pick<ItemChange, 'blocks' | 'questions'> {
  isReworded: boolean
}

function lessonChange(
  { before, after, say }: Compare,
  { was, item }: { was: DraftLesson | undefined; item: DraftLesson },
  locale: Locale,
): Inside {
  const read = (draft: Draft, lesson: DraftLesson) =>
    lesson.documents[locale] ?? lesson.documents[defaultLocaleOf(draft)]
  const old = before && was ? read(before, was) : undefined
  const now = read(after, item)
  const none: ContentDocument = { type: 'doc', content: [] }
  const materials = materialChanges(was, item, locale)
  // Compares block by block only if the documents differ; in a long course most lessons are unchanged.
  if (areEqual(old, now)) return { blocks: materials, questions: [], isReworded: materials.length === 0 }
  return {
    blocks: [...blockChanges(say, old, now), ...materials],
    questions: [],
    isReworded:
      isSameShape(old ?? none, now ?? none) &&
      materials.length === 0 &&
      (locale !== defaultLocaleOf(after) || haveSameStatements(old ?? none, now ?? none)),
  }
}

/** Another statement has to be accepted anew, however few of its words differ; a translation of it does not. */
const haveSameStatements = (before: ContentDocument, after: ContentDocument): boolean =>
  areEqual(acknowledgementsIn(before), acknowledgementsIn(after))

/** Compares the names of the materials; their URLs are shown only if nothing but URLs changed. */
function materialChanges(
  was: DraftLesson | undefined,
  { materials }: DraftLesson,
  locale: Locale,
): ItemChange['blocks'] {
  const [before, after] = [was?.materials?.[locale] ?? [], materials?.[locale] ?? []]
  const said = (list: typeof after, isWhole: boolean): string =>
    list.map(({ title, url }) => (isWhole ? `${title} (${url})` : title)).join('\n')
  if (said(before, true) === said(after, true)) return []
  const isWhole = said(before, false) === said(after, false)
  return [
    { change: 'changed', type: 'materials', parts: diffWords(said(before, isWhole), said(after, isWhole)) },
  ]
}

function quizChange(
  compare: Compare,
  { was, item }: { was: DraftQuiz | undefined; item: DraftQuiz },
  locale: Locale,
): Inside {
  const { before, after, say } = compare
  const description = textChange(compare, locale, {
    type: 'description',
    before: was?.description,
    after: item.description,
  })
  const isSource = locale === defaultLocaleOf(after)
  const settings = was && isSource ? settingChanges(say, was.settings, item.settings) : []
  const old = before && was ? { draft: before, quiz: was } : null
  const questions = questionChanges(old, { draft: after, quiz: item }, locale)
  const isReworded = was !== undefined && isSameQuiz(was, item)
  // The key and the order are the same in all locales and are shown in the default locale's entry; other entries
  // show wording only.
  const shown = isSource || !was ? questions : questions.filter(hasOtherWords)
  return { blocks: [...description, ...settings], questions: shown, isReworded }
}

const hasOtherWords = ({ parts, answers, explanation }: ItemChange['questions'][number]): boolean =>
  explanation !== undefined ||
  parts.some(({ op }) => op !== 'same') ||
  answers.some((answer) => answer.parts !== undefined || answer.feedback !== undefined)

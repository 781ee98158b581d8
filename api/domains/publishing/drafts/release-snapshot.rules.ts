import { withLanguage } from '#contract/content/block-language.ts'
import type { ContentDocument } from '#contract/content/content.ts'
import { type Locale } from '#contract/locales.ts'
import { acknowledgementsIn, mustWatch, stepsOf } from '#domains/content/content.rules.ts'
import type {
  ItemBody,
  LessonBody,
  OutlineItem,
  QuizBody,
  QuizKeys,
  ReleaseOutline,
  Texts,
} from '../publishing.documents.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuiz,
  defaultLocaleOf,
  itemsOf,
  localeIn,
  textIn,
  withoutEmpty,
} from './draft.rules.ts'
import { questionBody, questionKey } from './freeze-question.rules.ts'
import { courseMinutesOf, minutesOf, questionsPerAttempt } from './lengths.rules.ts'
import { hashOf } from './stable-json.format.ts'

/** One item in one locale as it is stored. `hash` covers body and keys together. */
export interface SnapshotDocument {
  hash: string
  item_id: string
  locale: Locale
  body: ItemBody
  keys: QuizKeys | null
}
export interface ReleaseSnapshot {
  outline: ReleaseOutline
  documents: SnapshotDocument[]
  /** Equal for two drafts exactly if students would read the same. */
  draft_hash: string
}

/** The contents of a release of the draft, without making one. The same draft always gives the same hashes. */
export function takeSnapshot(draft: Draft): ReleaseSnapshot {
  const outline = outlineOf(draft)
  const documents = itemsOf(draft).flatMap((item) =>
    draft.publishable.map((locale) => snapshotDocument(draft, item, locale)),
  )
  const named = documents.map(({ item_id, locale, hash }) => [item_id, locale, hash])
  return { outline, documents, draft_hash: hashOf({ outline, documents: named }) }
}

function snapshotDocument(draft: Draft, item: DraftItem, locale: Locale): SnapshotDocument {
  const body = item.kind === 'lesson' ? lessonBody(draft, item, locale) : quizBody(draft, item, locale)
  const keys = item.kind === 'lesson' ? null : quizKeys(draft, item, locale)
  return { hash: hashOf({ body, keys }), item_id: item.id, locale, body, keys }
}

/** Chapters and sections without items are left out, since only authors need them. */
export function outlineOf(draft: Draft): ReleaseOutline {
  const published = (texts: Texts): Texts => publishedTexts(draft, texts)
  const chapters = withoutEmpty(draft).chapters.map(({ id, title, sections }) => ({
    id,
    title: published(title),
    sections: sections.map((section) => ({
      id: section.id,
      title: published(section.title),
      items: section.items.map((item) => outlineItem(draft, item)),
    })),
  }))
  return {
    course: { ...draft.course, locales: draft.publishable, estimated_minutes: courseMinutesOf(draft) },
    title: published(draft.title),
    description: published(draft.description),
    ...aimsOf(draft, published),
    chapters,
    final_exam: draft.final_exam.map((item) => outlineItem(draft, item)),
  }
}

function aimsOf(
  { objectives = [], extra_credits = [] }: Draft,
  published: (texts: Texts) => Texts,
): Pick<ReleaseOutline, 'objectives' | 'extra_credits'> {
  const tasks = extra_credits.map((task) => ({
    ...task,
    title: published(task.title),
    instructions: published(task.instructions),
  }))
  return {
    ...(objectives.length > 0 ? { objectives: objectives.map(({ text }) => published(text)) } : {}),
    ...(tasks.length > 0 ? { extra_credits: tasks } : {}),
  }
}

const publishedTexts = (draft: Draft, texts: Texts): Texts => ({
  ...Object.fromEntries(
    draft.publishable.flatMap((locale) => (texts[locale] === undefined ? [] : [[locale, texts[locale]]])),
  ),
  [defaultLocaleOf(draft)]: texts[defaultLocaleOf(draft)] ?? '',
})

function outlineItem(draft: Draft, item: DraftItem): OutlineItem {
  const common = { id: item.id, title: publishedTexts(draft, item.title), minutes: minutesOf(draft, item) }
  if (item.kind === 'lesson') {
    const document = item.documents[defaultLocaleOf(draft)] ?? unwritten
    const must_watch = mustWatch(document)
    const acknowledgements = acknowledgementsIn(document)
    return {
      ...common,
      kind: 'lesson',
      steps: stepsOf(document),
      ...(must_watch.length > 0 ? { must_watch } : {}),
      ...(acknowledgements.length > 0 ? { acknowledgements } : {}),
    }
  }
  const { pass_mark, attempts_allowed, wait_minutes, counting } = item.settings
  return {
    ...common,
    kind: 'quiz',
    questions: questionsPerAttempt(item),
    pass_mark,
    attempts_allowed,
    wait_minutes,
    counting,
  }
}

const unwritten: ContentDocument = { type: 'doc', content: [] }

/**
 * What a lesson shows in a locale: the default's document if it has none. Blocks that are not translated are marked
 * with their language.
 */
export function documentIn(draft: Draft, lesson: DraftLesson, locale: Locale): ContentDocument {
  const source = defaultLocaleOf(draft)
  const own = lesson.documents[locale]
  if (own) return withLanguage(own, source, lesson.untranslated?.[locale] ?? [])
  return lesson.documents[source] ?? unwritten
}

export function lessonBody(draft: Draft, lesson: DraftLesson, locale: Locale): LessonBody {
  const document = documentIn(draft, lesson, locale)
  const title = textIn(lesson.title, draft, locale)
  const body = { kind: 'lesson' as const, id: lesson.id, title, locale, steps: stepsOf(document), document }
  const source = lesson.documents[locale] ? locale : defaultLocaleOf(draft)
  const materials = (lesson.materials?.[source] ?? []).map(({ version: _, ...material }) => material)
  return materials.length > 0 ? { ...body, materials } : body
}

export function quizBody(draft: Draft, quiz: DraftQuiz, locale: Locale): QuizBody {
  const say = (texts: Texts): string => textIn(texts, draft, locale)
  const description_locale = localeIn(quiz.description, draft, locale)
  return {
    kind: 'quiz',
    id: quiz.id,
    title: say(quiz.title),
    description: say(quiz.description),
    ...(description_locale === locale ? {} : { description_locale }),
    locale,
    settings: quiz.settings,
    questions: quiz.questions.map((question) => questionBody(question, say, locale)),
  }
}

export function quizKeys(draft: Draft, quiz: DraftQuiz, locale: Locale): QuizKeys {
  const say = (texts: Texts): string => textIn(texts, draft, locale)
  return Object.fromEntries(quiz.questions.map((question) => [question.id, questionKey(question, say)]))
}

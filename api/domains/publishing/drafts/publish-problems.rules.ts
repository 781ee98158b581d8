import { hasWordsInside } from '#contract/content/block-words.ts'
import type { ContentDocument } from '#contract/content/content.ts'
import { unfinishedGroup } from '#contract/content/unfinished-blocks.ts'
import type { Locale } from '#contract/locales.ts'
import { lacksAlt } from '#contract/media/alternative-text.ts'
import { gapsIn } from '#contract/questions/cloze.ts'
import { keyProblems, type Problems } from '#contract/questions/registry.ts'
import { acknowledgementsIn, mustWatch, stepsOf, textBlocks, walk } from '#domains/content/content.rules.ts'
import type { Texts } from '../publishing.documents.ts'
import {
  type Draft,
  type DraftItem,
  type DraftLesson,
  type DraftQuestion,
  type DraftQuiz,
  defaultLocaleOf,
  itemsOf,
  textIn,
} from './draft.rules.ts'

/** What prevents a draft from being published. `key` names the message `publishing.problem.<key>`. */
export interface Problem {
  /** Null for the course and its chapters and sections. */
  item_id: string | null
  title: string
  key: string
  /** The language concerned, if any. */
  locale?: Locale
  /** The question's number, from 1. */
  number?: number
}

export function problemsOf(draft: Draft): Problem[] {
  const source = defaultLocaleOf(draft)
  const untitled = (node: { title: Texts }, key: string): Problem[] =>
    node.title[source]?.trim() ? [] : [{ item_id: null, title: '', key }]
  const items = itemsOf(draft)
  const title = draft.title[source] ?? ''
  return [
    ...untitled(draft, 'course_without_title'),
    ...(draft.objectives ?? []).flatMap(({ text }) => untitled({ title: text }, 'objective_without_text')),
    ...(draft.extra_credits ?? []).flatMap((task) => untitled(task, 'task_without_title')),
    ...(items.length === 0 ? [{ item_id: null, title, key: 'course_empty' }] : []),
    ...draft.chapters.flatMap((chapter) => [
      ...untitled(chapter, 'chapter_without_title'),
      ...chapter.sections.flatMap((section) => untitled(section, 'section_without_title')),
    ]),
    ...items.flatMap((item) => itemProblems(draft, item)),
  ]
}

/** The titles of headings that are not published because they are empty: a chapter, or a section of another chapter. */
export function emptyHeadings(draft: Draft): string[] {
  const isEmptySection = ({ items }: { items: DraftItem[] }): boolean => items.length === 0
  const headings = draft.chapters.flatMap((chapter): { title: Texts }[] =>
    chapter.sections.every(isEmptySection) ? [chapter] : chapter.sections.filter(isEmptySection),
  )
  return headings.map(({ title }) => title[defaultLocaleOf(draft)]?.trim() ?? '')
}

function itemProblems(draft: Draft, item: DraftItem): Problem[] {
  const title = item.title[defaultLocaleOf(draft)]?.trim() ?? ''
  const found = item.kind === 'lesson' ? lessonProblems(draft, item) : quizProblems(draft, item)
  const all = title ? found : [{ key: 'item_without_title' }, ...found]
  return all.map((problem) => ({ item_id: item.id, title, ...problem }))
}

type ItemProblem = Omit<Problem, 'item_id' | 'title'>

/** The problem reported for unfinished blocks of each group. */
const unfinishedKeys = [
  ['media', 'media_not_whole'],
  ['exercise', 'exercise_not_whole'],
  ['structure', 'block_not_filled'],
] as const

function lessonProblems(draft: Draft, lesson: DraftLesson): ItemProblem[] {
  const source = lesson.documents[defaultLocaleOf(draft)]
  if (!source || isEmpty(lesson, defaultLocaleOf(draft))) return [{ key: 'lesson_empty' }]
  return draft.publishable.flatMap((locale) => {
    const document = lesson.documents[locale]
    if (!document) return []
    const nodes = [...walk(document)].map(({ node }) => node)
    const unfinished = new Set(nodes.map(unfinishedGroup))
    const silent = (type: string): boolean => nodes.some((node) => node.type === type && lacksAlt(node.attrs))
    return [
      ...(isEmpty(lesson, locale) ? [{ key: 'translation_empty', locale }] : []),
      ...(silent('image') ? [{ key: 'image_without_alt', locale }] : []),
      ...(silent('lottie') ? [{ key: 'animation_without_alt', locale }] : []),
      ...unfinishedKeys.flatMap(([group, key]) => (unfinished.has(group) ? [{ key, locale }] : [])),
      ...(stepsOf(document) === stepsOf(source) ? [] : [{ key: 'steps_differ', locale }]),
      ...(filmsOf(document) === filmsOf(source) ? [] : [{ key: 'films_differ', locale }]),
      ...(statementsOf(document) === statementsOf(source) ? [] : [{ key: 'statements_differ', locale }]),
    ]
  })
}

/** Used to refuse a language that lacks a required video, since its readers could never finish. */
const filmsOf = (document: ContentDocument): string => mustWatch(document).toSorted().join()

/** Used to refuse a language that lacks a statement to accept, for the same reason. */
const statementsOf = (document: ContentDocument): string =>
  acknowledgementsIn(document)
    .map(({ id }) => id)
    .toSorted()
    .join()

/** An image, an animation or an exercise counts as content, too. */
function isEmpty(lesson: DraftLesson, locale: Locale): boolean {
  const document = lesson.documents[locale]
  if (!document) return true
  return !textBlocks(document).some((block) => hasWordsInside(block) || block.text.trim() !== '')
}

function quizProblems(draft: Draft, quiz: DraftQuiz): ItemProblem[] {
  if (quiz.questions.length === 0) return [{ key: 'quiz_empty' }]
  return quiz.questions.flatMap((question, index) =>
    questionProblems(draft, question).map((problem) => ({ ...problem, number: index + 1 })),
  )
}

function questionProblems(draft: Draft, question: DraftQuestion): Omit<ItemProblem, 'number'>[] {
  const source = defaultLocaleOf(draft)
  const says = (texts: Texts | undefined): string => texts?.[source] ?? ''
  const problems = keyProblems({
    type: question.type,
    passage: says(question.passage),
    range: question.range ?? null,
    answers: question.answers.map((answer) => ({
      text: says(answer.text),
      is_correct: answer.is_correct,
      match: says(answer.match),
      gap: answer.gap ?? null,
      part: answer.part ?? null,
      target: answer.target ?? '',
      area: answer.area ?? null,
    })),
  })
  const gaps = (locale: Locale): string =>
    gapsIn(textIn(question.passage ?? {}, draft, locale))
      .toSorted()
      .join()
  const { media } = question
  const isUntitled = (owner: { media?: object | null; alt?: Texts }): boolean =>
    Boolean(owner.media) && says(owner.alt).trim() === ''
  return [
    ...(question.text[source]?.trim() ? [] : [{ key: 'question_without_text' }]),
    ...(question.type === 'hotspot' && (!media || media.kind) ? [{ key: 'hotspot_without_picture' }] : []),
    ...(media?.kind && isUntitled(question) ? [{ key: 'question_media_without_title' }] : []),
    ...((media?.kind ? question.answers : [question, ...question.answers]).some(isUntitled)
      ? [{ key: 'picture_without_alt' }]
      : []),
    ...keysOf(question, problems).map((key) => ({ key })),
    ...draft.publishable
      .filter((locale) => gaps(locale) !== gaps(source))
      .map((locale) => ({ key: 'gaps_differ', locale })),
  ]
}

/** The problems that the editor would have refused, with messages that fit every type of question. */
function keysOf({ type, answers }: DraftQuestion, problems: Problems): string[] {
  const fields = Object.keys(problems)
  if (fields.length === 0) return []
  const correct = answers.filter(({ is_correct }) => is_correct).length
  const isChoice = type === 'single_choice' || type === 'multiple_choice' || type === 'true_false'
  const keys = [
    ...(isChoice && answers.length < 2 ? ['too_few_answers'] : []),
    ...(fields.some((field) => field.endsWith('.text')) ? ['answer_without_text'] : []),
    ...(isChoice && correct === 0 ? ['no_right_answer'] : []),
    ...(isChoice && type !== 'multiple_choice' && correct > 1 ? ['several_right_answers'] : []),
  ]
  return keys.length > 0 ? keys : ['question_incomplete']
}

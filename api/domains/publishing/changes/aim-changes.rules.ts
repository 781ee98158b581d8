import type { Locale } from '#contract/locales.ts'
import type { Draft } from '../drafts/draft.rules.ts'
import { areEqual } from '../drafts/stable-json.format.ts'
import type { OutlineTask, Texts } from '../publishing.documents.ts'
import { type BlockChange, type Compare, type TextChange, textChange } from './change-rows.rules.ts'

/** What changed in a course's objectives and extra-credit tasks, one row per text. */
export function aimChanges(compare: Compare, locale: Locale): BlockChange[] {
  const { before, after } = compare
  return [
    ...pairsOf('objective', before?.objectives, after.objectives, ({ text }) => [text]),
    ...pairsOf('extra_credit', before?.extra_credits, after.extra_credits, taskTexts),
  ].flatMap((pair) => textChange(compare, locale, pair))
}

/** Whether both have the same objectives and tasks, however they are worded. */
export function haveSameAims({ before, after }: Compare): boolean {
  const idsAndPoints = ({ objectives = [], extra_credits = [] }: Draft) => [
    objectives.map(({ id }) => id),
    extra_credits.map(({ id, points, kind }) => [id, points, kind]),
  ]
  return before !== null && areEqual(idsAndPoints(before), idsAndPoints(after))
}

const taskTexts = ({ title, instructions }: OutlineTask): Texts[] => [title, instructions]

function pairsOf<T extends { id: string }>(
  type: string,
  before: T[] = [],
  after: T[] = [],
  textsOf: (entry: T) => Texts[],
): TextChange[] {
  const was = new Map(before.map((entry) => [entry.id, textsOf(entry)]))
  const is = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((entry) =>
      textsOf(entry).map((texts, index) => ({ type, before: was.get(entry.id)?.[index], after: texts })),
    ),
    ...before
      .filter(({ id }) => !is.has(id))
      .flatMap((entry) => textsOf(entry).map((texts) => ({ type, before: texts, after: {} }))),
  ]
}

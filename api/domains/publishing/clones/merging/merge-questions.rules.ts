import type { Locale } from '#contract/locales.ts'
import { keyProblems, questionRules } from '#contract/questions/registry.ts'
import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import {
  type Merge,
  type MergeContext,
  mapVersions,
  mergeTexts,
  mergeWhole,
  type Versions,
} from './merge-values.rules.ts'
import { hasContradiction } from './question-contradictions.rules.ts'

/**
 * Merges a question’s texts language by language and everything else as a whole. Two versions that do not fit together
 * are a conflict, so that a merge neither breaks a key nor gives it another meaning.
 */
export const mergeQuestion: Merge<DraftQuestion> = (versions, context) => {
  const { ours, theirs } = versions
  const merged = mergeParts(versions, context)
  if (merged === ours) return ours
  if (!hasContradiction(versions, context) && !isBroken(versions, merged, context)) return merged
  context.onConflict()
  // Everything in which theirs differs from ours.
  return mergeParts({ base: ours, ours, theirs }, context)
}

const mergeParts: Merge<DraftQuestion> = (versions, context) => {
  const side = mergeSkeleton(versions, context)
  const answersById = mapVersions(
    versions,
    ({ answers }) => new Map(answers.map((answer) => [answer.id, answer])),
  )
  const answers = side.answers.map((answer): DraftAnswer => {
    const [base, ours, theirs] = [
      answersById.base?.get(answer.id),
      answersById.ours.get(answer.id),
      answersById.theirs.get(answer.id),
    ]
    if (!ours || !theirs) return answer
    return withTexts(answer, mergeAnswerTexts({ base, ours, theirs }, context))
  })
  const merged = withTexts(side, mergeQuestionTexts(versions, context))
  return answers.every((answer, index) => answer === side.answers[index]) ? merged : { ...merged, answers }
}

const mergeSkeleton = mergeWhole<DraftQuestion>(
  (one, other) => one !== undefined && other !== undefined && areEqual(skeletonOf(one), skeletonOf(other)),
)

/** Everything but texts. */
const skeletonOf = (question: DraftQuestion): unknown => ({
  partial_credit: questionRules[question.type].isPartialByDefault,
  range: null,
  media: null,
  ...question,
  ...withoutTexts,
  answers: question.answers.map((answer) => ({
    gap: null,
    part: null,
    target: '',
    area: null,
    media: null,
    ...answer,
    ...withoutTexts,
  })),
})

type QuestionTexts = Pick<DraftQuestion, 'text' | 'explanation' | 'passage' | 'unit' | 'alt' | 'transcript'>
type AnswerTexts = Pick<DraftAnswer, 'text' | 'feedback' | 'match' | 'alt'>

const withoutTexts: { [Name in keyof (QuestionTexts & AnswerTexts)]: undefined } = {
  text: undefined,
  explanation: undefined,
  passage: undefined,
  unit: undefined,
  alt: undefined,
  transcript: undefined,
  feedback: undefined,
  match: undefined,
}

const textsOf =
  <T extends object>(names: readonly (keyof T)[]) =>
  ({ base, ours, theirs }: Versions<T>, context: MergeContext): Partial<T> =>
    Object.fromEntries(
      names.map((name) => [
        name,
        mergeTexts(
          { base: base?.[name] as Texts, ours: ours[name] as Texts, theirs: theirs[name] as Texts },
          context,
        ),
      ]),
    ) as Partial<T>

const mergeQuestionTexts = textsOf<QuestionTexts>([
  'text',
  'explanation',
  'passage',
  'unit',
  'alt',
  'transcript',
])
const mergeAnswerTexts = textsOf<AnswerTexts>(['text', 'feedback', 'match', 'alt'])

/** The part itself if it has these texts. */
function withTexts<Part extends object>(part: Part, texts: NoInfer<Partial<Part>>): Part {
  const others = Object.entries(texts).filter(([name, value]) => value !== part[name as keyof Part])
  return others.length === 0 ? part : { ...part, ...Object.fromEntries(others) }
}

/** Whether the merged question cannot be used in a language in which both versions can. */
function isBroken(
  { ours, theirs }: Versions<DraftQuestion>,
  merged: DraftQuestion,
  { ourLocales, theirLocales, source }: MergeContext,
): boolean {
  return [...ourLocales.intersection(theirLocales)].some(
    (locale) =>
      isUsable(ours, [locale, source]) &&
      isUsable(theirs, [locale, source]) &&
      !isUsable(merged, [locale, source]),
  )
}

function isUsable({ type, passage, range, answers }: DraftQuestion, locales: Locale[]): boolean {
  const say = (texts: Texts = {}): string => locales.map((locale) => texts[locale]).find(Boolean) ?? ''
  const problems = keyProblems({
    type,
    passage: say(passage),
    range: range ?? null,
    answers: answers.map((answer) => ({
      text: say(answer.text),
      is_correct: answer.is_correct,
      match: say(answer.match),
      gap: answer.gap ?? null,
      part: answer.part ?? null,
      target: answer.target ?? '',
      area: answer.area ?? null,
    })),
  })
  return Object.keys(problems).length === 0
}

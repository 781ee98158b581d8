import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { areEqual } from '#domains/publishing/drafts/stable-json.format.ts'
import type { Texts } from '#domains/publishing/publishing.documents.ts'
import type { MergeContext, Versions } from './merge-values.rules.ts'

/** Facts of a question, and the words that are true only with these facts. */
interface FactsWithWords {
  factsOf: (question: DraftQuestion, isCommon: (answer: DraftAnswer) => boolean) => unknown
  wordsOf: (question: DraftQuestion, isCommon: (answer: DraftAnswer) => boolean) => (Texts | undefined)[]
}

const key: FactsWithWords = {
  factsOf: ({ type, range = null, answers }, isCommon) => {
    const marks = answers
      .filter(isCommon)
      .map(({ id, is_correct, gap = null, area = null }) => ({ id, is_correct, gap, area }))
    return { type, range, marks: type === 'ordering' ? marks : marks.toSorted(byId) }
  },
  wordsOf: ({ text, passage, answers }, isCommon) => [
    text,
    passage,
    ...answers
      .filter(isCommon)
      .toSorted(byId)
      .flatMap((answer) => [answer.text, answer.match]),
  ],
}

const media: FactsWithWords = {
  factsOf: (question, isCommon) => [
    question.media ?? null,
    ...question.answers
      .filter(isCommon)
      .toSorted(byId)
      .map((answer) => answer.media ?? null),
  ],
  wordsOf: ({ alt, transcript, answers }, isCommon) => [
    alt,
    transcript,
    ...answers
      .filter(isCommon)
      .toSorted(byId)
      .map((answer) => answer.alt),
  ],
}

const byId = ({ id: one }: { id: string }, { id: other }: { id: string }): number => (one < other ? -1 : 1)

/**
 * Whether one side changed a key and the other the words that it judges, or one a picture and the other its
 * description. Translations follow the words of the default language, which alone are compared.
 */
export function hasContradiction(versions: Versions<DraftQuestion>, context: MergeContext): boolean {
  return [key, media].some((aspect) => isContradictory(aspect, versions, context))
}

function isContradictory(
  { factsOf, wordsOf }: FactsWithWords,
  { base, ours, theirs }: Versions<DraftQuestion>,
  { source, theirLocales }: MergeContext,
): boolean {
  if (!base || !theirLocales.has(source)) return false
  const ids = [base, ours, theirs].map(({ answers }) => new Set(answers.map(({ id }) => id)))
  const isCommon = ({ id }: DraftAnswer): boolean => ids.every((known) => known.has(id))
  const meaningOf = (question: DraftQuestion) => ({
    facts: factsOf(question, isCommon),
    words: wordsOf(question, isCommon).map((texts) => texts?.[source] ?? ''),
  })
  const [was, own, other] = [meaningOf(base), meaningOf(ours), meaningOf(theirs)]
  if (areEqual(own.facts, other.facts) || areEqual(own.words, other.words)) return false
  return (
    (!areEqual(was.facts, own.facts) && !areEqual(was.words, other.words)) ||
    (!areEqual(was.facts, other.facts) && !areEqual(was.words, own.words))
  )
}

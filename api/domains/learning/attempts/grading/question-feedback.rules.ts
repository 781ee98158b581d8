import type { StudentQuestion } from '#contract/learning/attempts.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'
import type { RecordedAnswer } from '../attempts.rules.ts'
import { gapsOf, gapText, isAccepted, wordsMeant } from './grading.rules.ts'

type Feedback = NonNullable<StudentQuestion['feedback']>
type Given = RecordedAnswer['answer']

/** What may be disclosed once the key may be: whether the answer was right, what the right answer is, and why. */
export function feedbackOn(
  question: QuestionBody,
  key: QuestionKey,
  given: RecordedAnswer | undefined,
): Feedback {
  return {
    correct: given?.correct ?? false,
    points: given?.points ?? 0,
    best_answer_ids: key.correct,
    explanation: key.explanation,
    answers: Object.entries(key.feedback).map(([id, feedback]) => ({ id, feedback })),
    ...findings[question.type]?.(key, given?.answer ?? {}),
  }
}

const findings: Partial<Record<QuestionType, (key: QuestionKey, given: Given) => Partial<Feedback>>> = {
  matching: ({ matches = {} }) => ({
    matches: Object.entries(matches).map(([answer_id, option_id]) => ({ answer_id, option_id })),
  }),
  short_text: (key, { text = '' }) => ({ accepted: acceptedFor(key, null), ...meant(key, [[null, text]]) }),
  numeric_range: ({ range }) => (range ? { range } : {}),
  cloze: (key, given) => ({
    gaps: gapsOf(key).map((gap) => ({
      gap,
      correct: isAccepted(key, gap, gapText(given, gap)),
      accepted: acceptedFor(key, gap),
    })),
    ...meant(
      key,
      gapsOf(key).map((gap) => [gap, gapText(given, gap)]),
    ),
  }),
  hotspot: ({ areas = [], correct }) => ({
    areas: areas.map((area) => ({ ...area, correct: correct.includes(area.id) })),
  }),
}

const acceptedFor = ({ words = [], correct }: QuestionKey, gap: number | null): string[] =>
  words.flatMap((word) => (word.gap === gap && correct.includes(word.id) ? [word.text] : []))

/**
 * For typed answers, feedback is given only for the texts the student entered; the others are not choices the
 * student has seen.
 */
function meant(key: QuestionKey, typed: [number | null, string][]): Pick<Feedback, 'answers'> {
  const ids = typed.flatMap(([gap, text]) => wordsMeant(key, gap, text) ?? [])
  return { answers: ids.map((id) => ({ id, feedback: key.feedback[id] ?? '' })) }
}

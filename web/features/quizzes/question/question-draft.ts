import type { BodyOf } from '#contract/endpoint.ts'
import type { createQuestion, Question, updateQuestion } from '#contract/quizzes/quizzes.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'

type SavedAnswer = Question['answers'][number]
export interface AnswerDraft extends Omit<SavedAnswer, 'id' | 'position' | 'media'> {
  /** Stays the same from the first character on, before and after the server knows the answer. */
  key: string
}
/** A question as its author sees it on the page; it may still be incomplete. */
export interface QuestionDraft
  extends Omit<Question, 'id' | 'quiz_id' | 'position' | 'version' | 'media' | 'answers' | 'incomplete'> {
  answers: AnswerDraft[]
  /**
   * An idempotency key until the server has the question, so that it is added once, however often the call is sent.
   */
  once: string
}

/** The answers of a question, and the alternative text of the image on which areas are drawn. */
export const partNames = ['type', 'answers', 'passage', 'unit', 'range', 'alt'] as const
export type DraftParts = Pick<QuestionDraft, (typeof partNames)[number]>

let made = 0
/** Unique on this page; a later one has higher numbers. */
export const newKey = (): string => {
  made += 1
  return `new-${Date.now()}-${made}`
}

export const newAnswer = (more: Partial<AnswerDraft> = {}): AnswerDraft => ({
  text: '',
  is_correct: false,
  feedback: '',
  match: '',
  gap: null,
  part: null,
  target: '',
  area: null,
  alt: '',
  ...more,
  key: newKey(),
})

const defaultPoints = 1

export const newQuestion = (): QuestionDraft => ({
  type: 'single_choice',
  text: '',
  explanation: '',
  objective: '',
  tags: [],
  points: defaultPoints,
  partial_credit: false,
  passage: '',
  unit: '',
  range: null,
  alt: '',
  transcript: '',
  answers: [newAnswer(), newAnswer()],
  once: newOnceKey(),
})

/** Answers that the server knows use its id as their key. */
export const draftOf = ({
  id: _,
  quiz_id,
  position,
  version,
  media,
  incomplete,
  answers,
  ...question
}: Question): QuestionDraft => ({
  ...question,
  answers: answers.map(({ id, position: __, media: ___, ...answer }) => ({ ...answer, key: id })),
  once: '',
})

/** A copy with new keys for its answers. */
export const copyOf = (draft: QuestionDraft): QuestionDraft => ({
  ...draft,
  answers: draft.answers.map((answer) => ({ ...answer, key: newKey() })),
  once: newOnceKey(),
})

/** A draft stored by an earlier version of the page may lack newer fields. */
export const completed = (kept: QuestionDraft): QuestionDraft => ({
  ...newQuestion(),
  ...kept,
  answers: kept.answers.map((answer) => ({ ...newAnswer(), ...answer })),
})

export const withAnswer = <Draft extends Pick<QuestionDraft, 'answers'>>(
  draft: Draft,
  key: string,
  change: Partial<AnswerDraft>,
): Draft => ({
  ...draft,
  answers: draft.answers.map((answer) => (answer.key === key ? { ...answer, ...change } : answer)),
})

type Sent = BodyOf<typeof createQuestion>

/** `known` returns the server's id of an answer, if it has one. */
export const bodyOf = (
  { answers, once: _, ...draft }: QuestionDraft,
  known: (key: string) => string | undefined,
): Sent => ({
  ...draft,
  answers: answers.map(({ key, ...answer }) => {
    const id = known(key)
    return { ...(id ? { id } : {}), ...answer }
  }),
})

const withoutSameFeedback = (answers: Sent['answers'], saved: Sent['answers']): Sent['answers'] =>
  answers.map((answer) => {
    const before = saved.find(({ id }) => id !== undefined && id === answer.id)
    const { feedback, ...rest } = answer
    return before?.feedback === feedback ? rest : answer
  })

/**
 * Only the fields that differ from the saved question: a text that is merely shown, from another language, is not
 * saved in this one.
 */
export const changesOf = (body: Sent, saved: Sent): Omit<BodyOf<typeof updateQuestion>, 'version'> => {
  const changed: Partial<Sent> = Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(saved[field as keyof Sent]),
    ),
  )
  return changed.answers
    ? { ...changed, answers: withoutSameFeedback(changed.answers, saved.answers) }
    : changed
}

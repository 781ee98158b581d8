import type { BodyOf } from '../../../contract/endpoint.ts'
import type { createQuestion, Question, QuestionType, updateQuestion } from '../../../contract/quizzes.ts'

export interface AnswerDraft {
  /** The same from the first letter on, before and after the server knows the answer. */
  key: string
  text: string
  is_correct: boolean
  feedback: string
}
/** A question as its author has it on the page, which may still lack what makes it a question. */
export interface QuestionDraft {
  type: QuestionType
  text: string
  explanation: string
  objective: string
  tags: string[]
  points: number
  answers: AnswerDraft[]
}

let made = 0
/** Unique on this page, which is all that is asked of it. */
export const newKey = (): string => {
  made += 1
  return `new-${Date.now().toString(36)}-${made}`
}

export const newAnswer = (): AnswerDraft => ({ key: newKey(), text: '', is_correct: false, feedback: '' })

const defaultPoints = 1

export const newQuestion = (): QuestionDraft => ({
  type: 'single_choice',
  text: '',
  explanation: '',
  objective: '',
  tags: [],
  points: defaultPoints,
  answers: [newAnswer(), newAnswer()],
})

/** Answers that the server knows go by its id. */
export const draftOf = ({
  id: _,
  quiz_id,
  position,
  version,
  answers,
  ...question
}: Question): QuestionDraft => ({
  ...question,
  answers: answers.map(({ id, text, is_correct, feedback }) => ({ key: id, text, is_correct, feedback })),
})

/** A copy whose answers are new ones. */
export const copyOf = (draft: QuestionDraft): QuestionDraft => ({
  ...draft,
  answers: draft.answers.map((answer) => ({ ...answer, key: newKey() })),
})

/** Keeps the first right answer where only one can be. */
export const withType = (draft: QuestionDraft, type: QuestionType): QuestionDraft => {
  if (type === 'multiple_choice') return { ...draft, type }
  const first = draft.answers.find(({ is_correct }) => is_correct)
  return {
    ...draft,
    type,
    answers: draft.answers.map((answer) => ({ ...answer, is_correct: answer === first })),
  }
}

/** Marks an answer as right; of a single choice all others become wrong, of a multiple choice it turns the mark. */
export const withMark = (draft: QuestionDraft, key: string): QuestionDraft => ({
  ...draft,
  answers: draft.answers.map((answer) =>
    draft.type === 'single_choice'
      ? { ...answer, is_correct: answer.key === key }
      : answer.key === key
        ? { ...answer, is_correct: !answer.is_correct }
        : answer,
  ),
})

export const withAnswer = (
  draft: QuestionDraft,
  key: string,
  change: Partial<AnswerDraft>,
): QuestionDraft => ({
  ...draft,
  answers: draft.answers.map((answer) => (answer.key === key ? { ...answer, ...change } : answer)),
})

export type Lack = 'text' | 'answers' | 'empty' | 'right'

/** What a question still lacks; the server takes none that lacks anything. */
export const lacksOf = ({ text, answers }: QuestionDraft): Lack[] => {
  const lacks: Lack[] = []
  if (text.trim() === '') lacks.push('text')
  if (answers.length < 2) lacks.push('answers')
  if (answers.some((answer) => answer.text.trim() === '')) lacks.push('empty')
  if (!answers.some(({ is_correct }) => is_correct)) lacks.push('right')
  return lacks
}

type Sent = BodyOf<typeof createQuestion>

/** `known` tells the server's id of an answer, where it has one. */
export const bodyOf = (
  { answers, ...draft }: QuestionDraft,
  known: (key: string) => string | undefined,
): Sent => ({
  ...draft,
  answers: answers.map(({ key, text, is_correct, feedback }) => {
    const id = known(key)
    return { ...(id ? { id } : {}), text, is_correct, feedback }
  }),
})

const withoutSameFeedback = (answers: Sent['answers'], saved: Sent['answers']): Sent['answers'] =>
  answers.map((answer) => {
    const before = saved.find(({ id }) => id !== undefined && id === answer.id)
    const { feedback, ...rest } = answer
    return before?.feedback === feedback ? rest : answer
  })

/** Only what differs from the saved question: a text that is merely shown, in another language, is not written in this one. */
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

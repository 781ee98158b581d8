import type { QuestionType } from '../../../contract/quizzes.ts'

interface SentAnswer {
  id?: string
  is_correct: boolean
}

/** What keeps a question from being asked, as a message key; null when nothing does. */
export function keyProblem(type: QuestionType, answers: SentAnswer[]): string | null {
  const right = answers.filter(({ is_correct }) => is_correct).length
  if (type === 'single_choice' && right !== 1) return 'quizzes.one_right'
  if (right === 0) return 'quizzes.none_right'
  return null
}

/** Whether every id sent is one of the question's own answers, and none comes twice. */
export function namesOwnAnswers(known: string[], answers: SentAnswer[]): boolean {
  const own = new Set(known)
  const sent = answers.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return new Set(sent).size === sent.length && sent.every((id) => own.has(id))
}

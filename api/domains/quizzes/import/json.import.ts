import { createQuestion } from '#contract/quizzes/quizzes.ts'
import { type NewQuestionBody, type ReadQuestion, refusal } from './question.import.ts'

/** Fields of an exported question that a new question gets anew. */
const own = ['id', 'quiz_id', 'position', 'version', 'media', 'key', 'incomplete']

const without = (value: object, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !fields.includes(field)))

const hasMedia = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'media' in value && Boolean(value.media)

/** Questions in the form of the API. One that the API would refuse is refused on its own. */
export function readJson(questions: readonly unknown[]): ReadQuestion[] {
  return questions.map((sent) => {
    if (typeof sent !== 'object' || sent === null) return refusal({ line: null, text: '' }, 'no_question')
    const { answers, ...rest } = sent as { answers?: unknown; text?: unknown }
    const text = typeof rest.text === 'string' ? rest.text : ''
    const listed = Array.isArray(answers) ? answers : []
    const question = {
      ...without(rest, own),
      answers: listed.map((answer) => (typeof answer === 'object' && answer ? without(answer, own) : answer)),
    }
    const wrong = wrongFields(question)
    if (!Array.isArray(answers ?? [])) wrong.push('answers')
    const changes = [sent, ...listed].some(hasMedia) ? [{ key: 'media_lost' }] : []
    return isQuestion(question) && wrong.length === 0
      ? { line: null, text, question, changes, refused: [] }
      : refusal({ line: null, text }, 'not_taken', wrong.join(', '))
  })
}

const mostNamed = 5

/** The missing, unknown or invalid fields, named as in the API. */
const wrongFields = (question: unknown): string[] => {
  const { error } = createQuestion.body.safeParse(question)
  const fields = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.')],
  )
  return [...new Set(fields)].slice(0, mostNamed)
}

export const isQuestion = (question: unknown): question is NewQuestionBody =>
  createQuestion.body.safeParse(question).success

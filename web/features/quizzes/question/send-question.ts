import type { Question } from '#contract/quizzes/quizzes.ts'
import type { Store } from '#lib/store.ts'
import { addQuestion, type QuizPath, sendQuestion } from '../quizzes.api.ts'
import { bodyOf, changesOf, draftOf, type QuestionDraft } from './question-draft.ts'
import { missingIn, withoutLostGaps } from './question-kinds.ts'

/** The server's ids of answers, by their keys on the page. */
export const createAnswerIds = (question: Question | null) => {
  const ids = new Map(question?.answers.map(({ id }) => [id, id]))
  return {
    of: (key: string) => ids.get(key),
    learn: (draft: QuestionDraft, saved: Question) => {
      draft.answers.forEach(({ key }, index) => {
        const id = saved.answers[index]?.id
        if (id) ids.set(key, id)
      })
    },
  }
}
export type AnswerIds = ReturnType<typeof createAnswerIds>

/** An incomplete question is stored as such, so that other authors and devices have it. */
const incompleteOf = (text: QuestionDraft) => (missingIn(text).length > 0 ? { incomplete: true } : {})

/** An answer that was removed is a new one when it comes back. */
export const idIn = (ids: AnswerIds, known: Question | null) => (answerKey: string) => {
  const id = ids.of(answerKey)
  return known?.answers.some((answer) => answer.id === id) ? id : undefined
}

interface SenderInput {
  path: QuizPath
  saved: Store<Question | null>
  ids: AnswerIds
  /** Called when the server has added the question, at the end of the quiz. */
  onAdded: (id: string) => void
}

/** Creates a question on the server, or sends what changed in it. */
export const createSender = ({ path, saved, ids, onAdded }: SenderInput) => {
  const changesTo = (text: QuestionDraft, known: Question) =>
    changesOf(
      bodyOf(text, idIn(ids, known)),
      bodyOf(draftOf(known), (id) => id),
    )
  const update = (
    text: QuestionDraft,
    known: Question,
    over: { version: number; key: string },
  ): Promise<Question> =>
    sendQuestion(
      { ...path, questionId: known.id },
      { ...changesTo(text, known), ...incompleteOf(text), ...over },
    )
  /** If only the response to an earlier try was lost, the server already has the question as it was then. */
  const add = async (text: QuestionDraft, saveKey: string): Promise<Question> => {
    const body = bodyOf(text, idIn(ids, saved.get()))
    const added = await addQuestion(path, { ...body, ...incompleteOf(text), key: text.once })
    ids.learn(text, added)
    return Object.keys(changesTo(text, added)).length > 0
      ? update(text, added, { version: added.version, key: saveKey })
      : added
  }

  return async (text: QuestionDraft, version: number, saveKey: string): Promise<Question> => {
    const complete = withoutLostGaps(text)
    const known = saved.get()
    const answer = known
      ? await update(complete, known, { version, key: saveKey })
      : await add(complete, saveKey)
    ids.learn(complete, answer)
    saved.set(answer)
    if (!known) onAdded(answer.id)
    return answer
  }
}

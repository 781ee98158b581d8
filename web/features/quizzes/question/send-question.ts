import type { Question } from '#contract/quizzes/quizzes.ts'
import type { Store } from '#lib/store.ts'
import { addQuestion, type QuizPath, sendQuestion } from '../quizzes.api.ts'
import { bodyOf, changesOf, draftOf, type QuestionDraft } from './question-draft.ts'
import { missingIn, withoutLostGaps } from './question-kinds.ts'

/** Ids that the server gave to answers, by the keys they have on the page. */
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

/** What still lacks something is stored as such, so that it is there for other authors and on other devices. */
const incompleteOf = (text: QuestionDraft) => (missingIn(text).length > 0 ? { incomplete: true } : {})

/** An answer that was taken away is a new one when it comes back. */
export const idIn = (ids: AnswerIds, known: Question | null) => (answerKey: string) => {
  const id = ids.of(answerKey)
  return known?.answers.some((answer) => answer.id === id) ? id : undefined
}

interface SenderInput {
  path: QuizPath
  saved: Store<Question | null>
  ids: AnswerIds
  /** The server has it now, after all that it had before. */
  onAdded: (id: string) => void
}

/** Sends a question to the server: as a new one, or what changed of it. */
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
  /** Where only the answer to an earlier try was lost, the server has what the question was then. */
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

import type { Picture } from '../../../contract/question-types.ts'
import type { Question } from '../../../contract/quizzes.ts'
import type { Store } from '../../lib/store.ts'
import {
  dropAnswerPicture,
  dropQuestionPicture,
  type QuizPath,
  sendAnswerPicture,
  sendQuestionPicture,
} from './quizzes.api.ts'

/** Pictures are stored at once, beside the text that is still being written; only they are taken from what the server answers. */
const withPictures = (known: Question, answer: Question): Question => ({
  ...known,
  media: answer.media,
  answers: known.answers.map((one) => ({
    ...one,
    media: answer.answers.find(({ id }) => id === one.id)?.media ?? null,
  })),
})

/** The pictures of a question on the page; its answers go by the keys they have there. */
export const createPictures = (
  path: QuizPath,
  saved: Store<Question | null>,
  idOf: (key: string) => string | undefined,
) => {
  const take = async (answer: Promise<Question>): Promise<void> => {
    const question = await answer
    const known = saved.get()
    if (known) saved.set(withPictures(known, question))
  }
  const ofQuestion = () => ({ ...path, questionId: saved.get()?.id ?? '' })
  const ofAnswer = (key: string) => ({ ...path, answerId: idOf(key) ?? '' })
  return {
    ofQuestion: (): Picture | null => saved.get()?.media ?? null,
    ofAnswer: (key: string): Picture | null =>
      saved.get()?.answers.find(({ id }) => id === idOf(key))?.media ?? null,
    knowsAnswer: (key: string): boolean => idOf(key) !== undefined,
    send: (file: File) => take(sendQuestionPicture(ofQuestion(), file)),
    drop: () => take(dropQuestionPicture(ofQuestion())),
    sendForAnswer: (key: string, file: File) => take(sendAnswerPicture(ofAnswer(key), file)),
    dropFromAnswer: (key: string) => take(dropAnswerPicture(ofAnswer(key))),
  }
}
export type EntryPictures = ReturnType<typeof createPictures>

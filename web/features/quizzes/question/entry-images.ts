import type { Picture } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  dropAnswerPicture,
  dropQuestionPicture,
  type QuizPath,
  sendAnswerPicture,
  sendQuestionPicture,
} from '../quizzes.api.ts'

/**
 * Images are stored immediately, while the text is still being edited, so only the images are taken from the server's
 * response.
 */
const withPictures = (known: Question, answer: Question): Question => ({
  ...known,
  media: answer.media,
  answers: known.answers.map((one) => ({
    ...one,
    media: answer.answers.find(({ id }) => id === one.id)?.media ?? null,
  })),
})

/** An image for a question or answer that the server does not know yet; uploaded as soon as it does. */
interface Waiting {
  file: File
  picture: Picture
}
/** Stands for the question itself among the answer keys. */
const whole = ''

const waitingFor = (file: File): Waiting => ({
  file,
  picture: { url: URL.createObjectURL(file), width: null, height: null },
})

/** The images that wait for their question or answer to be stored, by key; null ends the waiting. */
const createWaiting = () => {
  const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map())
  const wait = (key: string, file: File | null): void => {
    const next = new Map(waiting.get())
    const before = next.get(key)
    if (before) URL.revokeObjectURL(before.picture.url)
    if (file) next.set(key, waitingFor(file))
    else next.delete(key)
    waiting.set(next)
  }
  return { waiting, wait }
}

/**
 * Runs the changes of each image one after the other, so that the last of several choices wins; a choice is left out
 * if another follows before its turn.
 */
const createSerialQueue = () => {
  const latest = new Map<string, Promise<void>>()
  return (key: string, change: () => Promise<void>): Promise<void> => {
    const before = latest.get(key) ?? Promise.resolve()
    const turn: Promise<void> = before.then(() => (latest.get(key) === settled ? change() : undefined))
    const settled = turn.catch(() => undefined)
    latest.set(key, settled)
    return turn
  }
}

/** The images of a question on the page; answers are identified by their keys on the page. */
export const createPictures = (
  path: QuizPath,
  saved: Store<Question | null>,
  idOf: (key: string) => string | undefined,
) => {
  const { waiting, wait } = createWaiting()
  const inQueue = createSerialQueue()
  const take = async (answer: Promise<Question>): Promise<void> => {
    const question = await answer
    const known = saved.get()
    if (known) saved.set(withPictures(known, question))
  }
  const ofQuestion = () => ({ ...path, questionId: saved.get()?.id ?? '' })
  const ofAnswer = (key: string) => ({ ...path, answerId: idOf(key) ?? '' })
  const isKnown = (key: string) => (key === whole ? saved.get() !== null : idOf(key) !== undefined)
  const sendNow = (key: string, file: File) =>
    inQueue(key, () =>
      take(key === whole ? sendQuestionPicture(ofQuestion(), file) : sendAnswerPicture(ofAnswer(key), file)),
    )
  const send = async (key: string, file: File): Promise<void> => {
    if (!isKnown(key)) return wait(key, file)
    if (waiting.get().has(key)) wait(key, null)
    await sendNow(key, file)
  }
  const drop = async (key: string): Promise<void> => {
    if (waiting.get().has(key)) wait(key, null)
    // One that was waiting may be on its way by now.
    if (isKnown(key))
      await inQueue(key, () =>
        take(key === whole ? dropQuestionPicture(ofQuestion()) : dropAnswerPicture(ofAnswer(key))),
      )
  }
  let isSending = false
  const sendWaiting = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (const [key, one] of waiting.get())
      if (isKnown(key) && waiting.get().get(key) === one) {
        await sendNow(key, one.file).catch(handleError)
        if (waiting.get().get(key) === one) wait(key, null)
      }
    isSending = false
  }
  saved.subscribe(() => void sendWaiting())
  return {
    /** Images chosen but not stored yet; notifies when they change. */
    waiting,
    ofQuestion: (): Picture | null => waiting.get().get(whole)?.picture ?? saved.get()?.media ?? null,
    ofAnswer: (key: string): Picture | null =>
      waiting.get().get(key)?.picture ??
      saved.get()?.answers.find(({ id }) => id === idOf(key))?.media ??
      null,
    send: (file: File) => send(whole, file),
    drop: () => drop(whole),
    sendForAnswer: send,
    dropFromAnswer: drop,
  }
}
export type EntryPictures = ReturnType<typeof createPictures>

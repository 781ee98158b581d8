import type { Track } from '#contract/blocks/played.ts'
import type { Locale } from '#contract/locales.ts'
import type { Picture, QuestionMedia, QuestionMediaKind } from '#contract/quizzes/question-types.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import type { Sending } from '#entities/media/file-button.tsx'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  dropAnswerPicture,
  dropCaptions,
  dropQuestionMedia,
  moveCaptions,
  type QuizPath,
  sendAnswerPicture,
  sendCaptions,
  sendQuestionMedia,
  sendQuestionPicture,
} from '../quizzes.api.ts'

/**
 * Files are stored immediately, while the text is still being edited, so only they are taken from the server's
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

interface ChosenFile {
  file: File
  kind: QuestionMediaKind
}

/** A file for a question or answer that the server does not know yet; uploaded as soon as it does. */
interface Waiting extends ChosenFile {
  picture: QuestionMedia
}
/** Stands for the question itself among the answer keys. */
const whole = ''

const waitingFor = ({ file, kind }: ChosenFile): Waiting => ({
  file,
  kind,
  picture: {
    url: URL.createObjectURL(file),
    width: null,
    height: null,
    ...(kind === 'image' ? {} : { kind }),
  },
})

/** The files that wait for their question or answer to be stored, by key; null ends the waiting. */
const createWaiting = () => {
  const waiting = createStore<ReadonlyMap<string, Waiting>>(new Map())
  const wait = (key: string, chosen: ChosenFile | null): void => {
    const next = new Map(waiting.get())
    const before = next.get(key)
    if (before) URL.revokeObjectURL(before.picture.url)
    if (chosen) next.set(key, waitingFor(chosen))
    else next.delete(key)
    waiting.set(next)
  }
  return { waiting, wait }
}

/**
 * Runs the changes of each file one after the other, so that the last of several choices wins; a choice is left out
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

/** A video or audio file of the question on its way to the server. */
export interface Upload {
  name: string
  /** From 0 to 1. */
  done: number
  cancel: () => void
}

/** Sends a large file, and shows how much of it has been sent. */
const createUploads = () => {
  const sending = createStore<Upload | null>(null)
  const sendLarge = async (
    file: File,
    send: (how: { onProgress: (done: number) => void; signal: AbortSignal }) => Promise<void>,
  ): Promise<void> => {
    const ending = new AbortController()
    const onProgress = (done: number) => sending.set({ name: file.name, done, cancel: () => ending.abort() })
    onProgress(0)
    try {
      await send({ onProgress, signal: ending.signal })
    } catch (error) {
      if (!ending.signal.aborted) throw error
    } finally {
      sending.set(null)
    }
  }
  return { sending, sendLarge }
}

/** Sends the files whose question or answer the server knows by now, one after the other. */
const createWaitingSender = (
  { waiting, wait }: ReturnType<typeof createWaiting>,
  isKnown: (key: string) => boolean,
  send: (key: string, chosen: ChosenFile) => Promise<void>,
) => {
  let isSending = false
  return async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (const [key, one] of waiting.get())
      if (isKnown(key) && waiting.get().get(key) === one) {
        await send(key, one).catch(handleError)
        if (waiting.get().get(key) === one) wait(key, null)
      }
    isSending = false
  }
}

/** The captions of the question's video or audio file. */
const createCaptions = (
  path: () => QuizPath & { questionId: string },
  save: (locale: Locale, change: () => Promise<Question>) => Promise<void>,
) => ({
  send: (locale: Locale, file: File, how: Sending) =>
    save(locale, () => sendCaptions({ ...path(), locale }, { file, ...how })),
  move: (track: Track, locale: Locale) => save(locale, () => moveCaptions(path(), track, locale)),
  drop: ({ locale }: Track) => save(locale, () => dropCaptions({ ...path(), locale })),
})

/** The media of a question on the page; answers are identified by their keys on the page. */
export const createPictures = (
  path: QuizPath,
  saved: Store<Question | null>,
  idOf: (key: string) => string | undefined,
) => {
  const { waiting, wait } = createWaiting()
  const inQueue = createSerialQueue()
  const { sending, sendLarge } = createUploads()
  const take = async (answer: Promise<Question>): Promise<void> => {
    const question = await answer
    const known = saved.get()
    if (known) saved.set(withPictures(known, question))
  }
  const ofQuestion = () => ({ ...path, questionId: saved.get()?.id ?? '' })
  const ofAnswer = (key: string) => ({ ...path, answerId: idOf(key) ?? '' })
  const isKnown = (key: string) => (key === whole ? saved.get() !== null : idOf(key) !== undefined)
  const sendNow = (key: string, { file, kind }: ChosenFile) =>
    inQueue(key, () =>
      key !== whole
        ? take(sendAnswerPicture(ofAnswer(key), file))
        : kind === 'image'
          ? take(sendQuestionPicture(ofQuestion(), file))
          : sendLarge(file, (how) => take(sendQuestionMedia(ofQuestion(), { file, kind, ...how }))),
    )
  const send = async (key: string, chosen: ChosenFile): Promise<void> => {
    if (!isKnown(key)) return wait(key, chosen)
    if (waiting.get().has(key)) wait(key, null)
    await sendNow(key, chosen)
  }
  const drop = async (key: string): Promise<void> => {
    if (waiting.get().has(key)) wait(key, null)
    // One that was waiting may be on its way by now.
    if (isKnown(key))
      await inQueue(key, () =>
        take(key === whole ? dropQuestionMedia(ofQuestion()) : dropAnswerPicture(ofAnswer(key))),
      )
  }
  const sendWaiting = createWaitingSender({ waiting, wait }, isKnown, sendNow)
  saved.subscribe(() => void sendWaiting())
  return {
    courseId: path.courseId,
    /** Files chosen but not stored yet; notifies when they change. */
    waiting,
    /** The file of the question on its way; null for none. */
    sending,
    ofQuestion: (): QuestionMedia | null => waiting.get().get(whole)?.picture ?? saved.get()?.media ?? null,
    ofAnswer: (key: string): Picture | null =>
      waiting.get().get(key)?.picture ??
      saved.get()?.answers.find(({ id }) => id === idOf(key))?.media ??
      null,
    send: (file: File, kind: QuestionMediaKind = 'image') => send(whole, { file, kind }),
    drop: () => drop(whole),
    sendForAnswer: (key: string, file: File) => send(key, { file, kind: 'image' }),
    dropFromAnswer: drop,
    captions: createCaptions(ofQuestion, (locale, change) =>
      inQueue(`captions ${locale}`, () => take(change())),
    ),
  }
}
export type EntryPictures = ReturnType<typeof createPictures>

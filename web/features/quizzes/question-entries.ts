import type { Question } from '#contract/quizzes/quizzes.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store } from '#lib/store.ts'
import { createEntries, createKnown, type QuestionEntry } from './question/question-entry.ts'
import { type QuizPath, readQuestions, sendOrder } from './quizzes.api.ts'

export interface QuestionsInput {
  path: QuizPath
  questions: readonly Question[]
  locale: string
}

const idsOf = (entries: readonly QuestionEntry[]): string[] =>
  entries.flatMap(({ saved }) => saved.get()?.id ?? [])

/** Sends the order after a question was added before others that exist, since the server adds each at the end. */
const createOrderSender = (path: QuizPath, list: () => readonly QuestionEntry[]) => {
  let isElsewhere = false
  return (id: string) => {
    const ids = idsOf(list())
    isElsewhere ||= ids.at(-1) !== id
    const isOnItsWay = ({ saved, autosave }: QuestionEntry) =>
      saved.get() === null && autosave.state.get().phase === 'saving'
    // The server refuses an order that lacks a question, so this waits for the last one being added.
    if (!isElsewhere || list().some(isOnItsWay)) return
    isElsewhere = false
    void sendOrder(path, ids).catch(handleError)
  }
}

/** The entries, each with an autosave that runs as long as the entry exists, visible or not. */
export const createQuestionList = (input: QuestionsInput) => {
  const onAdded = createOrderSender(input.path, () => list.get())
  const list: Store<readonly QuestionEntry[]> = createStore<readonly QuestionEntry[]>(
    createEntries(input.path, { ...input, onAdded }),
  )
  const running = new Map<QuestionEntry, () => void>()
  const startNew = () => {
    for (const entry of list.get()) if (!running.has(entry)) running.set(entry, entry.autosave.start())
  }
  return {
    list,
    onAdded,
    start: () => {
      startNew()
      const unsubscribe = list.subscribe(startNew)
      return () => {
        unsubscribe()
        for (const stop of running.values()) stop()
        running.clear()
      }
    },
    /** Discards the unsaved changes of an entry. */
    discard: (entry: QuestionEntry) => {
      entry.autosave.discard()
      running.get(entry)?.()
      running.delete(entry)
    },
  }
}
export type QuestionList = ReturnType<typeof createQuestionList>

/**
 * Adds questions created elsewhere, such as by an import; entries already on the page are left alone. Of those removed
 * elsewhere, the ones with unsaved text stay.
 */
export const reread = async ({ list, onAdded, discard }: QuestionList, { path, locale }: QuestionsInput) => {
  const before = new Set(idsOf(list.get()))
  const questions = await readQuestions(path)
  const now = list.get()
  const there = new Map(now.map((entry) => [entry.saved.get()?.id, entry]))
  const fresh = createKnown(path, {
    questions: questions.filter(({ id }) => !there.has(id)),
    locale,
    onAdded,
  })
  const made = new Map(fresh.map((entry) => [entry.saved.get()?.id, entry]))
  const others = now.filter(({ saved }) => !questions.some(({ id }) => id === saved.get()?.id))
  // A question that was added while they were read is not among them either.
  const isGone = ({ saved, autosave }: QuestionEntry) =>
    before.has(saved.get()?.id ?? '') && !autosave.hasUnsaved()
  for (const entry of others.filter(isGone)) discard(entry)
  list.set([
    ...questions.flatMap(({ id }) => there.get(id) ?? made.get(id) ?? []),
    ...others.filter((entry) => !isGone(entry)),
  ])
}

const inOrderOf = (order: readonly QuestionEntry[], entries: readonly QuestionEntry[]): QuestionEntry[] =>
  order.filter((entry) => entries.includes(entry))

/** The entries in the order before, and then those added since; as they are if they were ordered anew. */
const withoutOrder = (
  now: readonly QuestionEntry[],
  { before, next }: Record<'before' | 'next', typeof now>,
) => {
  const expected = inOrderOf(next, now)
  const isOrderedAnew = inOrderOf(now, next).some((entry, index) => entry !== expected[index])
  return isOrderedAnew ? now : [...inOrderOf(before, now), ...now.filter((entry) => !before.includes(entry))]
}

/** Shows a new order at once; restores the old one if the server refuses it. */
export const reorder = ({ list }: QuestionList, path: QuizPath, keys: readonly string[]) => {
  const before = list.get()
  const next = keys.flatMap((key) => before.find((entry) => entry.key === key) ?? [])
  list.set(next)
  void sendOrder(path, idsOf(next)).catch((error: unknown) => {
    list.set(withoutOrder(list.get(), { before, next }))
    handleError(error)
  })
}

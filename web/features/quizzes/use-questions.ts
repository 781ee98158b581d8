import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Question } from '#contract/quizzes/quizzes.ts'
import type { SavePhase } from '#lib/autosave/autosave.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { createStore, type Store, useStore } from '#lib/store.ts'
import { copyOf, draftOf, newKey, newQuestion, type QuestionDraft } from './question/question-draft.ts'
import { createEntries, createEntry, freeName, type QuestionEntry } from './question/question-entry.ts'
import { copyQuestion, dropQuestion, type QuizPath, readQuestions, sendOrder } from './quizzes.api.ts'

interface QuestionsInput {
  path: QuizPath
  questions: readonly Question[]
  locale: string
}

const idsOf = (entries: readonly QuestionEntry[]): string[] =>
  entries.flatMap(({ saved }) => saved.get()?.id ?? [])

/** Sends the order after a question was added before others that exist, since the server adds each at the end. */
const keepOrder = (path: QuizPath, list: () => readonly QuestionEntry[]) => {
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
const createList = (input: QuestionsInput) => {
  const onAdded = keepOrder(input.path, () => list.get())
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
    stop: (entry: QuestionEntry) => {
      running.get(entry)?.()
      running.delete(entry)
    },
  }
}

/** The questions of a quiz in their order, with the actions on them. */
export const useQuestions = (input: QuestionsInput) => {
  const { path } = input
  const [{ list, onAdded, start, stop }] = useState(() => createList(input))
  const entries = useStore(list)
  const [selectedKey, select] = useState(entries[0]?.key ?? null)
  useEffect(() => start(), [start])

  const show = (entry: QuestionEntry, after: QuestionEntry | undefined) => {
    const now = list.get()
    list.set(after ? now.flatMap((one) => (one === after ? [one, entry] : [one])) : [...now, entry])
    select(entry.key)
  }

  const put = (draft: QuestionDraft, after?: QuestionEntry): QuestionEntry => {
    const entry = createEntry(
      { ...path, name: freeName(path, list.get()), key: newKey(), onAdded },
      null,
      draft,
    )
    show(entry, after)
    return entry
  }

  /**
   * Copies the question on the server, with its images and other languages; if the server lacks the latest changes,
   * copies the draft.
   */
  const duplicate = async (entry: QuestionEntry) => {
    await entry.autosave.flush()
    const question = entry.saved.get()
    if (!question || entry.autosave.state.get().phase !== 'saved') {
      const draft = copyOf(entry.draft.get())
      put(draft, entry).change(draft)
      return
    }
    const copy = await copyQuestion({ ...path, questionId: question.id })
    const entryPath = { ...path, name: `question ${copy.id} ${input.locale}`, key: copy.id }
    show(createEntry({ ...entryPath, onAdded }, copy, draftOf(copy)), entry)
  }

  const reorder = (keys: string[]) => {
    const before = list.get()
    const next = keys.flatMap((key) => before.find((entry) => entry.key === key) ?? [])
    list.set(next)
    void sendOrder(path, idsOf(next)).catch((error: unknown) => {
      list.set(before)
      handleError(error)
    })
  }

  const remove = async (entry: QuestionEntry) => {
    // A question that is being created must be known before it can be removed.
    if (entry.autosave.state.get().phase === 'saving') await entry.autosave.flush()
    entry.autosave.discard()
    stop(entry)
    const question = entry.saved.get()
    if (question) await dropQuestion({ ...path, questionId: question.id })
    const now = list.get()
    const at = now.indexOf(entry)
    select((now[at + 1] ?? now[at - 1])?.key ?? null)
    list.set(now.filter((other) => other !== entry))
  }

  /** Adds questions that were created elsewhere, such as by an import; those on the page stay as they are. */
  const reread = async () => {
    const questions = await readQuestions(path)
    const now = list.get()
    const there = new Map(now.flatMap((entry) => (entry.saved.get() ? [[entry.saved.get()?.id, entry]] : [])))
    const fresh = createEntries(path, {
      questions: questions.filter(({ id }) => !there.has(id)),
      locale: input.locale,
      onAdded,
    }).filter((entry) => entry.saved.get() !== null)
    const made = new Map(fresh.map((entry) => [entry.saved.get()?.id, entry]))
    const gone = now.filter(
      (entry) => entry.saved.get() && !questions.some(({ id }) => id === entry.saved.get()?.id),
    )
    for (const entry of gone) {
      entry.autosave.discard()
      stop(entry)
    }
    list.set([
      ...questions.flatMap(({ id }) => there.get(id) ?? made.get(id) ?? []),
      ...now.filter((entry) => entry.saved.get() === null),
    ])
  }

  return {
    entries,
    path,
    reread,
    selected: entries.find(({ key }) => key === selectedKey) ?? entries[0] ?? null,
    select,
    add: () => void put(newQuestion()),
    duplicate,
    reorder,
    remove,
    flush: () => Promise.all(list.get().map(({ autosave }) => autosave.flush())),
  }
}
export type Questions = ReturnType<typeof useQuestions>

/** The save phases of all entries, with updates. */
export const usePhases = (entries: readonly QuestionEntry[]): SavePhase[] => {
  const read = useCallback(() => entries.map(({ autosave }) => autosave.state.get().phase).join(), [entries])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = entries.map(({ autosave }) => autosave.state.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [entries],
  )
  const joined = useSyncExternalStore(subscribe, read)
  return joined === '' ? [] : (joined.split(',') as SavePhase[])
}

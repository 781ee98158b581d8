import { useEffect, useState } from 'react'
import { useStore } from '#lib/store.ts'
import { copyOf, draftOf, newKey, newQuestion, type QuestionDraft } from './question/question-draft.ts'
import { createEntry, newName, type QuestionEntry } from './question/question-entry.ts'
import { createQuestionList, type QuestionsInput, reorder, reread } from './question-entries.ts'
import { copyQuestion, dropQuestion } from './quizzes.api.ts'

/** The questions of a quiz in their order, with the actions on them. */
export const useQuestions = (input: QuestionsInput) => {
  const { path } = input
  const [questionList] = useState(() => createQuestionList(input))
  const { list, onAdded, start, discard } = questionList
  const entries = useStore(list)
  const [selectedKey, select] = useState(entries[0]?.key ?? null)
  useEffect(() => start(), [start])

  const show = (entry: QuestionEntry, after: QuestionEntry | undefined) => {
    const now = list.get()
    list.set(after ? now.flatMap((one) => (one === after ? [one, entry] : [one])) : [...now, entry])
    select(entry.key)
  }

  const put = (draft: QuestionDraft, after?: QuestionEntry): QuestionEntry => {
    const entry = createEntry({ ...path, name: newName(path), key: newKey(), onAdded }, null, draft)
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

  const remove = async (entry: QuestionEntry) => {
    // A question that is being created must be known before it can be removed.
    if (entry.autosave.state.get().phase === 'saving') await entry.autosave.flush()
    const question = entry.saved.get()
    if (question) await dropQuestion({ ...path, questionId: question.id })
    // Only now, so that a question that cannot be removed keeps what was typed.
    discard(entry)
    const now = list.get()
    const at = now.indexOf(entry)
    select((now[at + 1] ?? now[at - 1])?.key ?? null)
    list.set(now.filter((other) => other !== entry))
  }

  return {
    entries,
    path,
    reread: () => reread(questionList, input),
    selected: entries.find(({ key }) => key === selectedKey) ?? entries[0] ?? null,
    select,
    add: () => void put(newQuestion()),
    duplicate,
    reorder: (keys: string[]) => reorder(questionList, path, keys),
    remove,
    flush: () => Promise.all(list.get().map(({ autosave }) => autosave.flush())),
  }
}
export type Questions = ReturnType<typeof useQuestions>

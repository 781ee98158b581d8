import type { Question } from '#contract/quizzes/quizzes.ts'
import { type Autosave, createAutosave } from '#lib/autosave/autosave.ts'
import { backedUpNames, draftBackup } from '#lib/autosave/draft-backup.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { QuizPath } from '../quizzes.api.ts'
import { createPictures, type EntryPictures } from './entry-images.ts'
import { completed, draftOf, newKey, type QuestionDraft } from './question-draft.ts'
import { losesWords } from './question-kinds.ts'
import { createAnswerIds, createSender, idIn } from './send-question.ts'

/** A question on the page with its autosave, which continues while another question is shown. */
export interface QuestionEntry {
  key: string
  /** The storage key of the unsaved text on this device. */
  name: string
  draft: Store<QuestionDraft>
  /** The server's question; null while it has none. */
  saved: Store<Question | null>
  autosave: Autosave<QuestionDraft, Question>
  change: (changed: Partial<QuestionDraft>) => void
  pictures: EntryPictures
  takeTheirs: () => void
}

export interface EntryPath extends QuizPath {
  /** The storage key of the unsaved text on this device. */
  name: string
  key: string
  /** Called when the server has added the question, at the end of the quiz. */
  onAdded: (id: string) => void
}

export const createEntry = (
  { courseId, quizId, name, key, onAdded }: EntryPath,
  question: Question | null,
  begin: QuestionDraft,
): QuestionEntry => {
  const draft = createStore(begin)
  const saved = createStore(question)
  const ids = createAnswerIds(question)
  const path = { courseId, quizId }
  const idOf = (answerKey: string) => idIn(ids, saved.get())(answerKey)
  const autosave = createAutosave<QuestionDraft, Question>({
    version: question?.version ?? 1,
    backup: draftBackup<QuestionDraft>(name),
    send: createSender({ path, saved, ids, onAdded }),
    isComplete: (text) => {
      const known = saved.get()
      const answers = text.answers.map((answer) => ({ ...answer, key: idOf(answer.key) ?? answer.key }))
      return known === null || !losesWords({ ...text, answers }, known)
    },
  })
  return {
    key,
    name,
    draft,
    saved,
    autosave,
    pictures: createPictures(path, saved, idOf),
    change: (changed) => {
      const next = { ...draft.get(), ...changed }
      draft.set(next)
      autosave.change(next)
    },
    takeTheirs: () => {
      const { theirs } = autosave.state.get()
      if (theirs) {
        saved.set(theirs)
        ids.learn(draftOf(theirs), theirs)
        draft.set(draftOf(theirs))
      }
      autosave.takeTheirs()
    },
  }
}

const newNames = ({ quizId }: QuizPath): string => `question new ${quizId} `

/**
 * A storage key for a question that the server has not received: in the order in which they were begun, and never one
 * that another tab uses.
 */
export const newName = (path: QuizPath): string => `${newNames(path)}${newKey()} ${newOnceKey()}`

interface KnownQuestions extends Pick<EntryPath, 'onAdded'> {
  questions: readonly Question[]
  locale: string
}

/** The server's questions, each with unsaved changes of an earlier visit. */
export const createKnown = (
  path: QuizPath,
  { questions, locale, onAdded }: KnownQuestions,
): QuestionEntry[] =>
  questions.map((question) => {
    const name = `question ${question.id} ${locale}`
    const kept = draftBackup<QuestionDraft>(name).read()
    const entryPath = { ...path, name, key: question.id, onAdded }
    const text = kept && completed(kept.text)
    const entry = createEntry(entryPath, question, text ?? draftOf(question))
    if (kept && text) entry.autosave.resume({ ...kept, text }, question)
    return entry
  })

/** The server's questions, followed by those of earlier visits that the server never received. */
export const createEntries = (path: QuizPath, known: KnownQuestions): QuestionEntry[] => {
  const left = backedUpNames(newNames(path)).flatMap((name) => {
    const kept = draftBackup<QuestionDraft>(name).read()
    if (!kept) return []
    const entry = createEntry(
      { ...path, name, key: name, onAdded: known.onAdded },
      null,
      completed(kept.text),
    )
    entry.autosave.change(completed(kept.text))
    return [entry]
  })
  return [...createKnown(path, known), ...left]
}

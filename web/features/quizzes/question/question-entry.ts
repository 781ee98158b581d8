import { limits } from '#contract/limits.ts'
import type { Question } from '#contract/quizzes/quizzes.ts'
import { type Autosave, createAutosave } from '#lib/autosave/autosave.ts'
import { keptText } from '#lib/autosave/draft-backup.ts'
import { createStore, type Store } from '#lib/store.ts'
import { addQuestion, type QuizPath, sendQuestion } from '../quizzes.api.ts'
import { createPictures, type EntryPictures } from './entry-images.ts'
import { bodyOf, changesOf, completed, draftOf, type QuestionDraft } from './question-draft.ts'
import { losesWords, missingIn, withoutLostGaps } from './question-kinds.ts'

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

/** The server's ids of answers, by their keys on the page. */
const createAnswerIds = (question: Question | null) => {
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

export const createEntry = (
  { courseId, quizId, name, key, onAdded }: EntryPath,
  question: Question | null,
  begin: QuestionDraft,
): QuestionEntry => {
  const draft = createStore(begin)
  const saved = createStore(question)
  const ids = createAnswerIds(question)
  const path = { courseId, quizId }
  const keep = keptText<QuestionDraft>(name)
  /** An answer that was removed is a new one when it comes back. */
  const idIn = (known: Question | null) => (answerKey: string) => {
    const id = ids.of(answerKey)
    return known?.answers.some((answer) => answer.id === id) ? id : undefined
  }
  const idOf = (answerKey: string) => idIn(saved.get())(answerKey)

  const changesTo = (text: QuestionDraft, known: Question) =>
    changesOf(
      bodyOf(text, idIn(known)),
      bodyOf(draftOf(known), (id) => id),
    )
  /** An incomplete question is stored as such, so that other authors and devices have it. */
  const incompleteOf = (text: QuestionDraft) => (missingIn(text).length > 0 ? { incomplete: true } : {})
  const update = (
    text: QuestionDraft,
    known: Question,
    over: { version: number; key: string },
  ): Promise<Question> =>
    sendQuestion(
      { ...path, questionId: known.id },
      { ...changesTo(text, known), ...incompleteOf(text), ...over },
    )
  /** If only the response to an earlier attempt was lost, the server returns the question as it was then. */
  const add = async (text: QuestionDraft, saveKey: string): Promise<Question> => {
    const added = await addQuestion(path, { ...bodyOf(text, idOf), ...incompleteOf(text), key: text.once })
    ids.learn(text, added)
    return Object.keys(changesTo(text, added)).length > 0
      ? update(text, added, { version: added.version, key: saveKey })
      : added
  }

  const send = async (text: QuestionDraft, version: number, saveKey: string): Promise<Question> => {
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

  const autosave = createAutosave<QuestionDraft, Question>({
    version: question?.version ?? 1,
    keep,
    send,
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

/** The storage keys of questions that the server never received: as many as a quiz can have. */
const newNames = ({ quizId }: QuizPath): string[] =>
  Array.from({ length: limits.questionsPerQuiz }, (_, index) => `question new ${quizId} ${index}`)

/** An unused storage key; if all are taken, the last one, whose text is overwritten. */
export const freeName = (path: QuizPath, entries: readonly Pick<QuestionEntry, 'name'>[]): string => {
  const names = newNames(path)
  const taken = new Set(entries.map(({ name }) => name))
  const free = names.find((name) => !taken.has(name) && keptText(name).read() === null)
  return free ?? (names.at(-1) as string)
}

/**
 * The server's questions, each with unsaved changes of an earlier visit, followed by questions that the server never
 * received.
 */
export const createEntries = (
  path: QuizPath,
  {
    questions,
    locale,
    onAdded,
  }: { questions: readonly Question[]; locale: string; onAdded: EntryPath['onAdded'] },
): QuestionEntry[] => {
  const known = questions.map((question) => {
    const name = `question ${question.id} ${locale}`
    const kept = keptText<QuestionDraft>(name).read()
    const entryPath = { ...path, name, key: question.id, onAdded }
    const text = kept && completed(kept.text)
    const entry = createEntry(entryPath, question, text ?? draftOf(question))
    if (kept && text) entry.autosave.resume({ ...kept, text }, question)
    return entry
  })
  const left = newNames(path).flatMap((name) => {
    const kept = keptText<QuestionDraft>(name).read()
    if (!kept) return []
    const entry = createEntry({ ...path, name, key: name, onAdded }, null, completed(kept.text))
    entry.autosave.change(completed(kept.text))
    return [entry]
  })
  return [...known, ...left]
}

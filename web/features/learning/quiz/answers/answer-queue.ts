import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { createStore, useStore } from '#lib/store.ts'

/** A student's answer to a question, until the server has it. */
export interface QueuedAnswer {
  questionId: string
  answer: GivenAnswer
  /** Identifies the choice, so that the server's response to one is not applied to a later one. */
  choice: string
  /** The time of the choice; answers are sent in this order. */
  at: number
  /** `chosen`: not submitted yet; `given`: to be sent; `refused`: rejected by the server for good, not counted. */
  state: 'chosen' | 'given' | 'refused'
  /** Whether the attempt moves on after this answer. */
  advance: boolean
}

const changes = createStore(0)
const changed = (): void => changes.set(changes.get() + 1)
/** Runs after the server's response is shown, so that nothing is missing from the screen in between. */
const changedLater = (): void => notifyManager.schedule(changed)

/**
 * The answers of an attempt that this device stores, one per question, each under its own key, so that two tabs do
 * not overwrite each other. They survive a reload, a lost network and a closed tab.
 */
export const answerQueue = ({ id, progress }: Pick<Attempt, 'id' | 'progress'>) => {
  const placeOf = (questionId: string) => draftBackup<QueuedAnswer>(`answer ${id} ${questionId}`)
  const handIn = draftBackup<boolean>(`hand-in ${id}`)
  const read = (questionId: string): QueuedAnswer | null => placeOf(questionId).read()?.text ?? null
  const write = (kept: Pick<QueuedAnswer, 'questionId' | 'answer' | 'state' | 'advance'>): void => {
    const text = { ...kept, choice: newOnceKey(), at: Date.now() }
    placeOf(kept.questionId).write({ text, version: 0 })
    changed()
  }
  const list = (): QueuedAnswer[] =>
    progress.flatMap(({ question_id }) => read(question_id) ?? []).sort((one, other) => one.at - other.at)
  const isStill = ({ questionId, choice }: QueuedAnswer): boolean => read(questionId)?.choice === choice
  const given = (): QueuedAnswer[] => list().filter(({ state }) => state === 'given')
  return {
    read,
    list,
    given,
    choose: (questionId: string, answer: GivenAnswer): void =>
      write({ questionId, answer, state: 'chosen', advance: false }),
    give: (questionId: string, answer: GivenAnswer, advance: boolean): void =>
      write({ questionId, answer, state: 'given', advance }),
    /** Removes a choice, but not a later one for the same question. */
    forget: (kept: QueuedAnswer): void => {
      if (isStill(kept)) placeOf(kept.questionId).clear()
      changedLater()
    },
    refuse: (kept: QueuedAnswer): void => {
      if (isStill(kept)) placeOf(kept.questionId).write({ text: { ...kept, state: 'refused' }, version: 0 })
      changedLater()
    },
    /** Whether to submit the attempt once nothing is left to send. */
    isHandingIn: (): boolean => handIn.read() !== null,
    handIn: (wanted: boolean): void => {
      if (wanted) handIn.write({ text: true, version: 0 })
      else handIn.clear()
      changed()
    },
    forgetAll: (): void => {
      for (const { question_id } of progress) placeOf(question_id).clear()
      handIn.clear()
      changed()
    },
  }
}
export type AnswerQueue = ReturnType<typeof answerQueue>

/**
 * Renders again whenever an answer is stored or removed, here or in another tab. Returns a number that changes each
 * time.
 */
export const useAnswerQueueChanges = (): number => {
  const count = useStore(changes)
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === null || / (answer|hand-in) /.test(key)) changed()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  return count
}

import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Attempt } from '#contract/learning/attempts.ts'
import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { keptText } from '#lib/autosave/draft-backup.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { createStore, useStore } from '#lib/store.ts'

/** What a student chose for a question, until the server has it. */
export interface KeptAnswer {
  questionId: string
  answer: GivenAnswer
  /** Tells one choice from the next, so that the server’s word on one is not taken for its word on the other. */
  choice: string
  /** What was chosen first is sent first. */
  at: number
  /** `chosen`: looked at still; `given`: to be sent; `refused`: not counted, which is the server’s last word. */
  state: 'chosen' | 'given' | 'refused'
  /** Whether the attempt goes on behind it. */
  advance: boolean
}

const changes = createStore(0)
const changed = (): void => changes.set(changes.get() + 1)
/** After what the server answered is shown, so that nothing is missing from the screen in between. */
const changedLater = (): void => notifyManager.schedule(changed)

/**
 * The answers to an attempt that this device keeps, one a question, each in a place of its own, so that two windows do not
 * write over each other: a reload, a lost network or a closed window takes nothing away.
 */
export const keptAnswers = ({ id, progress }: Pick<Attempt, 'id' | 'progress'>) => {
  const placeOf = (questionId: string) => keptText<KeptAnswer>(`answer ${id} ${questionId}`)
  const handIn = keptText<boolean>(`hand-in ${id}`)
  const read = (questionId: string): KeptAnswer | null => placeOf(questionId).read()?.text ?? null
  const write = (kept: Pick<KeptAnswer, 'questionId' | 'answer' | 'state' | 'advance'>): void => {
    const text = { ...kept, choice: newOnceKey(), at: Date.now() }
    placeOf(kept.questionId).write({ text, version: 0 })
    changed()
  }
  const list = (): KeptAnswer[] =>
    progress.flatMap(({ question_id }) => read(question_id) ?? []).sort((one, other) => one.at - other.at)
  const isStill = ({ questionId, choice }: KeptAnswer): boolean => read(questionId)?.choice === choice
  const given = (): KeptAnswer[] => list().filter(({ state }) => state === 'given')
  return {
    read,
    list,
    given,
    choose: (questionId: string, answer: GivenAnswer): void =>
      write({ questionId, answer, state: 'chosen', advance: false }),
    give: (questionId: string, answer: GivenAnswer, advance: boolean): void =>
      write({ questionId, answer, state: 'given', advance }),
    /** Forgets a choice; a later one to the same question stays. */
    forget: (kept: KeptAnswer): void => {
      if (isStill(kept)) placeOf(kept.questionId).clear()
      changedLater()
    },
    refuse: (kept: KeptAnswer): void => {
      if (isStill(kept)) placeOf(kept.questionId).write({ text: { ...kept, state: 'refused' }, version: 0 })
      changedLater()
    },
    /** Whether the attempt is to be handed in once nothing is left to send. */
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
export type KeptAnswers = ReturnType<typeof keptAnswers>

/** Renders anew whenever something is kept or forgotten, here or in another window; a number that is another one then. */
export const useKeptChanges = (): number => {
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

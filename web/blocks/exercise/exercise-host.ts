import { createContext, useContext, useState } from 'react'
import type { ExerciseScore } from '#contract/blocks/exercises/exercise-score.ts'
import type { CheckKey } from '#contract/blocks/exercises/knowledge-check.ts'
import type { ExerciseAnswer, ExerciseAttributes, ExerciseType } from '#contract/blocks/registry.ts'
import { scoreExercise } from '#contract/blocks/registry.ts'
import type { Locale } from '#contract/locales.ts'

/**
 * The stored result of an exercise: the last answer with its score, the best score so far, and the answer key of a
 * check if the server withheld it before.
 */
export interface ExerciseResult extends ExerciseScore {
  answer: ExerciseAnswer
  best: number
  key: CheckKey | null
}

/** The surroundings of an exercise: a student's lesson, which saves the answers, or a view that saves nothing. */
export interface ExerciseHost {
  /** Keyed by block id. */
  results: ReadonlyMap<string, ExerciseResult>
  /** Resolves when `results` has the answer; without a network that is later. */
  keep: (blockId: string, answer: ExerciseAnswer) => Promise<void>
  /** Everything is revealed and nothing can be changed, as in the author's editor. */
  isAuthor: boolean
}

const alone: ExerciseHost = { results: new Map(), keep: async () => undefined, isAuthor: false }
/** Shows an author everything that the learner has to find. */
export const asAuthor: ExerciseHost = { ...alone, isAuthor: true }
export const ExerciseContext = createContext<ExerciseHost>(alone)

export interface ExerciseProps<T extends ExerciseType> {
  id: string
  attrs: ExerciseAttributes<T>
  locale: Locale
}

/** The learner's last action; null while the exercise is as it was opened. */
export type Turn = 'answered' | 'again' | null

const turnOf = (given: ExerciseAnswer | null | undefined): Turn =>
  given === undefined ? null : given === null ? 'again' : 'answered'

type AnswerTo<T extends ExerciseType> = Extract<ExerciseAnswer, { type: T }>

/** A learner's attempt at one exercise. `answer` is null until there is one, and again after `retry`. */
export const useExercise = <T extends ExerciseType>(type: T, { id, attrs }: ExerciseProps<T>) => {
  const host = useContext(ExerciseContext)
  const kept = host.results.get(id)
  const [given, setGiven] = useState<AnswerTo<T> | null | undefined>(undefined)
  const before = kept?.answer.type === type ? (kept.answer as AnswerTo<T>) : null
  const answer = given === undefined ? before : given
  const score = answer && scoreExercise({ type, attrs }, answer)
  return {
    isAuthor: host.isAuthor,
    answer,
    score,
    best: kept && attrs.scored ? Math.max(kept.best, score?.score ?? 0) : null,
    turn: turnOf(given),
    send: (next: AnswerTo<T>) => {
      setGiven(next)
      if (attrs.scored) void host.keep(id, next).catch(() => undefined)
    },
    retry: () => setGiven(null),
  }
}

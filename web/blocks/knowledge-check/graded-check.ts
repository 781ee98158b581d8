import { useContext, useState } from 'react'
import type { CheckKey, KnowledgeCheck, WithheldCheck } from '#contract/blocks/exercises/knowledge-check.ts'
import { useOnline } from '#lib/online.ts'
import { ExerciseContext } from '../exercise/exercise-host.ts'

/** The check completed with the answer key that came with its result. Only the first answer is stored. */
const withKey = ({ question, answers }: WithheldCheck, key: CheckKey): KnowledgeCheck => ({
  question,
  answers: answers.map(({ id, text }) => {
    const known = key.answers.find((answer) => answer.id === id)
    return { id, text, is_correct: known?.is_correct ?? false, feedback: known?.feedback ?? '' }
  }),
  explanation: key.explanation,
  scored: false,
})

/** A check whose answer key the server withholds. `solved` is the complete check once it has been answered. */
export const useGradedCheck = (id: string, attrs: WithheldCheck) => {
  const host = useContext(ExerciseContext)
  const isOnline = useOnline()
  const [isSent, setSent] = useState(false)
  const key = host.results.get(id)?.key
  return {
    solved: key ? withKey(attrs, key) : null,
    isSent,
    isOnline,
    send: (chosen: string[]) => {
      setSent(true)
      // The host reports the failure; the answer can be sent again.
      void host.keep(id, { type: 'knowledgeCheck', chosen }).catch(() => setSent(false))
    },
  }
}

import { useContext, useState } from 'react'
import type { CheckKey, KnowledgeCheck, WithheldCheck } from '#contract/blocks/knowledge-check.ts'
import { useOnline } from '#lib/online.ts'
import { ExerciseContext } from '../exercise/exercise-host.ts'

/** The check with the key that came with its result. The first answer is the one that is kept. */
const withKey = ({ question, answers }: WithheldCheck, key: CheckKey): KnowledgeCheck => ({
  question,
  answers: answers.map(({ id, text }) => {
    const known = key.answers.find((answer) => answer.id === id)
    return { id, text, is_correct: known?.is_correct ?? false, feedback: known?.feedback ?? '' }
  }),
  explanation: key.explanation,
  scored: false,
})

/** A check whose key is with the server. `solved` is the whole check once it was answered. */
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
      // What went wrong is said by whoever sends; the answer can be sent again.
      void host.keep(id, { type: 'knowledgeCheck', chosen }).catch(() => setSent(false))
    },
  }
}

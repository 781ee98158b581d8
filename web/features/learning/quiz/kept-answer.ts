import type { GivenAnswer } from '../../../../contract/question-types.ts'
import { keptText } from '../../../lib/autosave/kept-text.ts'

/** What a student chose, until the server has it. */
export interface KeptAnswer {
  questionId: string
  answer: GivenAnswer
  /** How it was sent; null while it is still being chosen. */
  sent: { advance: boolean } | null
}

/** The answer of an attempt that this device keeps: a reload, a lost network or a closed window takes nothing away. */
export const keptAnswer = (attemptId: string) => {
  const place = keptText<KeptAnswer>(`answer ${attemptId}`)
  return {
    read: (): KeptAnswer | null => place.read()?.text ?? null,
    keep: (text: KeptAnswer): void => place.write({ text, version: 0 }),
    clear: place.clear,
  }
}

export interface Answers {
  answered: number
  correct: number
}

/** Below this number of answers no conclusion is drawn. */
const fewest = 20
/** Difference between the shares of right answers. */
const leastDifference = 0.25
/** In standard errors: by chance alone, three questions in a thousand differ this much. */
const leastDeviation = 3

/** Whether the answers in one language differ so much from the others that the translation should be checked. */
export function differsSharply(own: Answers, others: Answers): boolean {
  if (own.answered < fewest || others.answered < fewest) return false
  const difference = Math.abs(own.correct / own.answered - others.correct / others.answered)
  if (difference < leastDifference) return false
  const share = (own.correct + others.correct) / (own.answered + others.answered)
  const error = Math.sqrt(share * (1 - share) * (1 / own.answered + 1 / others.answered))
  return difference / error >= leastDeviation
}

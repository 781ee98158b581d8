export interface Answers {
  answered: number
  correct: number
}

/** Fewer answers say nothing. */
const fewest = 20
/** Of those who are right. */
const leastDifference = 0.25
/** Standard errors: three of a thousand questions differ as much by chance. */
const leastDeviation = 3

/** Whether a question is answered so differently in a language that its translation is to be looked at. */
export function differsSharply(own: Answers, others: Answers): boolean {
  if (own.answered < fewest || others.answered < fewest) return false
  const difference = Math.abs(own.correct / own.answered - others.correct / others.answered)
  if (difference < leastDifference) return false
  const share = (own.correct + others.correct) / (own.answered + others.answered)
  const error = Math.sqrt(share * (1 - share) * (1 / own.answered + 1 / others.answered))
  return difference / error >= leastDeviation
}

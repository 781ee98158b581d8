/** What is rewarded, and with how much. */
export const lessonPoints = 10
export const coursePoints = 100

/** Half a point a percent: a quiz gives at most 50. */
export const quizPoints = (score: number): number => Math.round(score / 2)

/** The rewarded achievements and their points. */
export const lessonPoints = 10
export const coursePoints = 100

/** Half a point per percent: at most 50 for a quiz. */
export const quizPoints = (score: number): number => Math.round(score / 2)

/** How fast people read text on a screen that they are to understand. */
const wordsPerMinute = 200

/** How long words take to be read, in whole minutes; a few take one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))

/** About how long a question takes to be read and answered. */
const minutesPerQuestion = 0.5
export const answeringMinutes = (questions: number): number => Math.ceil(questions * minutesPerQuestion)

import type { getOwnStats } from '#contract/learning/activity.ts'
import type { AnswerOf } from '#lib/api/send.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { statsQuery } from './activity.api.ts'

const daysBack = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A sample streak of three days, for a preview of the home page. */
export const showSampleStats = (): void => {
  const answer: AnswerOf<typeof getOwnStats> = {
    status: 200,
    data: {
      lessons: 6,
      quizzes_passed: 2,
      average_score: 90,
      minutes: 41,
      points: 120,
      badges: 3,
      certificates: 0,
      streak: {
        current: 3,
        longest: 3,
        today: true,
        days: [4, 3, 2, 1, 0].map((days) => ({ day: daysBack(days), done: days < 3 })),
      },
      weeks: [],
    },
  }
  queryClient.setQueryData(statsQuery().queryKey, answer)
}

import { fewest } from '#domains/directory/dashboard/few-people.rules.ts'

export interface WeekFigures {
  monday: string
  people: number
  mandatory: number
  completed: number
  active: number
  overdue: number
}

export interface DigestFigures {
  people: number
  /** Null where figures of few people would reveal individuals. */
  completion_percent: number | null
  completion_percent_before: number | null
  active: number | null
  overdue: number | null
}

const percentOf = ({ mandatory, completed }: WeekFigures): number | null =>
  mandatory === 0 ? null : Math.floor((100 * completed) / mandatory)

/** The figures of a week beside those of the week before. */
export function digestOf(now: WeekFigures, before: WeekFigures | undefined): DigestFigures {
  const { people, active, overdue } = now
  if (people < fewest)
    return { people, completion_percent: null, completion_percent_before: null, active: null, overdue: null }
  const isComparable = before !== undefined && before.people >= fewest
  return {
    people,
    completion_percent: percentOf(now),
    completion_percent_before: isComparable ? percentOf(before) : null,
    active,
    overdue,
  }
}

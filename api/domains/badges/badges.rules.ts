import { type BadgeType, badgeTypes } from '../../../contract/badges.ts'

/** What a student has done so far, counted over all courses. */
export interface Facts {
  lessons_completed: number
  courses_completed: number
  /** The best score of a passed quiz, in percent. */
  best_score: number
  /** Quizzes passed after having been failed. */
  comebacks: number
}

interface Rule {
  /** How far the facts go towards the badge. */
  value: (facts: Facts) => number
  /** From where on it is won. */
  goal: number
}

/** One line a badge; the same line says when it is won and how far one is. */
const rules: Record<BadgeType, Rule> = {
  first_lesson: { value: (facts) => facts.lessons_completed, goal: 1 },
  first_course: { value: (facts) => facts.courses_completed, goal: 1 },
  perfect_quiz: { value: (facts) => facts.best_score, goal: 100 },
  comeback: { value: (facts) => facts.comebacks, goal: 1 },
}

/** The badges that the facts give, in the order of the catalogue. */
export function earned(facts: Facts): BadgeType[] {
  return badgeTypes.filter((type) => rules[type].value(facts) >= rules[type].goal)
}

/** How far the facts go towards a badge; null where it is a single step and there is nothing to count. */
export function progressTowards(type: BadgeType, facts: Facts): { value: number; goal: number } | null {
  const { value, goal } = rules[type]
  return goal > 1 ? { value: Math.min(value(facts), goal), goal } : null
}

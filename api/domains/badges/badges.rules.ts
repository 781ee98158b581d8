import { type BadgeType, badgeTypes } from '#contract/badges/badges.ts'

/** What a student has done so far, counted over all courses. */
export interface Facts {
  lessons_completed: number
  courses_completed: number
  /** The best score of a passed quiz, in percent. */
  best_score: number
  /** Quizzes without a mistake. */
  perfect_quizzes: number
  /** Quizzes passed after having been failed. */
  comebacks: number
  /** Courses in which a lesson was finished. */
  courses_visited: number
  /** Languages in which a lesson was finished. */
  languages: number
  /** Courses finished by their day. */
  on_time: number
  /** Courses finished a week or more before their day. */
  early: number
  /** Courses finished that nobody had to take. */
  chosen: number
  /** How often no mandatory course was left after finishing one. */
  all_mandatory: number
  /** Extra tasks handed in and not taken back. */
  extra_tasks: number
  /** Exercises in lessons solved without a mistake. */
  exercises: number
  /** Working days in a row, up to today. */
  streak: number
}

interface Rule {
  /** How far the facts go towards the badge. */
  value: (facts: Facts) => number
  /** From where on it is won. */
  goal: number
}

/** Badges that colleagues bring, not what the log of one's own events says: given by who knows. */
export type GivenBadge = Extract<BadgeType, 'helper' | 'top_three'>

/** One line a badge; the same line says when it is won and how far one is. */
const rules: Record<Exclude<BadgeType, GivenBadge>, Rule> = {
  first_lesson: { value: (facts) => facts.lessons_completed, goal: 1 },
  first_course: { value: (facts) => facts.courses_completed, goal: 1 },
  course: { value: (facts) => facts.courses_completed, goal: 1 },
  streak_3: { value: (facts) => facts.streak, goal: 3 },
  perfect_quiz: { value: (facts) => facts.best_score, goal: 100 },
  comeback: { value: (facts) => facts.comebacks, goal: 1 },
  on_time: { value: (facts) => facts.on_time, goal: 1 },
  early_bird: { value: (facts) => facts.early, goal: 1 },
  all_mandatory: { value: (facts) => facts.all_mandatory, goal: 1 },
  explorer: { value: (facts) => facts.courses_visited, goal: 3 },
  sharp_eye: { value: (facts) => facts.exercises, goal: 5 },
  curious: { value: (facts) => facts.chosen, goal: 1 },
  extra_mile: { value: (facts) => facts.extra_tasks, goal: 1 },
  polyglot: { value: (facts) => facts.languages, goal: 2 },
  three_perfect: { value: (facts) => facts.perfect_quizzes, goal: 3 },
  streak_10: { value: (facts) => facts.streak, goal: 10 },
  streak_30: { value: (facts) => facts.streak, goal: 30 },
}

/** The badge that each course gives; all others are won once. */
export const ofEachCourse: BadgeType = 'course'

/** The badges that the facts give, in the order of the catalogue; that of a course is for whoever finishes one. */
export function earned(facts: Facts): BadgeType[] {
  return badgeTypes.filter(
    (type) => type !== ofEachCourse && hasRule(type) && rules[type].value(facts) >= rules[type].goal,
  )
}

const hasRule = (type: BadgeType): type is keyof typeof rules => type in rules

/** How far the facts go towards a badge; null where it is a single step and there is nothing to count. */
export function progressTowards(type: BadgeType, facts: Facts): { value: number; goal: number } | null {
  if (!hasRule(type)) return null
  const { value, goal } = rules[type]
  return goal > 1 ? { value: Math.min(value(facts), goal), goal } : null
}

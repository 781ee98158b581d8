import { type BadgeType, badgeTypes } from '#contract/badges/badges.ts'

/** A student's achievements so far, counted over all courses. */
export interface Facts {
  lessons_completed: number
  courses_completed: number
  /** The best score of a passed quiz, in percent. */
  best_score: number
  /** Quizzes without a mistake. */
  perfect_quizzes: number
  /** Quizzes passed after having failed. */
  comebacks: number
  /** Courses with at least one completed lesson. */
  courses_visited: number
  /** Languages with at least one completed lesson. */
  languages: number
  /** Courses finished by their due date. */
  on_time: number
  /** Courses finished at least a week before their due date. */
  early: number
  /** Optional courses finished. */
  chosen: number
  /** How often no mandatory course was left after finishing one. */
  all_mandatory: number
  /** Extra-credit tasks submitted and not revoked. */
  extra_tasks: number
  /** Exercises in lessons solved without a mistake. */
  exercises: number
  /** Consecutive working days with activity, up to today. */
  streak: number
}

interface Rule {
  /** The current value for the badge. */
  value: (facts: Facts) => number
  /** The value at which it is earned. */
  goal: number
}

/** Badges that depend on other people instead of one's own logged events; they are given explicitly. */
export type GivenBadge = Extract<BadgeType, 'helper' | 'top_three'>

/** One line per badge, which defines both the goal and the progress towards it. */
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

/** Where the site serves a badge’s picture. */
export const imagePath = (type: BadgeType): string => `/img/badges/${type}.svg`

/** The badge that each course gives; all others are earned once. */
export const ofEachCourse: BadgeType = 'course'

/**
 * The badges earned with these facts, in the order of the catalogue. Excludes the course badge, which is given on
 * finishing a course.
 */
export function earned(facts: Facts): BadgeType[] {
  return badgeTypes.filter(
    (type) => type !== ofEachCourse && hasRule(type) && rules[type].value(facts) >= rules[type].goal,
  )
}

const hasRule = (type: BadgeType): type is keyof typeof rules => type in rules

/** The progress towards a badge; null if its goal is a single step. */
export function progressTowards(type: BadgeType, facts: Facts): { value: number; goal: number } | null {
  if (!hasRule(type)) return null
  const { value, goal } = rules[type]
  return goal > 1 ? { value: Math.min(value(facts), goal), goal } : null
}

/** What a course and its assignment offer, as far as badges depend on it. */
export interface CourseOffer {
  isFinished: boolean
  hasLessons: boolean
  hasQuizzes: boolean
  /** It has tasks for extra credit. */
  hasTasks: boolean
  mandatory: boolean
  /** Until the due day; null without one. */
  daysLeft: number | null
}

const weekBefore = 7

/**
 * The badges to aim for in a course, in the order of the catalogue. Those for many courses, many days or a lucky
 * second try are left out.
 */
export function earnableIn(course: CourseOffer): BadgeType[] {
  const { isFinished, hasLessons, hasQuizzes, hasTasks, mandatory, daysLeft } = course
  const isLeft = {
    first_lesson: hasLessons,
    first_course: true,
    course: true,
    perfect_quiz: hasQuizzes,
    on_time: daysLeft !== null && daysLeft >= 0,
    early_bird: daysLeft !== null && daysLeft >= weekBefore,
    curious: !mandatory,
  }
  const types = new Set<string>(
    Object.entries(isLeft).flatMap(([type, is]) => (is && !isFinished ? type : [])),
  )
  if (hasTasks) types.add('extra_mile')
  return badgeTypes.filter((type) => types.has(type))
}

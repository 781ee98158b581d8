import { describe, expect, it } from 'vitest'
import { earnableIn, earned, type Facts, progressTowards } from './badges.rules.ts'

const none: Facts = {
  lessons_completed: 0,
  courses_completed: 0,
  best_score: 0,
  perfect_quizzes: 0,
  comebacks: 0,
  courses_visited: 0,
  languages: 0,
  on_time: 0,
  early: 0,
  chosen: 0,
  all_mandatory: 0,
  extra_tasks: 0,
  exercises: 0,
  streak: 0,
}

describe('badges', () => {
  it.each([
    ['nothing done', {}, []],
    ['one lesson', { lessons_completed: 1 }, ['first_lesson']],
    ['many lessons', { lessons_completed: 70 }, ['first_lesson']],
    ['one course', { lessons_completed: 8, courses_completed: 1 }, ['first_lesson', 'first_course']],
    ['a quiz all but perfect', { best_score: 99 }, []],
    ['a perfect quiz', { best_score: 100 }, ['perfect_quiz']],
    ['passed after failing', { comebacks: 1 }, ['comeback']],
    ['nine days in a row', { streak: 9 }, ['streak_3']],
    ['thirty days in a row', { streak: 30 }, ['streak_3', 'streak_10', 'streak_30']],
    ['a course a week before its day', { early: 1, on_time: 1 }, ['on_time', 'early_bird']],
  ])('are earned by what was done: %s', (_, facts, badges) => {
    expect(earned({ ...none, ...facts })).toEqual(badges)
  })

  it('tell how far one is only where there is something to count, and never more than all', () => {
    expect(progressTowards('perfect_quiz', { ...none, best_score: 80 })).toEqual({ value: 80, goal: 100 })
    expect(progressTowards('perfect_quiz', { ...none, best_score: 100 })).toEqual({ value: 100, goal: 100 })
    expect(progressTowards('first_lesson', none)).toBeNull()
  })
})

describe('badges to aim for in a course', () => {
  const course = {
    isFinished: false,
    hasLessons: true,
    hasQuizzes: false,
    hasTasks: false,
    mandatory: true,
    daysLeft: null,
  }
  const always = ['first_lesson', 'first_course', 'course']

  it.each([
    ['a mandatory course without a deadline', {}, always],
    ['an optional one', { mandatory: false }, [...always, 'curious']],
    [
      'one with a quiz and a week left',
      { hasQuizzes: true, daysLeft: 7 },
      [...always, 'perfect_quiz', 'on_time', 'early_bird'],
    ],
    ['one that is due today', { daysLeft: 0 }, [...always, 'on_time']],
    ['one that is late', { daysLeft: -1 }, always],
    ['a quiz alone', { hasLessons: false, hasQuizzes: true }, ['first_course', 'course', 'perfect_quiz']],
    ['a finished one with tasks', { isFinished: true, hasTasks: true, daysLeft: 9 }, ['extra_mile']],
  ])('%s', (_, offer, badges) => {
    expect(earnableIn({ ...course, ...offer })).toEqual(badges)
  })
})

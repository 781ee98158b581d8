import { listStudentCourses, type StudentCourse } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import type { Locale } from '#contract/locales.ts'
import { keyOf } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'

export interface SampleTitles {
  lesson: string
  courses: readonly [string, string, string]
  locale: Locale
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const untouched = {
  slug: 'sample',
  description: '',
  difficulty: 'beginner',
  cover: null,
  is_fallback: false,
  release_number: 1,
  is_overdue: false,
  mandatory: true,
  due_at: null,
  extension: null,
  started_at: null,
  completed_at: null,
  score: null,
  has_certificate: false,
  expires_at: null,
  is_expired: false,
  exemption: null,
  is_away: false,
  can_begin_anew: false,
  renewable_at: null,
  reset: null,
  top_up: null,
  next_item: null,
  estimated_minutes: 12,
  minutes_left: 12,
  items_total: 4,
  quizzes_total: 1,
  items_done: 0,
  percent: 0,
  status: 'not_started',
} as const

/**
 * Sample courses of a student who has started one of three, for a preview of the home page. Returns the course to
 * continue.
 */
export const showSampleCourses = ({ lesson, courses, locale }: SampleTitles): StudentCourse[] => {
  const [begun, second, third] = courses
  const next: ItemRef = { id: 'sample', slug: 'sample', title: lesson, kind: 'lesson' }
  const course = (id: string, title: string, days: number): StudentCourse => ({
    ...untouched,
    id,
    title,
    locale,
    locales: [locale],
    due_on: inDays(days),
    days_left: days,
  })
  const started = {
    status: 'in_progress',
    percent: 50,
    items_done: 2,
    minutes_left: 6,
    next_item: next,
  } as const
  const data = [
    { ...course('begun', begun, 6), ...started },
    course('second', second, 13),
    course('third', third, 20),
  ]
  const overall = { percent: 17, completed: 0, total: data.length }
  queryClient.setQueryData(keyOf(listStudentCourses), { data, meta: { current_id: 'begun', overall } })
  return data
}

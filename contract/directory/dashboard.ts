import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, day, id, list, one, timestamp } from '../fields.ts'

/** The last 30, 90 or 365 days, until today. */
export const periods = ['month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]
export const daysOf: Record<Period, number> = { month: 30, quarter: 90, year: 365 }

const share = {
  /** The number out of `total`. */
  done: count,
  total: count,
}

export const dashboard = z.object({
  at: timestamp,
  /** True while many recent changes are still being processed; the figures follow within a minute. */
  updating: z.boolean(),
  /**
   * Active students today without those who are away for long, how many of them joined in the period, and how many accounts were disabled in it; the last
   * two are capped at 10,000 each.
   */
  people: z.object({ active: count, joined: count, left: count }),
  /** What no other figure counts: active students who are away for long, and mandatory courses that others are exempt from. */
  not_counted: z.object({ away: count, exempt: count }),
  /** Mandatory courses of all students that are completed with a valid result. */
  completion: z.object(share),
  /** Active students with at least one mandatory course that is open to them. */
  coverage: z.object(share),
  /** Active students who worked on a course within 30 days. */
  active: z.object(share),
  /** Mandatory courses due in the period that were completed by their due day. */
  on_time: z.object(share),
  /**
   * Students with an overdue course, the total number of overdue courses, and the median of the days they are overdue.
   */
  overdue: z.object({ people: count, courses: count, median_days: z.nullable(count) }),
  /** Results that expire within this many days. */
  expiring: z.object({ days_30: count, days_60: count, days_90: count }),
  /** The figures on the Monday on or before the first day of the period, or on the first recorded since; null if none were. */
  before: z.nullable(
    z.object({
      on: day,
      is_estimated: z.boolean(),
      people: count,
      completion: z.object(share),
      coverage: z.object(share),
      active: z.object(share),
      overdue: count,
    }),
  ),
  /** `on_time` in the period before. */
  on_time_before: z.object(share),
  /** Completion on each Monday, oldest first, and today. */
  weeks: z.array(z.object({ on: day, ...share, is_estimated: z.boolean() })),
})
export type Dashboard = z.infer<typeof dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  summary:
    'How far the students of one’s company and those under it are; of those who see only the members of their groups, how far these are',
  query: z.object({
    company_id: z.optional(id),
    /** Defaults to `quarter`. */
    period: z.optional(z.enum(periods)),
  }),
  response: one(dashboard),
  errors: [404],
})

export const comparedCompany = z.object({
  company_id: id,
  name: z.string(),
  people: count,
  /**
   * Null in a company of fewer than five people, where figures would reveal individuals, and in the next smallest one if
   * the hidden figures could be worked out from the whole; so is `overdue`.
   */
  completion: z.nullable(z.object(share)),
  overdue: z.nullable(count),
})
export type ComparedCompany = z.infer<typeof comparedCompany>

export const compareCompanies = endpoint({
  method: 'GET',
  path: '/api/dashboard/companies',
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  summary:
    'A company, one’s own without `company_id`, and those under it that have students, the greatest share of overdue people first, those with hidden figures last, at most 50',
  query: z.object({ company_id: z.optional(id) }),
  response: z.object({ data: z.array(comparedCompany), meta: z.object({ total: count }) }),
  errors: [404],
})

const comparedCourse = z.object({
  course_id: id,
  title: z.string(),
  /** Active students who have the course. */
  people: count,
  /**
   * Null if fewer than five people have the course, because figures would reveal individuals, and for the next smallest
   * one if the hidden figures could be worked out from the whole; so is `overdue`.
   */
  completed: z.nullable(count),
  overdue: z.nullable(count),
})
export type ComparedCourse = z.infer<typeof comparedCourse>

export const compareCourses = endpoint({
  method: 'GET',
  path: '/api/dashboard/courses',
  access: 'staff',
  scope: 'results:read',
  coversBelow: true,
  summary:
    'The ten courses with the most overdue students of a company, one’s own without `company_id`, and those under it; those with hidden figures last',
  query: z.object({ company_id: z.optional(id) }),
  response: list(comparedCourse),
  errors: [404],
})

export const exportFigures = endpoint({
  method: 'POST',
  path: '/api/dashboard/export',
  access: 'staff',
  changes: [],
  auditor: true,
  summary:
    'All figures of the dashboard that are known now as a file of comma-separated values, each with its denominator and time; it is recorded who took it',
  body: z.strictObject({ company_id: z.optional(id), period: z.optional(z.enum(periods)) }),
  response: { file: 'text/csv' },
  errors: [404],
  perMinute: 10,
})

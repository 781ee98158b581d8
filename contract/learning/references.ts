import * as z from 'zod/mini'
import { itemKinds } from '../courses/courses.ts'
import { count, id, locale, percent } from '../fields.ts'

/** How responses refer to a course or an item of it. */

export const learningStatuses = ['not_started', 'in_progress', 'completed'] as const
export const itemStates = ['locked', 'available', 'in_progress', 'completed', 'skipped', 'failed'] as const
export type ItemState = (typeof itemStates)[number]

/**
 * The language of a title or description that is missing in the course’s language, so that screen readers pronounce it
 * correctly.
 */
export const textLocale = z.optional(locale)

export const itemRef = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  title_locale: textLocale,
  kind: z.enum(itemKinds),
})
export type ItemRef = z.infer<typeof itemRef>

/** A course without its items. */
export const courseRef = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  title_locale: textLocale,
  locale,
  is_fallback: z.boolean(),
  percent,
  minutes_left: count,
  status: z.enum(learningStatuses),
  release_number: z.int(),
})

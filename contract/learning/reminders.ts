import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id, one, timestamp } from '../fields.ts'

/** Why a course is in a reminder: it is new, due soon or overdue, or its result expires soon or has expired. */
export const reminderKinds = ['assigned', 'due', 'late', 'ends', 'ended'] as const

/** A person’s recent reminders that were not shown on screen yet, combined into one. */
export const reminder = z.object({
  /** The id of the newest reminder; ids increase with time. */
  id,
  at: timestamp,
  title: z.string(),
  message: z.string(),
  count,
  /** The most urgent course. */
  course: z.object({ id, slug: z.string() }),
})
export type Reminder = z.infer<typeof reminder>

const path = '/api/student/reminders'

export const getReminder = endpoint({
  method: 'GET',
  path,
  access: 'student',
  summary:
    'What one was reminded of in the last week and has not seen yet, in one; null when there is nothing',
  response: one(z.nullable(reminder)),
})

export const markReminderSeen = endpoint({
  method: 'POST',
  path: `${path}/:reminderId/seen`,
  access: 'student',
  changes: [],
  summary: 'It was shown, with all before it; again it changes nothing',
  params: z.object({ reminderId: id }),
  response: one(z.nullable(reminder)),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one, text } from '../fields.ts'

const socketId = z.string().check(z.regex(/^\d{1,10}\.\d{1,10}$/))

export const authorizeUser = endpoint({
  method: 'POST',
  path: '/api/student/broadcasting/user-auth',
  access: 'signed_in',
  changes: [],
  summary: 'Signs a socket in to the realtime service as oneself',
  body: z.object({ socket_id: socketId }),
  response: z.object({ auth: z.string(), user_data: z.string() }),
  perMinute: 600,
  impersonator: true,
})

export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/api/student/broadcasting/auth',
  access: 'signed_in',
  summary: 'Authorizes a realtime channel for a socket; 403 for any but one’s own',
  body: z.object({
    socket_id: socketId,
    channel_name: text(164, 1),
  }),
  response: z.object({
    auth: z.string(),
    channel_data: z.optional(z.string()),
    shared_secret: z.optional(z.string()),
  }),
  perMinute: 600,
  impersonator: true,
})

export const notificationConfiguration = z.object({
  /** On-screen notifications about new badges. */
  badges: z.boolean(),
  /** E-mails when a teacher resets or restores one’s progress. */
  progress_changes: z.boolean(),
  /** Morning e-mails about courses that are new, due soon or overdue. */
  reminders: z.boolean(),
  /** The same reminders on screen. */
  reminder_notices: z.boolean(),
})
export type NotificationConfiguration = z.infer<typeof notificationConfiguration>

const path = '/api/student/notification-configuration'
export const getNotificationConfiguration = endpoint({
  method: 'GET',
  path,
  access: 'student',
  reads: ['notification-configuration'],
  summary: 'Own notification settings',
  response: one(notificationConfiguration),
})
export const updateNotificationConfiguration = endpoint({
  method: 'PATCH',
  path,
  access: 'student',
  summary: 'Changes those named',
  body: z.strictObject({
    badges: z.optional(z.boolean()),
    progress_changes: z.optional(z.boolean()),
    reminders: z.optional(z.boolean()),
    reminder_notices: z.optional(z.boolean()),
  }),
  response: one(notificationConfiguration),
})

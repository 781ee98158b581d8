import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const authoriseChannel = endpoint({
  method: 'POST',
  path: '/api/student/broadcasting/auth',
  access: 'signed_in',
  summary: 'Authorises a realtime channel for a socket; 403 for any but one’s own',
  body: z.object({
    socket_id: z.string().check(z.regex(/^\d{1,10}\.\d{1,10}$/)),
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

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one } from '../fields.ts'
import { notificationKinds } from './notices.ts'

const info = z.object({
  /** What the e-mail was about: one kind, or `digest` for the daily e-mail. */
  scope: z.enum([...notificationKinds, 'digest']),
  /** False once such e-mails have ended; true where the company sends them to everybody. */
  is_subscribed: z.boolean(),
  /** Whether any e-mail that can be ended is still sent. */
  gets_others: z.boolean(),
})
export type UnsubscribeInfo = z.infer<typeof info>

const params = z.object({ token: z.string().check(z.regex(/^[\w-]{50,150}$/)) })

export const getUnsubscribe = endpoint({
  method: 'GET',
  path: '/api/unsubscribe/:token',
  access: 'public',
  summary: 'Which e-mails the link of an e-mail ends',
  params,
  response: one(info),
})

/** At the address of the page itself: a mail program posts to the link in the header, by RFC 8058. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  access: 'public',
  changes: [],
  summary: 'Ends e-mails of a kind, or all, without signing in; a mail program posts a form (RFC 8058)',
  params,
  body: z.strictObject({
    all: z.optional(z.boolean()),
    'List-Unsubscribe': z.optional(z.literal('One-Click')),
  }),
  takesForms: true,
  response: one(info),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one } from '../fields.ts'
import { notificationKinds } from './notices.ts'

const info = z.object({
  /** The subject of the e-mail: one kind of notification, or `digest` for the daily e-mail. */
  scope: z.enum([...notificationKinds, 'digest']),
  /** False after unsubscribing; true if the company sends these e-mails to everyone. */
  is_subscribed: z.boolean(),
  /** Whether any other e-mail that can be unsubscribed from is still sent. */
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

/** Has the same path as the page: a mail program posts to the link in the header, by RFC 8058. */
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

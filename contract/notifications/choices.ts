import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../fields.ts'
import { notificationChannels, notificationKinds } from './notices.ts'

const kind = z.enum(notificationKinds)
const channel = z.enum(notificationChannels)

/** Hours of the day in the company's time zone, from 0 to 23. */
const hour = z.int().check(z.gte(0), z.lte(23))
/** The daily e-mail is sent during working hours. */
export const digestHours = [9, 10, 11, 12, 13, 14, 15] as const

const cell = z.object({
  channel,
  wanted: z.boolean(),
  /** The company that decided it, if the person cannot; a null name means the product decided. */
  locked: z.nullable(z.object({ company_name: z.nullable(z.string()) })),
})
export type NotificationCell = z.infer<typeof cell>

const times = z.object({
  /** No pop-ups and no immediate e-mails between these hours; null for no quiet hours. */
  quiet: z.nullable(z.object({ from: hour, until: hour })),
  /** The daily e-mail is sent in this hour. */
  digest_hour: hour,
})
export type NotificationTimes = z.infer<typeof times>

const choices = z.object({
  /** Only the kinds that can concern the person, each with its available channels. */
  kinds: z.array(z.object({ kind, cells: z.array(cell) })),
  times,
  /** The time zone of the person’s company. */
  time_zone: z.string(),
  /** The manager who is told once a week of the student’s open courses; null if nobody is. */
  notified_manager: z.nullable(z.string()),
})
export type NotificationChoices = z.infer<typeof choices>

const path = '/api/notification-choices'
export const getNotificationChoices = endpoint({
  method: 'GET',
  path,
  access: 'signed_in',
  summary: 'What one is told of, by kind and channel, and at which hours',
  response: one(choices),
})

export const updateNotificationChoices = endpoint({
  method: 'PATCH',
  path,
  access: 'signed_in',
  changes: ['notification-configuration'],
  summary: 'Changes the choices named; 422 for a channel that a kind does not have or that is locked',
  body: z.strictObject({
    choices: z.optional(
      z.array(z.strictObject({ kind, channel, wanted: z.boolean() })).check(z.maxLength(60)),
    ),
    times: z.optional(
      z.strictObject({
        quiet: z.optional(z.nullable(z.strictObject({ from: hour, until: hour }))),
        digest_hour: z.optional(z.int().check(z.gte(9), z.lte(15))),
      }),
    ),
  }),
  response: one(choices),
})

export const policies = ['always', 'default_on', 'default_off', 'never'] as const
const policy = z.enum(policies)
export type NotificationPolicy = z.infer<typeof policy>

const companyPolicies = z.object({
  kinds: z.array(
    z.object({
      kind,
      cells: z.array(
        z.object({
          channel,
          /** The default if no company sets a policy. */
          by_default: z.enum(['on', 'off', 'locked']),
          /** This company’s own policy. */
          policy: z.nullable(policy),
          /** The policy of the nearest ancestor that has one. */
          above: z.nullable(z.object({ policy, company_name: z.string() })),
        }),
      ),
    }),
  ),
})
export type CompanyPolicies = z.infer<typeof companyPolicies>

const params = z.object({ companyId: id })
const policiesPath = '/api/companies/:companyId/notification-policies'
export const getNotificationPolicies = endpoint({
  method: 'GET',
  path: policiesPath,
  access: 'admin',
  summary: 'What a company says of its people’s notifications, by kind and channel',
  params,
  response: one(companyPolicies),
})

export const updateNotificationPolicies = endpoint({
  method: 'PATCH',
  path: policiesPath,
  access: 'admin',
  changes: [],
  summary: 'Changes the policies named; null leaves a channel to the company above, or to each person',
  params,
  body: z.strictObject({
    policies: z
      .array(z.strictObject({ kind, channel, policy: z.nullable(policy) }))
      .check(z.minLength(1), z.maxLength(60)),
  }),
  response: one(companyPolicies),
})

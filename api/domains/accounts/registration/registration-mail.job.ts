import * as z from 'zod/mini'
import { toSelectableLocale } from '#contract/locales.ts'
import type { Ctx } from '#platform/context.ts'
import { addJob, job } from '#platform/jobs/job.ts'
import { registration as registrationLink } from '../accounts.policy.ts'
import { findInCompany } from '../accounts.queries.ts'
import { linkPath } from '../links/links.service.ts'
import { mailTo } from '../links/person-mail.job.ts'
import { deleteToken } from '../links/tokens.queries.ts'
import {
  copyRegistration,
  deleteRegistration,
  findWaitingRegistration,
  type Registration,
  waitWithRegistration,
} from './registration.queries.ts'

const registrationMail = z.object({
  /** The waiting registration, by the hash of a token that nobody knows. */
  registration: z.string(),
  asked: z.nullable(z.string()),
  until: z.string(),
})
type RegistrationMail = z.infer<typeof registrationMail>

/** E-mails a new address how to continue, and an existing account that it exists. */
export const registrationMailJob = job('accounts.registration_mail', registrationMail, sendMail, {
  waitsForOthers: true,
  until: ({ until }) => new Date(until),
})

/**
 * Stores a registration and e-mails the address. The steps are the same for every address, so that timing does not
 * reveal an account.
 */
export async function queueRegistration(ctx: Ctx, registration: Registration): Promise<void> {
  const waiting = await waitWithRegistration(ctx, registration, registrationLink.lifeMs)
  const until = new Date(ctx.now.getTime() + registrationLink.lifeMs).toISOString()
  await addJob(ctx, registrationMailJob, { registration: waiting, asked: ctx.languages.requested, until })
}

async function sendMail(ctx: Ctx, { registration: waiting, asked }: RegistrationMail): Promise<void> {
  const registration = await findWaitingRegistration(ctx, waiting)
  if (!registration) return
  const person = await findInCompany(ctx, registration.company_id, registration.email)
  if (person) {
    const path = person.role === 'student' ? '/login' : '/admin/login'
    await mailTo(ctx, person, {
      mail: 'registered_before',
      button: { path, required: true },
      asked: toSelectableLocale(asked) ?? null,
    })
  } else {
    await mailLink(ctx, registration, waiting)
  }
  await deleteRegistration(ctx, waiting)
}

async function mailLink(ctx: Ctx, registration: Registration, waiting: string): Promise<void> {
  const token = await copyRegistration(ctx, waiting, registrationLink.lifeMs)
  try {
    await mailTo(ctx, registration, {
      mail: 'registration',
      button: { path: linkPath.register(token), required: true },
    })
  } catch (error) {
    await deleteToken(ctx, token)
    throw error
  }
}

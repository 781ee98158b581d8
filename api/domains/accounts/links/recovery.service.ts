import type { Ctx } from '#platform/context.ts'
import { invalid, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import * as queries from '../accounts.queries.ts'
import { queueSecurityNotice } from '../sessions/known-devices.service.ts'
import { loginLimiter, triesOf } from '../sessions/login-limiter.service.ts'
import { hashPassword, passwordProblems } from '../sessions/passwords.service.ts'
import { endSessions } from '../sessions/sessions.service.ts'
import { queueRequestedLinks } from './link-mails.job.ts'
import { refuseElsewhere } from './links.service.ts'
import { queueMail } from './person-mail.job.ts'
import { consumeToken, endTokens, findToken } from './tokens.queries.ts'

/**
 * Password recovery. Access to the mailbox is taken as proof of identity; nobody else learns whether there is an
 * account.
 */

/** The response is the same for everybody; a job looks up the person and mails the link. */
export async function forgotPassword(ctx: Ctx, email: string): Promise<{ message: string }> {
  await queueRequestedLinks(ctx, 'reset', email)
  return { message: translate(ctx.languages.platform, 'accounts.reset_sent') }
}

/** Runs without a surrounding transaction, because hashing is slow. A rejected password does not consume the link. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const row = await findToken(ctx, token)
  const person =
    row?.purpose === 'reset' && row.user_id ? await queries.findPerson(ctx, row.user_id) : undefined
  if (!person || person.status === 'disabled') throw unauthenticated('accounts.link_dead')
  await refuseElsewhere(ctx, person.company_id, { purpose: 'reset', token })
  const problems = await passwordProblems(password, person)
  if (problems.length > 0) throw invalid({ password: problems })
  const password_hash = await hashPassword(password)
  await ctx.transaction(async (inner) => {
    if (!(await consumeToken(inner, 'reset', token))) throw unauthenticated('accounts.link_dead')
    await endTokens(inner, 'reset', person.id)
    await queries.setPassword(inner, person.id, password_hash)
    await endSessions(inner, person.id)
    await recordEvent(inner, {
      kind: 'person.password_reset',
      company_id: person.company_id,
      data: { user_id: person.id },
    })
    await queueMail(inner, person.id, { mail: 'password_changed', asked: ctx.languages.requested })
    await queueSecurityNotice(inner, person.id, 'password_changed')
  })
  await loginLimiter.forget(ctx, triesOf(ctx, person.email))
  return { message: translate(ctx.languages.platform, 'accounts.password_set') }
}

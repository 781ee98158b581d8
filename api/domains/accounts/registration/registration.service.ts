import type { register as endpoint } from '#contract/accounts/registration.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getBranding } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict, invalid, unauthenticated } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { translate } from '#platform/messages.ts'
import { registrationTries } from '../accounts.policy.ts'
import * as queries from '../accounts.queries.ts'
import { createUser } from '../accounts.service.ts'
import { refuseElsewhere } from '../links/links.service.ts'
import { queueMail } from '../links/person-mail.job.ts'
import { consumeToken, endTokens, findToken } from '../links/tokens.queries.ts'
import { hashPassword, passwordProblems } from '../sessions/passwords.service.ts'
import { type Registration, takeRegistration } from './registration.queries.ts'
import { queueRegistration } from './registration-mail.job.ts'

/**
 * How teachers get accounts: by registering, which creates an account when the mailbox is confirmed and needs an
 * admin's approval, or by accepting an invitation, which works immediately. No response reveals whether an address
 * has an account.
 */

type RegistrationInput = BodyOf<typeof endpoint>

/** Runs without a surrounding transaction, because hashing is slow. */
export async function register(ctx: Ctx, input: RegistrationInput): Promise<{ message: string }> {
  const names = { first_name: input.first_name.trim(), last_name: input.last_name.trim() }
  const problems = await passwordProblems(input.password, input)
  if (problems.length > 0) throw invalid({ password: problems })
  if (input.token) return acceptInvitation(ctx, { ...input, ...names, token: input.token })
  return ask(ctx, { ...input, ...names })
}

async function ask(
  ctx: Ctx,
  { password, email, first_name, last_name }: RegistrationInput,
): Promise<{ message: string }> {
  const { company_id } = await getBranding(ctx, ctx.host)
  if (!company_id) throw conflict('accounts.register_nowhere')
  const key = `${company_id} ${email.trim().toLowerCase()}`
  await ctx.services.throttles.consume(registrationTries, key, ctx.now)
  const password_hash = await hashPassword(password)
  const platform_locale = ctx.languages.requested
  const kept = { company_id, email: email.trim(), first_name, last_name, password_hash, platform_locale }
  await ctx.transaction((inner) => queueRegistration(inner, kept))
  return { message: translate(ctx.languages.platform, 'accounts.register_sent') }
}

/** Creates the requested account, which waits for an admin's approval; the admins are notified by e-mail. */
export async function confirmRegistration(ctx: Ctx, token: string): Promise<{ message: string }> {
  await ctx.transaction(async (inner) => {
    const taken = await takeRegistration(inner, token)
    if (!taken) throw unauthenticated('accounts.link_dead')
    const user_id = await createUser(inner, { ...taken, role: 'teacher', status: 'pending' })
    await recordEvent(inner, {
      kind: 'person.registered',
      company_id: taken.company_id,
      data: { user_id },
    })
    await mailAdmins(inner, taken)
  })
  return { message: translate(ctx.languages.platform, 'accounts.register_waits') }
}

async function mailAdmins(
  ctx: Ctx,
  { company_id, email, first_name, last_name }: Registration,
): Promise<void> {
  const values = { teacher: `${first_name} ${last_name}`, address: email }
  for (const id of await queries.selectNearestAdmins(ctx, company_id))
    await queueMail(ctx, id, {
      mail: 'teacher_waits',
      button: { path: '/admin/teachers?status=pending' },
      values,
    })
}

async function acceptInvitation(
  ctx: Ctx,
  input: RegistrationInput & { token: string },
): Promise<{ message: string }> {
  const row = await findToken(ctx, input.token)
  const person =
    row?.purpose === 'invite' && row.user_id ? await queries.findPerson(ctx, row.user_id) : undefined
  if (person?.status !== 'invited') throw unauthenticated('accounts.link_dead')
  await refuseElsewhere(ctx, person.company_id, { purpose: 'invite', token: input.token })
  if (person.email.toLowerCase() !== input.email.trim().toLowerCase())
    throw invalid({ email: ['accounts.invited_elsewhere'] })
  const password_hash = await hashPassword(input.password)
  await ctx.transaction(async (inner) => {
    if (!(await consumeToken(inner, 'invite', input.token))) throw unauthenticated('accounts.link_dead')
    await endTokens(inner, 'invite', person.id)
    const { first_name, last_name } = input
    await queries.admit(inner, person.id, { first_name, last_name, password_hash })
    await recordEvent(inner, {
      kind: 'person.joined',
      company_id: person.company_id,
      data: { user_id: person.id },
    })
  })
  return { message: translate(ctx.languages.platform, 'accounts.invitation_taken') }
}

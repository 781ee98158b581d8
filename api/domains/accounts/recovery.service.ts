import type { Ctx } from '../../platform/context.ts'
import { invalid, unauthenticated } from '../../platform/errors.ts'
import { recordEvent } from '../../platform/events.ts'
import { translate } from '../../platform/messages.ts'
import { resetLink } from './accounts.policy.ts'
import * as queries from './accounts.queries.ts'
import { linkPath, makeLink, refuseElsewhere } from './links.service.ts'
import { mailPerson } from './mail-person.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import { endSessions } from './sessions.service.ts'
import { endTokens, findToken, spendToken } from './tokens.queries.ts'
import { triesOf, wrongPasswords } from './wrong-passwords.ts'

/** A forgotten password. Whoever has the mailbox is taken for its owner; nobody else learns whether there is an account. */

/** Answers at once and the same to everybody; finding the person, making the link and mailing it follow. */
export function forgotPassword(ctx: Ctx, email: string): { message: string } {
  ctx.afterCommit(() => sendResetLinks(ctx, email))
  return { message: translate(ctx.languages.platform, 'accounts.reset_sent') }
}

/** An address may have an account in several companies under the host: each gets a link of its own. */
async function sendResetLinks(ctx: Ctx, email: string): Promise<void> {
  for (const person of await queries.findByEmail(ctx, email, ['admin', 'teacher'])) {
    const token = await ctx.transaction((inner) => makeLink(inner, person.id, 'reset', resetLink))
    if (token)
      await mailPerson(ctx, person.id, {
        mail: 'reset_link',
        button: { path: linkPath.reset(token) },
        asked: ctx.languages.asked,
      })
  }
}

/** Served without a transaction of its own: hashing is slow. A password that is refused leaves the link as it was. */
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
    if (!(await spendToken(inner, 'reset', token))) throw unauthenticated('accounts.link_dead')
    await endTokens(inner, 'reset', person.id)
    await queries.setPassword(inner, person.id, password_hash)
    await endSessions(inner, person.id)
    await recordEvent(inner, {
      kind: 'person.password_reset',
      company_id: person.company_id,
      data: { user_id: person.id },
    })
  })
  ctx.afterCommit(() => mailPerson(ctx, person.id, { mail: 'password_changed', asked: ctx.languages.asked }))
  wrongPasswords.forget(triesOf(ctx, person.email))
  return { message: translate(ctx.languages.platform, 'accounts.password_set') }
}

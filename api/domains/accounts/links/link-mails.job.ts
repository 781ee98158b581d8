import * as z from 'zod/mini'
import { type Locale, toSelectableLocale } from '#contract/locales.ts'
import { addressOf } from '#contract/routes.ts'
import type { Ctx } from '#platform/context.ts'
import { addJob, job, lockJob, replaceJob } from '#platform/jobs/job.ts'
import { invitation, magicLink, resetLink, ssoMails } from '../accounts.policy.ts'
import { findByEmail, findPerson } from '../accounts.queries.ts'
import { isSsoRequired } from '../identities/identities.queries.ts'
import { isOpenFor, linkPath, makeLink } from './links.service.ts'
import { forgetMailFailure, noteMailFailure } from './mail-failures.queries.ts'
import { mailPerson, mailPersonJob } from './person-mail.job.ts'
import { deleteToken, endTokens, type LinkRule, type Purpose } from './tokens.queries.ts'

/**
 * E-mails with a link. The job stores the recipient, but no token: the token is made when the e-mail is sent, and
 * invalidates earlier links once the mail server has accepted it. Sending is retried for as long as the link would
 * be valid.
 */

const links: Record<Purpose, { mail: string; rule: LinkRule }> = {
  magic: { mail: 'magic_link', rule: magicLink },
  reset: { mail: 'reset_link', rule: resetLink },
  invite: { mail: 'invitation', rule: invitation },
}

const purposes = ['magic', 'reset', 'invite'] as const

const linkMail = z.object({
  user_id: z.string(),
  purpose: z.enum(purposes),
  /** The language of the page that requested the link. */
  asked: z.nullable(z.string()),
  inviter_id: z.optional(z.string()),
  until: z.string(),
})
type LinkMail = z.infer<typeof linkMail>

export const linkMailJob = job('accounts.link_mail', linkMail, sendLink, {
  waitsForOthers: true,
  until: ({ until }) => new Date(until),
  onFailure: (ctx, { user_id }, failure) => noteMailFailure(ctx, user_id, failure),
})

/** E-mails a person a link, replacing a waiting one of the same kind. Part of the caller's transaction. */
export async function queueLink(
  ctx: Ctx,
  link: { userId: string; purpose: Purpose; locale?: Locale | null; inviterId?: string },
): Promise<void> {
  const { userId, purpose, locale: asked = null, inviterId } = link
  const until = new Date(ctx.now.getTime() + links[purpose].rule.lifeMs).toISOString()
  const data = { user_id: userId, purpose, asked, until, ...(inviterId ? { inviter_id: inviterId } : {}) }
  await replaceJob(ctx, linkMailJob, { key: `${purpose} ${userId}`, data })
}

async function sendLink(ctx: Ctx, data: LinkMail, { id }: { id: string }): Promise<void> {
  const { user_id, purpose } = data
  const { rule } = links[purpose]
  let { mail } = links[purpose]
  const token = await ctx.transaction(async (inner) => {
    const person = await findPerson(inner, user_id)
    if (!person || !isOpenFor(purpose, person.status)) return null
    if (purpose === 'invite' && person.role === 'admin') mail = 'admin_invitation'
    const made = await makeLink(inner, user_id, purpose, rule)
    // A change of credentials, which locks the person first, deletes the job; then the token must not be sent.
    return made && (await lockJob(inner, id)) ? made : null
  })
  if (!token) return
  try {
    await mailPerson(ctx, user_id, {
      mail,
      button: { path: linkPath[purpose](token), required: true },
      asked: toSelectableLocale(data.asked) ?? null,
      values: await valuesOf(ctx, data),
    })
  } catch (error) {
    await deleteToken(ctx, token)
    throw error
  }
  await ctx.transaction(async (inner) => {
    await endTokens(inner, purpose, user_id, { except: token })
    await forgetMailFailure(inner, user_id)
  })
}

async function valuesOf(ctx: Ctx, { inviter_id }: LinkMail): Promise<Record<string, string>> {
  if (!inviter_id) return {}
  const inviter = await findPerson(ctx, inviter_id)
  return { inviter: `${inviter?.first_name ?? ''} ${inviter?.last_name ?? ''}`.trim() }
}

const requestedLinks = z.object({
  purpose: z.enum(['magic', 'reset']),
  email: z.string(),
  host: z.string(),
  asked: z.nullable(z.string()),
})

/**
 * Finds the people with an address in a job, so that the timing of the request does not reveal whether there is an
 * account.
 */
export const requestedLinksJob = job(
  'accounts.asked_links',
  requestedLinks,
  async (ctx, { email, host, ...link }) => {
    const { purpose } = link
    const locale = toSelectableLocale(link.asked) ?? null
    await ctx.transaction(async (inner) => {
      const roles = purpose === 'magic' ? (['student'] as const) : (['admin', 'teacher'] as const)
      const people = await findByEmail({ ...inner, host }, email, [...roles])
      // An address may have accounts in several companies below the host: each gets its own link.
      for (const person of people) {
        if (!isOpenFor(purpose, person.status)) continue
        if (purpose === 'magic' && (await isSsoRequired(inner, person.company_id)))
          await queueSsoMail(inner, person.id, locale)
        else await queueLink(inner, { userId: person.id, purpose, locale })
      }
    })
  },
)

/** Instead of a link: the person has to sign in by a provider. Limited like links. */
async function queueSsoMail(ctx: Ctx, userId: string, asked: Locale | null): Promise<void> {
  const isAllowed = await ctx.services.throttles.consume(ssoMails, userId, ctx.now).then(
    () => true,
    () => false,
  )
  if (!isAllowed) return
  const mail = { mail: 'sso_required', button: { path: addressOf('login'), required: true }, asked }
  await replaceJob(ctx, mailPersonJob, { key: `sso ${userId}`, data: { user_id: userId, ...mail } })
}

export async function queueRequestedLinks(
  ctx: Ctx,
  purpose: 'magic' | 'reset',
  email: string,
): Promise<void> {
  const data = { purpose, email: email.trim().toLowerCase(), host: ctx.host, asked: ctx.languages.requested }
  await addJob(ctx, requestedLinksJob, data, { key: `${purpose} ${data.host} ${data.email}` })
}

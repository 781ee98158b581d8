import * as z from 'zod/mini'
import type { Branding } from '#contract/companies/companies.ts'
import { type Locale, shownTag, toSelectableLocale } from '#contract/locales.ts'
import { baseUrl, getCompanyBranding, hasMailLinks } from '#domains/companies/companies.service.ts'
import { findOwnSender } from '#domains/companies/mail-sender/mail-sender.service.ts'
import type { Ctx } from '#platform/context.ts'
import { addJobs, job } from '#platform/jobs/job.ts'
import type { MailAttachment } from '#platform/mail/mail.ts'
import { translate } from '#platform/messages.ts'
import * as queries from '../accounts.queries.ts'
import { forgetMailFailure, noteMailFailure } from './mail-failures.queries.ts'

export interface PersonMail {
  /**
   * Selects the texts: `accounts.mail.<mail>.subject`, `.heading`, `.text`, `.note`, and `.button` if there is a
   * button.
   */
  mail: string
  /** Links to a page of the person's own company, by its path. */
  button?: MailButton
  values?: Record<string, string | number>
  /** The language of the page that requested the e-mail, for a person who has not chosen one. */
  asked?: Locale | null
  /** An address instead of the person’s own: the one they had before. */
  to?: string
  /** The id of the e-mail, if it may be sent again. */
  id?: string
  /** The path to unsubscribe from such e-mails; absent for those that must be sent, such as sign-in links. */
  unsubscribe?: string
  /** Only for e-mails that are sent at once: a queue does not hold files. */
  attachments?: MailAttachment[]
}

interface MailButton {
  path: string
  /** The link is the purpose of the e-mail, so it is included even if the company allows no links in e-mails. */
  required?: boolean
}

/** The recipient of an e-mail: a person, or somebody without an account yet. */
export interface Recipient {
  company_id: string
  email: string
  first_name: string
  last_name: string
  platform_locale: string | null
}

/**
 * E-mails a person in their language, else in the one of the requesting page, with their company's branding. Slow;
 * call it after the commit.
 */
export async function mailPerson(ctx: Ctx, userId: string, mail: PersonMail): Promise<void> {
  const person = await queries.findPerson(ctx, userId)
  if (person) await mailTo(ctx, { ...person, email: mail.to ?? person.email }, mail)
}

/**
 * Like mailPerson, as a job: queued in the caller's transaction and retried until the mail server accepts the
 * e-mail, even after a restart.
 */
export const mailPersonJob = job(
  'accounts.mail',
  z.object({
    user_id: z.string(),
    mail: z.string(),
    button: z.optional(z.object({ path: z.string(), required: z.optional(z.boolean()) })),
    values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    asked: z.optional(z.nullable(z.string())),
    unsubscribe: z.optional(z.string()),
    to: z.optional(z.string()),
  }),
  async (ctx, { user_id, asked = null, ...mail }, { id }) => {
    await mailPerson(ctx, user_id, { ...mail, asked: toSelectableLocale(asked), id })
    if (!mail.to) await forgetMailFailure(ctx, user_id)
  },
  {
    waitsForOthers: true,
    onFailure: async (ctx, { user_id, to }, failure) => {
      if (!to) await noteMailFailure(ctx, user_id, failure)
    },
  },
)

/** Part of the caller's transaction; `at` is the earliest time to send it. */
export async function queueMail(
  ctx: Ctx,
  userId: string,
  mail: Omit<PersonMail, 'id' | 'attachments'>,
  at: Date = ctx.now,
): Promise<void> {
  await addJobs(ctx, mailPersonJob, [{ data: { user_id: userId, ...mail } }], at)
}

/** Queues the same e-mail for many people in one statement. */
export async function queueMails(
  ctx: Ctx,
  userIds: string[],
  mail: Omit<PersonMail, 'id' | 'attachments'>,
): Promise<void> {
  await addJobs(
    ctx,
    mailPersonJob,
    userIds.map((user_id) => ({ data: { user_id, ...mail } })),
  )
}

/** Like `mailPerson`, for a recipient who has no account or whose account was just removed. */
export async function mailTo(ctx: Ctx, person: Recipient, mail: PersonMail): Promise<void> {
  const { id, unsubscribe, attachments } = mail
  const [branding, base, hasLinks, sender] = await Promise.all([
    getCompanyBranding(ctx, person.company_id),
    baseUrl(ctx, person.company_id),
    hasMailLinks(ctx, person.company_id),
    findOwnSender(ctx, person.company_id),
  ])
  await ctx.services.mail.send({
    ...(sender ? { sender } : {}),
    to: { name: `${person.first_name} ${person.last_name}`, address: person.email },
    fromName: branding.app_name,
    ...(branding.support_email ? { replyTo: branding.support_email } : {}),
    ...(id ? { id } : {}),
    ...(attachments ? { attachments } : {}),
    ...(unsubscribe ? { unsubscribeUrl: `${base}${unsubscribe}` } : {}),
    ...(await renderPersonMail(person, mail, { branding, base, hasLinks })),
  })
}

interface Sender {
  branding: Branding
  /** The base URL of links, without a trailing slash. */
  base: string
  hasLinks: boolean
}

/**
 * The logo for light backgrounds, as e-mails have one; null for the product's own, an SVG, which mail programs do
 * not show.
 */
const logoOf = ({ images }: Branding, base: string): string | null =>
  images['logo-light'].startsWith('/img/companies/') ? `${base}${images['logo-light']}&for=mail` : null

/** Subject, HTML and plain text of an e-mail, in the person's language and the sender's branding. */
export async function renderPersonMail(
  person: Pick<Recipient, 'first_name' | 'platform_locale'>,
  { mail, button, values = {}, asked }: PersonMail,
  { branding, base, hasLinks }: Sender,
): Promise<{ subject: string; html: string; text: string }> {
  const link = hasLinks || button?.required ? button : undefined
  const locale = toSelectableLocale(person.platform_locale) ?? asked ?? branding.default_locale
  const all = {
    ...values,
    app_name: branding.app_name,
    company: branding.name,
    first_name: person.first_name,
  }
  const key = mail.includes('.') ? mail : `accounts.mail.${mail}`
  const text = (part: string): string => translate(locale, `${key}.${part}`, all)
  const subject = text('subject')
  const { renderMail } = await import('#platform/mail/mail-layout.ts')
  const rendered = await renderMail({
    language: shownTag(locale),
    brand: {
      app_name: branding.app_name,
      color: branding.ramp.light.brand,
      on_color: branding.ramp.light.on_brand,
      support_email: branding.support_email,
      logo: logoOf(branding, base),
    },
    preview: subject,
    heading: text('heading'),
    paragraphs: [
      ...text('text').split('\n'),
      ...(button && !link ? [translate(locale, 'accounts.mail.no_links', all)] : []),
    ],
    ...(link ? { button: { label: text('button'), url: `${base}${link.path}` } } : {}),
    notes: [
      text('note'),
      ...(branding.support_email
        ? [translate(locale, 'accounts.mail.support', { address: branding.support_email })]
        : []),
    ],
  })
  return { subject, ...rendered }
}

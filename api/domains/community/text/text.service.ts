import type { SecretsFound } from '#contract/community/posts.ts'
import { isVisible } from '#contract/content/visible-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError, invalid } from '#platform/errors.ts'
import { type MentionedPerson, withMentionTokens } from '../mentions/mentions.rules.ts'
import { cleanLine, cleanText, isTooComplicated } from './clean-text.rules.ts'
import type { OwnNames } from './links.rules.ts'
import type { ParsedText } from './parse-text.rules.ts'
import { parseTextInWorker, tooComplicated } from './parse-text.service.ts'
import { findSecrets, maskSecrets } from './secrets.rules.ts'

/**
 * Makes texts safe before they are stored: cleaned, without secrets, parsed once, with suspicious addresses
 * defanged. Reads only the names of the company’s hosts, and runs before the transaction begins.
 */

export interface WrittenText {
  title?: string | undefined
  body: string
  secrets?: 'mask' | 'keep' | undefined
}
export interface PreparedText extends ParsedText {
  title: string
}

/**
 * `people` may be mentioned. Throws 422 for a text that takes too long to parse, and with `secret_found` until the
 * writer has chosen what to do with a secret.
 */
export async function prepareText(
  ctx: SignedIn,
  companyId: string,
  written: WrittenText,
  people: readonly MentionedPerson[] = [],
): Promise<PreparedText> {
  const clean = { title: cleanLine(written.title ?? ''), body: cleanText(written.body) }
  const secrets = [...located('title', clean.title), ...located('body', clean.body)]
  if (secrets.length > 0 && !written.secrets)
    throw new AppError('secret_found', 'community.secret_found', {
      detail: { secrets } satisfies SecretsFound,
    })
  const title = withoutSecrets(clean.title, written.secrets)
  const body = withoutSecrets(clean.body, written.secrets)
  if (!isVisible(body)) throw invalid({ body: ['community.empty'] })
  if (written.title !== undefined && !isVisible(title)) throw invalid({ title: ['community.empty'] })
  return { title, ...(await parse(ctx, companyId, withMentionTokens(body, people), people)) }
}

/** Does the same without refusing anything, for a preview while writing. */
export async function previewText(
  ctx: SignedIn,
  companyId: string,
  written: WrittenText,
): Promise<ParsedText & SecretsFound> {
  const body = cleanText(written.body)
  return {
    ...(await parse(ctx, companyId, withMentionTokens(body, []))),
    secrets: [...located('title', cleanLine(written.title ?? '')), ...located('body', body)],
  }
}

async function parse(
  ctx: SignedIn,
  companyId: string,
  body: string,
  people: readonly MentionedPerson[] = [],
): Promise<ParsedText> {
  if (isTooComplicated(body)) throw tooComplicated()
  return parseTextInWorker({ body, own: await ownNames(ctx, companyId), people })
}

type Field = SecretsFound['secrets'][number]['field']
const located = (field: Field, text: string): SecretsFound['secrets'] =>
  findSecrets(text).map((secret) => ({ field, ...secret }))

/** A note on a report is checked in the same way, and secrets are masked without asking. */
export const maskedNote = (note: string): string => {
  const text = cleanText(note)
  return maskSecrets(text, findSecrets(text))
}

function withoutSecrets(text: string, choice: WrittenText['secrets']): string {
  const found = findSecrets(text)
  return maskSecrets(text, choice === 'keep' ? found.filter(({ can_keep }) => !can_keep) : found)
}

/** The company’s own hosts, those of the companies above it, and the domains it trusts. */
export async function ownNames(ctx: SignedIn, companyId: string): Promise<OwnNames> {
  const [hosts, settings] = await Promise.all([
    ctx.db
      .selectFrom('company_hosts')
      .innerJoin('company_closure', 'company_closure.ancestor_id', 'company_hosts.company_id')
      .select('hostname')
      .where('descendant_id', '=', companyId)
      .limit(200)
      .execute(),
    ctx.db
      .selectFrom('community_settings')
      .select('trusted_domains')
      .where('company_id', '=', companyId)
      .executeTakeFirst(),
  ])
  return { hosts: hosts.map(({ hostname }) => hostname), domains: settings?.trusted_domains ?? [] }
}

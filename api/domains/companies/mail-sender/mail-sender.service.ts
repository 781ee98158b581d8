import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { MailSender } from '#contract/companies/mail-sender.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { AppError, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newCode } from '#platform/ids.ts'
import { addressIn, type OwnSender } from '#platform/mail/mail.ts'
import { decryptSecret, encryptSecret } from '#platform/secrets/secret-encryption.ts'
import { checkMayChangeHosts, checkMaySeeHosts, mayChangeHosts } from '../hosts/hosts.service.ts'
import { domainOf } from '../mail-domains/mail-domain-names.rules.ts'
import { listProvenDomains } from '../mail-domains/mail-domains.service.ts'
import * as queries from './mail-sender.queries.ts'
import { dkimName, dkimValue, dmarcName, dmarcValue } from './sender-records.rules.ts'

/**
 * The address that a company's e-mails come from, with a DKIM key of its own, which is used only while its DNS records
 * are right. Only this folder writes mail_senders.
 */

/** Throws 404 for a company out of reach. */
export async function getMailSender(ctx: SignedIn, companyId: string): Promise<MailSender> {
  await checkMaySeeHosts(ctx, companyId)
  const [row, proven_domains, change] = await Promise.all([
    queries.findSender(ctx, companyId),
    listProvenDomains(ctx, companyId),
    mayChangeHosts(ctx, companyId),
  ])
  return {
    sender: row ? toSender(ctx, row) : null,
    platform_address: addressIn(ctx.services.settings.mailFrom),
    proven_domains,
    can: { change },
  }
}

function toSender(ctx: Pick<Ctx, 'services'>, row: queries.SenderRow): NonNullable<MailSender['sender']> {
  const { address, domain, selector, is_proven } = row
  return {
    address,
    is_active: row.is_active && is_proven,
    is_proven,
    records: [
      { kind: 'spf', name: domain, value: ctx.services.settings.mailSpf, finding: row.spf },
      {
        kind: 'dkim',
        name: dkimName(selector, domain),
        value: dkimValue(row.public_key),
        finding: row.dkim,
      },
      { kind: 'dmarc', name: dmarcName(domain), value: dmarcValue, finding: row.dmarc },
    ],
    checked_at: row.checked_at && new Date(row.checked_at).toISOString(),
    next_check_at: new Date(row.next_check_at).toISOString(),
  }
}

/**
 * Another address of the same domain keeps the key and what was found; another domain gets a new key. Throws 422 for a
 * domain that the company has not proved. Runs without a surrounding transaction, because making a key is slow.
 */
export async function setMailSender(ctx: SignedIn, companyId: string, typed: string): Promise<MailSender> {
  await checkMayChangeHosts(ctx, companyId)
  const domain = domainOf(typed) ?? ''
  const address = `${typed.trim().slice(0, typed.trim().lastIndexOf('@'))}@${domain}`
  const { publicKey, privateKey } = await newKey()
  const private_key = await encryptSecret(ctx, privateKey, companyId)
  await ctx.transaction(async (inner) => {
    if (!(await listProvenDomains(inner, companyId)).includes(domain))
      throw invalid({ address: ['companies.sender_not_proven'] })
    const row = await queries.lockSender(inner, companyId)
    if (row?.address === address) return
    if (row?.domain === domain) await queries.updateSender(inner, companyId, { address })
    else {
      const selector = `lms-${newCode().slice(0, 8)}`
      const named = { company_id: companyId, address, domain, selector }
      await queries.replaceSender(inner, { ...named, public_key: publicKey, private_key })
    }
    await recordEvent(inner, { kind: 'mail_sender.set', company_id: companyId, data: { address } })
  })
  return getMailSender(ctx, companyId)
}

const makeKeyPair = promisify(generateKeyPair)

/** RSA, because many receivers verify nothing else. */
async function newKey(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await makeKeyPair('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: publicKey.toString('base64'), privateKey }
}

/** Idempotent. */
export async function removeMailSender(ctx: SignedIn, companyId: string): Promise<MailSender> {
  await checkMayChangeHosts(ctx, companyId)
  const row = await queries.lockSender(ctx, companyId)
  if (row) {
    await queries.deleteSender(ctx, companyId)
    const data = { address: row.address }
    await recordEvent(ctx, { kind: 'mail_sender.removed', company_id: companyId, data })
  }
  return getMailSender(ctx, companyId)
}

/**
 * What the e-mails of a company are sent with; undefined for the platform’s address, from which they come also where the
 * key for the signature cannot be read: those to sign in matter more than where they come from.
 */
export async function findOwnSender(ctx: Ctx, companyId: string): Promise<OwnSender | undefined> {
  const row = await queries.findSender(ctx, companyId)
  if (!row?.is_active || !row.is_proven) return undefined
  const { address, domain, selector } = row
  try {
    return { address, domain, selector, privateKey: await decryptSecret(ctx, row.private_key, companyId) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ctx.log.error({ err: error, company: companyId }, 'the key of a sender address cannot be read')
    return undefined
  }
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressOf } from '#contract/routes.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { installationSecret } from '#platform/secrets/installation.ts'

/**
 * The token of a preview link: the link’s id and a signature, so that authors can copy the link again while no row
 * reveals it. Changing the installation’s secret ends all links.
 */

/** 128 bits each, without padding. */
const partLength = 22

const secretOf = (ctx: Ctx): Promise<string> => installationSecret(ctx.db, 'preview_link_secret')

const signatureOf = (secret: string, encodedId: string): string =>
  createHmac('sha256', secret).update(encodedId).digest('base64url').slice(0, partLength)

/** A function that makes the address of a link on the site of its company. */
export async function addressesOn(ctx: Ctx, companyId: string): Promise<(linkId: string) => string> {
  const [base, secret] = [await baseUrl(ctx, companyId), await secretOf(ctx)]
  return (linkId) => {
    const encodedId = Buffer.from(linkId.replaceAll('-', ''), 'hex').toString('base64url')
    return `${base}${addressOf('preview', { token: encodedId + signatureOf(secret, encodedId) })}`
  }
}

/** The id of the link. Throws 404 for a token that this installation did not sign. */
export async function linkIdIn(ctx: Ctx, token: string): Promise<string> {
  const [encodedId, signature] = [token.slice(0, partLength), token.slice(partLength)]
  const expected = Buffer.from(signatureOf(await secretOf(ctx), encodedId))
  const given = Buffer.from(signature)
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given)
  const hex = found(isSigned ? Buffer.from(encodedId, 'base64url').toString('hex') : null)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

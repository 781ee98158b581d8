import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications/notices.ts'
import type {
  UnsubscribeInfo,
  unsubscribe as unsubscribeEndpoint,
} from '#contract/notifications/unsubscribe.ts'
import { addressOf } from '#contract/routes.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { installationSecret } from '#platform/secrets/installation.ts'
import { replaceChoices, upsertChoices } from './choices.queries.ts'
import { channelDefaults, isAlwaysMailed } from './choices.rules.ts'
import { readWants } from './choices.service.ts'
import { selectReaders } from './notices.queries.ts'

/**
 * One-click unsubscribe by RFC 8058: a link in the header of an e-mail that stops e-mails of its kind, or the daily
 * ones, without signing in. The token is signed and contains the person and the kind; changing the installation's
 * secret revokes all tokens.
 */

type Scope = NotificationKind | 'digest'

const macLength = 32

async function macOf(ctx: Ctx, payload: string): Promise<string> {
  const secret = await installationSecret(ctx.db, 'unsubscribe_secret')
  return createHmac('sha256', secret).update(payload).digest('base64url').slice(0, macLength)
}

export async function unsubscribePath(ctx: Ctx, userId: string, scope: Scope): Promise<string> {
  const payload = Buffer.from(`${userId} ${scope}`).toString('base64url')
  return addressOf('unsubscribe', { token: `${payload}${await macOf(ctx, payload)}` })
}

/** Throws 404 for a token that this installation did not sign, or of a person who no longer exists. */
async function readToken(ctx: Ctx, token: string): Promise<{ userId: string; scope: Scope }> {
  const [payload, mac] = [token.slice(0, -macLength), token.slice(-macLength)]
  const isSigned = timingSafeEqual(Buffer.from(mac), Buffer.from(await macOf(ctx, payload)))
  const [userId = '', name] = isSigned ? Buffer.from(payload, 'base64url').toString().split(' ') : []
  const scope = found([...notificationKinds, 'digest' as const].find((known) => known === name))
  found((await selectReaders(ctx, [userId]))[0])
  return { userId, scope }
}

const kindsWith = (channel: 'mail' | 'digest') =>
  notificationKinds.filter((kind) => !isAlwaysMailed(kind) && channelDefaults[kind][channel])

async function infoOf(ctx: Ctx, userId: string, scope: Scope): Promise<{ data: UnsubscribeInfo }> {
  const wants = await readWants(ctx, [userId])
  const isOn = (channel: 'mail' | 'digest') => kindsWith(channel).some((kind) => wants(userId, kind, channel))
  return {
    data: {
      scope,
      is_subscribed:
        scope === 'digest' ? isOn('digest') : wants(userId, scope, 'mail') || wants(userId, scope, 'digest'),
      gets_others: isOn('mail') || isOn('digest'),
    },
  }
}

export async function getUnsubscribe(ctx: Ctx, token: string): Promise<{ data: UnsubscribeInfo }> {
  const { userId, scope } = await readToken(ctx, token)
  return infoOf(ctx, userId, scope)
}

/**
 * Unsubscribes from e-mails of the token's kind, or from all that can be stopped. E-mails that the company sends to
 * everybody continue.
 */
export async function unsubscribe(
  ctx: Ctx,
  token: string,
  { all = false }: BodyOf<typeof unsubscribeEndpoint>,
): Promise<{ data: UnsubscribeInfo }> {
  const { userId, scope } = await readToken(ctx, token)
  if (all) await replaceChoices(ctx, userId, ['mail', 'digest'])
  else if (scope === 'digest') await replaceChoices(ctx, userId, ['digest'])
  else {
    const channels = (['mail', 'digest'] as const).filter((channel) => channelDefaults[scope][channel])
    await upsertChoices(
      ctx,
      userId,
      channels.map((channel) => ({ kind: scope, channel, wanted: false })),
    )
  }
  return infoOf(ctx, userId, scope)
}

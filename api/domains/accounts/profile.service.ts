import type { User } from '#contract/accounts/accounts.ts'
import type { getDetails as getDetailsEndpoint, uploadAvatar } from '#contract/accounts/profile.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { makePortrait } from '#domains/media/media.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { newCode } from '#platform/ids.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { toUser } from './accounts.presenter.ts'
import { findMemberSince, findPerson, replaceAvatar } from './accounts.queries.ts'

/**
 * A person's own profile. A picture is a file of its own with a random name, so that it can be erased: it is never
 * shared with other rows by content, and only the person's row refers to it.
 */

async function ownUser(ctx: SignedIn): Promise<User> {
  return toUser(found(await findPerson(ctx, ctx.actor.id)))
}

export async function getDetails(ctx: SignedIn): Promise<ResponseOf<typeof getDetailsEndpoint>> {
  const member_since = await findMemberSince(ctx, ctx.actor.id)
  return { data: { ...(await ownUser(ctx)), member_since } }
}

/**
 * Runs without a surrounding transaction, because image processing is slow. A file that no row refers to in the end
 * is deleted.
 */
export async function setAvatar(
  ctx: SignedIn,
  bytes: Uint8Array,
  { left, top, size }: BodyOf<typeof uploadAvatar>,
): Promise<{ data: User }> {
  const crop = size === undefined ? null : { left: left ?? 0, top: top ?? 0, width: size, height: size }
  const portrait = await makePortrait(bytes, crop)
  const name = `${newCode()}.webp`
  await ctx.services.files.put(name, portrait)
  try {
    return await ctx.transaction((inner) => changeAvatar(inner, name))
  } catch (error) {
    await ctx.services.files.remove(name)
    throw error
  }
}

export function removeAvatar(ctx: SignedIn): Promise<{ data: User }> {
  return changeAvatar(ctx, null)
}

async function changeAvatar(ctx: SignedIn, name: string | null): Promise<{ data: User }> {
  const before = await replaceAvatar(ctx, ctx.actor.id, name)
  if (before) ctx.afterCommit(() => ctx.services.files.remove(before))
  return { data: await ownUser(ctx) }
}

/** A person's picture by its file name. Throws 404. Must not be cached for ever, because it may be erased. */
export async function openAvatar(ctx: Ctx, name: string): Promise<Download> {
  const { stream, bytes } = found(await ctx.services.files.find(name))
  return { body: stream, bytes, mime: 'image/webp' }
}

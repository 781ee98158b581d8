import type { SignedIn } from '../../platform/context.ts'
import { forbidden } from '../../platform/errors.ts'

/** What reaches a person: the live channel. Writes no table yet. */

/** Lets a socket of the caller into the caller's own channel; 403 for any other. */
export function authoriseChannel(
  ctx: SignedIn,
  asked: { socket_id: string; channel_name: string },
): { auth: string } {
  const answer = ctx.services.realtime.authorise({
    socketId: asked.socket_id,
    channel: asked.channel_name,
    userId: ctx.actor.id,
    sessionId: ctx.actor.session_id,
    expiresAt: ctx.actor.session_expires_at,
  })
  if (!answer) throw forbidden()
  return answer
}

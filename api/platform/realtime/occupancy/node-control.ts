import * as z from 'zod/mini'
import type { Bus } from '#platform/nodes/bus.ts'
import type { Owner } from '../connections/connections.ts'

const topic = 'realtime'

const message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('claim'),
    socket_id: z.string(),
    user_id: z.string(),
    session_id: z.string(),
    expires_at: z.number(),
  }),
  z.object({ kind: z.literal('end_session'), id: z.string() }),
  z.object({ kind: z.literal('end_user'), id: z.string() }),
])
type Message = z.infer<typeof message>

interface Handlers {
  claim(socketId: string, owner: Owner): void
  endSession(sessionId: string): void
  endUser(userId: string): void
}

/**
 * Messages of one node to all others about sockets on any node. Versions differ during an upgrade, so unknown kinds are
 * ignored.
 */
export function createNodeControl(bus: Bus, handlers: Handlers) {
  const publish = (what: Message): void => bus.publish(topic, JSON.stringify(what))

  const stop = bus.listen(topic, (body) => {
    const { data } = z.safeParse(message, JSON.parse(body))
    if (data?.kind === 'claim') {
      const expiresAt = new Date(data.expires_at)
      handlers.claim(data.socket_id, { userId: data.user_id, sessionId: data.session_id, expiresAt })
    } else if (data?.kind === 'end_session') handlers.endSession(data.id)
    else if (data?.kind === 'end_user') handlers.endUser(data.id)
  })

  return {
    claim(socketId: string, { userId, sessionId, expiresAt }: Owner): void {
      const expires_at = expiresAt.getTime()
      publish({ kind: 'claim', socket_id: socketId, user_id: userId, session_id: sessionId, expires_at })
    },
    endSession: (id: string): void => publish({ kind: 'end_session', id }),
    endUser: (id: string): void => publish({ kind: 'end_user', id }),
    stop,
  }
}

import { isAuthText, sameAuth, userAuth } from '../app-calls/signatures.ts'
import { maxWatchlist } from '../channels/watchlists.ts'
import { type ClientMessage, code, errorFrame, eventFrame, parseObject } from '../protocol.ts'
import type { ConnectionRegistry } from './connection-registry.ts'
import { type Connection, closeSocket, type Owner, send } from './connections.ts'

export function signIn(registry: ConnectionRegistry, connection: Connection, message: ClientMessage): void {
  const { auth, user_data: userData } = message.data
  const isAuthentic =
    isAuthText(auth) &&
    typeof userData === 'string' &&
    sameAuth(userAuth(registry.app, connection.id, userData), auth)
  const signed = isAuthentic ? parseObject(userData) : null
  const userId = signed?.id
  if (typeof userId !== 'string' || userId === '') {
    closeSocket(connection.socket, code.unauthorized, 'The sign-in is not authorized')
    return
  }
  const user = connection.signedInAs ?? connection.owner?.userId ?? userId
  if (user !== userId) {
    send(connection, errorFrame(code.unauthorized, 'The connection belongs to another user'))
    return
  }
  registry.connections.setSignedIn(connection, userId)
  const owner = ownerOf(userId, signed)
  if (owner && !registry.claim(connection, owner)) return
  send(connection, eventFrame('pusher:signin_success', JSON.stringify({ user_data: userData })))
  if (Array.isArray(signed?.watchlist)) watch(registry, connection, signed.watchlist)
}

/** The watchlist is part of the signed data, so a client cannot choose it. */
function watch({ members }: ConnectionRegistry, connection: Connection, list: unknown[]): void {
  const userIds = [...new Set(list.filter((each) => typeof each === 'string' && each !== ''))] as string[]
  if (userIds.length > maxWatchlist)
    send(connection, errorFrame(code.refusedWatchlist, `A watchlist has at most ${maxWatchlist} users`))
  else members.watchlists.start(connection, userIds)
}

/** The session and expiry that the authorizing node, possibly another one, has signed. */
function ownerOf(userId: string, signed: Record<string, unknown> | null | undefined): Owner | null {
  const { session, exp } = signed ?? {}
  if (typeof session !== 'string' || typeof exp !== 'number') return null
  return { userId, sessionId: session, expiresAt: new Date(exp * 1_000) }
}

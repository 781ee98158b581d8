import { type Connection, send } from '../connections/connections.ts'
import { eventFrame } from '../protocol.ts'

export const maxWatchlist = 100

/** Tells signed-in users which of the people on their watchlist are online, and when that changes. */
export function createWatchlists(isOnline: (userId: string) => boolean) {
  const watchers = new Map<string, Set<Connection>>()
  const watched = new Map<Connection, string[]>()

  function stop(connection: Connection): void {
    for (const userId of watched.get(connection) ?? []) {
      const watching = watchers.get(userId)
      watching?.delete(connection)
      if (watching?.size === 0) watchers.delete(userId)
    }
    watched.delete(connection)
  }

  return {
    start(connection: Connection, userIds: string[]): void {
      stop(connection)
      watched.set(connection, userIds)
      for (const userId of userIds) {
        const watching = watchers.get(userId)
        if (watching) watching.add(connection)
        else watchers.set(userId, new Set([connection]))
      }
      const [online, offline] = [userIds.filter(isOnline), userIds.filter((userId) => !isOnline(userId))]
      const events = [
        { name: 'online', user_ids: online },
        { name: 'offline', user_ids: offline },
      ].filter(({ user_ids }) => user_ids.length > 0)
      if (events.length > 0) send(connection, watchlistFrame(events))
    },
    stop,
    notify(userId: string, name: 'online' | 'offline'): void {
      const frame = watchlistFrame([{ name, user_ids: [userId] }])
      for (const connection of watchers.get(userId) ?? []) send(connection, frame)
    },
  }
}

const watchlistFrame = (events: { name: string; user_ids: string[] }[]): string =>
  eventFrame('pusher_internal:watchlist_events', JSON.stringify({ events }))

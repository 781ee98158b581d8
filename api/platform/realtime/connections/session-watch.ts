import type { Changes } from '#db/changes/change-listener.ts'
import type { Log } from '#db/log.ts'
import { errorText } from '#db/start-error.ts'
import type { Realtime } from '../realtime.ts'

interface Parts {
  changes: Pick<Changes, 'onChange' | 'epoch'>
  realtime: Pick<Realtime, 'sessionIds' | 'closeSession'>
  log: Log
  /** The given sessions that are still valid. */
  liveOf: (sessionIds: string[]) => Promise<Set<string>>
}

const gatherMs = 100
const batch = 1_000

/**
 * Closes the sockets of sessions that another process has ended. Every process learns of it from the changed row, even
 * without a bus.
 */
export function watchSessions({ changes, realtime, log, liveOf }: Parts): void {
  let people: Set<string> | 'all' = new Set()
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const checked = people
    people = new Set()
    timer = undefined
    const ids =
      checked === 'all'
        ? realtime.sessionIds()
        : [...checked].flatMap((userId) => realtime.sessionIds(userId))
    for (let at = 0; at < ids.length; at += batch) {
      const those = ids.slice(at, at + batch)
      const live = await liveOf(those)
      for (const id of those) if (!live.has(id)) realtime.closeSession(id)
    }
  }

  changes.onChange((kind, id) => {
    if (kind === 'all' && changes.epoch('person') !== null) people = 'all'
    else if (kind === 'person' && people !== 'all' && realtime.sessionIds(id).length > 0) people.add(id)
    else return
    timer ??= setTimeout(() => {
      look().catch((error: unknown) => log.warn(`ended sessions were not looked for: ${errorText(error)}`))
    }, gatherMs)
    timer.unref()
  })
}

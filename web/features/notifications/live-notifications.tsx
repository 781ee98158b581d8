import { useEffect } from 'react'
import { useRole, useSession } from '#lib/session/session.ts'

/** Milliseconds during which the page's own requests have priority; the connection catches up on events meanwhile. */
const pageFirst = 2_000
/** How much longer to wait for an idle moment before opening the live connection anyway, in milliseconds. */
const patience = 2_000
/** How long to wait before trying again, such as without a network, in milliseconds. */
const retryAfter = 30_000

/** Runs when the page is idle. Safari has no idle callback. */
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** Keeps a live connection for signed-in students and teachers; its code loads after the first paint. */
export const LiveNotifications = () => {
  const role = useRole()
  const session = useSession()
  const userId = session?.user.id
  const listens =
    userId !== undefined && session?.purpose === undefined && (role === 'student' || role === 'teacher')
  useEffect(() => {
    if (!listens) return
    let stop: (() => void) | null = null
    let isOver = false
    const begin = async () => {
      const { listen } = await import('./live.ts')
      if (isOver) return
      const disconnect = await listen()
      if (isOver) disconnect?.()
      else stop = disconnect
    }
    let cancelIdle: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const beginIn = (milliseconds: number) => {
      timer = setTimeout(() => {
        cancelIdle = whenIdle(() => {
          begin().catch((error: unknown) => {
            console.warn('The live connection could not be opened', error)
            if (!isOver) beginIn(retryAfter)
          })
        })
      }, milliseconds)
    }
    beginIn(pageFirst)
    return () => {
      isOver = true
      clearTimeout(timer)
      cancelIdle?.()
      stop?.()
    }
  }, [listens, userId])
  return null
}

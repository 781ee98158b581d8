import { useEffect } from 'react'
import { useRole, useSession } from '#lib/session/session.ts'

/** Milliseconds that belong to the page itself; what happens meanwhile is caught up with. */
const pageFirst = 2_000
/** And how much longer it may take to settle before the live connection is opened in any case. */
const patience = 2_000

/** Runs when the page has nothing better to do. Safari has no idle callback. */
const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1_000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: patience })
  return () => cancelIdleCallback(handle)
}

/** Keeps the live connection of whoever is signed in and not an admin; its code comes after the first paint. */
export const LiveNotifications = () => {
  const role = useRole()
  const userId = useSession()?.user.id
  const listens = userId !== undefined && (role === 'student' || role === 'teacher')
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
    const timer = setTimeout(() => {
      cancelIdle = whenIdle(() => {
        begin().catch((error: unknown) => console.warn('The live connection could not be opened', error))
      })
    }, pageFirst)
    return () => {
      isOver = true
      clearTimeout(timer)
      cancelIdle?.()
      stop?.()
    }
  }, [listens, userId])
  return null
}

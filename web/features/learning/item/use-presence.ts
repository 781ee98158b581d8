import { useEffect } from 'react'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { sendPresence } from '../learning.api.ts'
import { trackPresence } from './track-presence.ts'

interface Presence {
  courseId: string
  itemId: string
  /** False while the item is not shown. */
  isOpen: boolean
}

/**
 * Reports to the server while a student is on an item, which counts as time spent. The next report makes up for a
 * lost one.
 */
export const usePresence = ({ courseId, itemId, isOpen }: Presence): void => {
  const acting = useIsImpersonating()
  const isTracked = isOpen && !acting
  useEffect(() => {
    if (!isTracked) return
    return trackPresence((state) => void sendPresence({ courseId, itemId }, state).catch(() => undefined))
  }, [courseId, itemId, isTracked])
}

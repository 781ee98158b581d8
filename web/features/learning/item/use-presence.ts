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

/** Tells the server while the reader is on an item: that is the time spent. A sign that is lost is made up for by the next. */
export const usePresence = ({ courseId, itemId, isOpen }: Presence): void => {
  const acting = useIsImpersonating()
  const isTracked = isOpen && !acting
  useEffect(() => {
    if (!isTracked) return
    return trackPresence((state) => void sendPresence({ courseId, itemId }, state).catch(() => undefined))
  }, [courseId, itemId, isTracked])
}

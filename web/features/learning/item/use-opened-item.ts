import { useEffect } from 'react'
import { invalidateTags } from '#lib/query/query-client.ts'

/**
 * Opening an item begins its course and moves the place in it, so what other pages have read of the progress is stale.
 * They read it again when they are shown.
 */
export const useOpenedItem = (itemId: string, isOpen: boolean): void => {
  useEffect(() => {
    if (itemId && isOpen) void invalidateTags(['progress'], 'none')
  }, [itemId, isOpen])
}

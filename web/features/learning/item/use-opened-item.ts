import { useEffect } from 'react'
import { invalidateTags } from '#lib/query/query-client.ts'

/**
 * Opening an item begins its course and makes it the current item, so the progress that other pages have read is stale.
 * They read it again when they are shown.
 */
export const useOpenedItem = (itemId: string, isOpen: boolean): void => {
  useEffect(() => {
    if (itemId && isOpen) void invalidateTags(['progress'], 'none')
  }, [itemId, isOpen])
}

import { useEffect, useEffectEvent } from 'react'
import type { ItemRef } from '#contract/learning/references.ts'
import { limits } from '#contract/limits.ts'

type FollowedItem = Pick<ItemRef, 'id' | 'kind'>

/** The messages from the student page in the iframe to the page around it. */
interface PreviewMessage {
  /** A link to another item was followed. */
  preview?: FollowedItem
  /** A passage was selected. */
  selection?: string
}

const post = (message: PreviewMessage): void => window.parent.postMessage(message, window.location.origin)

export const postItemFollowed = ({ id, kind }: ItemRef): void => post({ preview: { id, kind } })

const isMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && ('preview' in data || 'selection' in data)

const useMessage = (onMessage: (message: PreviewMessage) => void): void => {
  const hear = useEffectEvent(({ data, origin }: MessageEvent) => {
    if (origin === window.location.origin && isMessage(data)) onMessage(data)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}

export const useItemFollowed = (onItem: (item: FollowedItem) => void): void =>
  useMessage(({ preview }) => {
    if (preview) onItem(preview)
  })

/** Hears which passage of the page is selected; '' once none is. */
export const usePassageSelected = (onPassage: (passage: string) => void): void =>
  useMessage(({ selection }) => {
    if (typeof selection === 'string') onPassage(selection)
  })

/** How long a selection must rest before it counts, in milliseconds. */
const rest = 250

/** A passage on one line and no longer than a quote may be; never ends with half a character. */
export const toQuote = (text: string): string => {
  const passage = text.replaceAll(/\s+/g, ' ').trim()
  if (passage.length <= limits.quote) return passage
  const start = passage.slice(0, limits.quote - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${start.trimEnd()}…`
}

/** Sends what the reader selects on this page to the page around it. */
export const usePostSelection = (): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let posted = ''
    const send = () => {
      const selection = toQuote(window.getSelection()?.toString() ?? '')
      // Some browsers clear the selection when the focus moves to the comment that is to be about it.
      if (selection === posted || (selection === '' && !document.hasFocus())) return
      posted = selection
      post({ selection })
    }
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(send, rest)
    }
    document.addEventListener('selectionchange', listen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', listen)
    }
  }, [])
}

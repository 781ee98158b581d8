import { useEffect, useEffectEvent } from 'react'
import type { ItemRef } from '#contract/learning/references.ts'

/** The message from the student page in the iframe to the page around it: a link to another item was followed. */
interface PreviewMessage {
  preview: Pick<ItemRef, 'id' | 'kind'>
}

export const postItemFollowed = ({ id, kind }: ItemRef): void => {
  const message: PreviewMessage = { preview: { id, kind } }
  window.parent.postMessage(message, window.location.origin)
}

const isMessage = (data: unknown): data is PreviewMessage =>
  typeof data === 'object' && data !== null && 'preview' in data

export const useItemFollowed = (onItem: (item: PreviewMessage['preview']) => void): void => {
  const hear = useEffectEvent(({ data, origin }: MessageEvent) => {
    if (origin === window.location.origin && isMessage(data)) onItem(data.preview)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
}

import { useRef, useState } from 'react'
import { backedUpNames, unsentStorage } from '#lib/autosave/draft-backup.ts'

export interface CommentDraft {
  body: string
  /** The selected words of the page; empty for the whole page. */
  quote: string
}
const emptyDraft: CommentDraft = { body: '', quote: '' }

const nameFor = (token: string, itemId = ''): string => `preview-comment ${token} ${itemId}`

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const readDraft = (name: string): CommentDraft => {
  const kept = unsentStorage(name).read()
  return kept ? { body: textIn(kept.body), quote: textIn(kept.quote) } : emptyDraft
}

/** What a visitor of this link has written on this device and not sent. */
export const unsentComments = (token: string): string[] =>
  backedUpNames(nameFor(token))
    .map((name) => readDraft(name).body)
    .filter((body) => body.trim() !== '')

/** The comments being written, one for each item, which stay on this device until they are sent. */
export const useCommentDrafts = (token: string) => {
  const [changed, setChanged] = useState<Record<string, CommentDraft>>({})
  const latest = useRef(changed)
  const change = (itemId: string, part: Partial<CommentDraft>) => {
    const name = nameFor(token, itemId)
    const next = { ...(latest.current[itemId] ?? readDraft(name)), ...part }
    latest.current = { ...latest.current, [itemId]: next }
    setChanged(latest.current)
    const storage = unsentStorage(name)
    if (next.body.trim() === '') storage.clear()
    else storage.write(next)
  }
  return {
    draftOf: (itemId: string): CommentDraft => changed[itemId] ?? readDraft(nameFor(token, itemId)),
    change,
    /** Forgets a comment once it is sent, unless it was changed since. */
    forget: (itemId: string, sent: CommentDraft) => {
      const { body, quote } = latest.current[itemId] ?? readDraft(nameFor(token, itemId))
      if (body.trim() === sent.body && quote === sent.quote) change(itemId, emptyDraft)
    },
  }
}

import { useRef, useState } from 'react'
import { unsentStorage } from '#lib/autosave/draft-backup.ts'
import type { Mention } from '../mentions/mentions-in-tree.ts'
import type { DraftPicture } from '../pictures/picture-blocks.ts'

export interface DraftText {
  title: string
  body: string
  /** The people picked after an @ so far. */
  mentions?: Mention[]
  pictures?: DraftPicture[]
}

/** A part of a draft, or a function of the current draft: for results that arrive later, such as an upload. */
export type DraftChange = Partial<DraftText> | ((draft: DraftText) => Partial<DraftText>)

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const draftIn = ({ title, body, mentions, pictures }: Record<string, unknown>): DraftText => ({
  title: textIn(title),
  body: textIn(body),
  mentions: Array.isArray(mentions) ? mentions.filter(isMention) : [],
  pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
})
const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
const isMention = (value: unknown): value is Mention => hasTexts(value, ['id', 'name'])
const isPicture = (value: unknown): value is DraftPicture => hasTexts(value, ['src', 'alt'])

/** A draft stored on this device until it is sent. */
export const useDraft = (name: string, initial: DraftText = { title: '', body: '' }) => {
  const [storage] = useState(() => unsentStorage(`community ${name}`))
  const [draft, setDraft] = useState<DraftText>(() => {
    const kept = storage.read()
    return kept ? draftIn(kept) : initial
  })
  const latest = useRef(draft)
  const show = (next: DraftText) => {
    latest.current = next
    setDraft(next)
  }
  const change = (part: DraftChange) => {
    const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    show(next)
    const isEmpty = next.title.trim() === '' && next.body.trim() === '' && (next.pictures ?? []).length === 0
    if (isEmpty) storage.clear()
    else storage.write(next)
  }
  /** Clears the draft; once it is sent, only if nothing was written since. */
  const clear = (sent?: DraftText) => {
    if (sent && latest.current !== sent) return
    show({ title: '', body: '' })
    storage.clear()
  }
  return { draft, change, clear }
}

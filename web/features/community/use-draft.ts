import { useState } from 'react'
import { useUser } from '#lib/session/session.ts'
import { readStoredObject, writeStored } from '#lib/storage.ts'

export interface DraftText {
  title: string
  body: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What somebody is writing, kept on this device until it is sent. It is the person's own: another one there does not see it. */
export const useDraft = (name: string, initial: DraftText = { title: '', body: '' }) => {
  const key = `unsaved ${useUser().id} community ${name}`
  const [draft, setDraft] = useState<DraftText>(() => {
    const kept = readStoredObject(key)
    return kept ? { title: textIn(kept.title), body: textIn(kept.body) } : initial
  })
  const change = (part: Partial<DraftText>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    const isEmpty = next.title.trim() === '' && next.body.trim() === ''
    writeStored(key, isEmpty ? null : JSON.stringify(next))
  }
  const clear = () => {
    setDraft({ title: '', body: '' })
    writeStored(key, null)
  }
  return { draft, change, clear }
}

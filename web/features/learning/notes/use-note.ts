import { useEffect, useState } from 'react'
import type { Note } from '#contract/learning/notes.ts'
import { draftBackup } from '#lib/autosave/draft-backup.ts'
import { useAutosave } from '#lib/autosave/use-autosave.ts'
import type { ItemParams } from '../learning.api.ts'
import { sendNote, showNote } from './notes.api.ts'

type Words = Pick<Note, 'bookmarked' | 'text'>

const nothing = { bookmarked: false, text: '', version: 0 }

/** The user's note on an item, saved while typing. Restores text that an earlier visit could not save. */
export const useNote = (itemParams: ItemParams, saved: Note | undefined) => {
  const [begin] = useState(() => {
    const backup = draftBackup<Words>(`note ${itemParams.itemId}`)
    return {
      backup,
      kept: backup.read(),
      saved: { ...nothing, item_id: itemParams.itemId, updated_at: '', ...saved },
    }
  })
  const [words, setWords] = useState<Words>(begin.kept?.text ?? begin.saved)
  const { autosave, state } = useAutosave<Words, Note>(() => ({
    version: begin.saved.version,
    backup: begin.backup,
    send: ({ bookmarked, text }, version) => sendNote(itemParams, { bookmarked, text, version }),
    onSaved: (note) => showNote(itemParams.courseId, note),
  }))
  useEffect(() => {
    if (begin.kept) autosave.resume(begin.kept, begin.saved)
  }, [autosave, begin])
  // What another tab or device has saved, or what could not be read at first.
  useEffect(() => {
    if (saved && autosave.adopt(saved.version)) setWords(saved)
  }, [autosave, saved])
  const change = (next: Partial<Words>) => {
    setWords({ ...words, ...next })
    autosave.change({ ...words, ...next })
  }
  return {
    ...words,
    state,
    write: (text: string) => change({ text }),
    toggleBookmark: () => {
      change({ bookmarked: !words.bookmarked })
      void autosave.flush()
    },
    flush: () => void autosave.flush(),
    keepMine: () => void autosave.keepMine(),
    takeTheirs: () => {
      const { theirs } = state
      autosave.takeTheirs()
      if (!theirs) return
      setWords(theirs)
      showNote(itemParams.courseId, theirs)
    },
  }
}

import { useState } from 'react'
import { unsentStorage } from './draft-backup.ts'

const storedText = (storage: ReturnType<typeof unsentStorage>): string => {
  const text = storage.read()?.text
  return typeof text === 'string' ? text : ''
}

/** True if the user has left a text of this name unsent on this device. */
export const hasUnsentText = (name: string): boolean => storedText(unsentStorage(name)) !== ''

/** Forgets a text once it is sent. */
export const forgetUnsentText = (name: string): void => unsentStorage(name).clear()

/** A short text that stays on this device until it is sent. */
export const useUnsentText = (name: string) => {
  const [storage] = useState(() => unsentStorage(name))
  const [text, setText] = useState(() => storedText(storage))
  const change = (next: string) => {
    setText(next)
    if (next.trim() === '') storage.clear()
    else storage.write({ text: next })
  }
  return {
    text,
    change,
    /** Forgets it once it is sent, unless another was written since. */
    forget: (sent: string) => {
      if (storedText(storage) === sent) storage.clear()
      setText((now) => (now === sent ? '' : now))
    },
  }
}

import { currentSession } from '../session/session.ts'
import { readStoredObject, writeStored } from '../storage.ts'

/** A person's unsaved text on this device, with the version it is based on. */
export interface Kept<Text> {
  text: Text
  version: number
  /** What was sent last, where no answer came. */
  sent?: SentText<Text>
}
/** A save as it goes to the server, over the version it is based on. */
export interface SentText<Text> {
  text: Text
  version: number
  key: string
}
export interface KeptText<Text> {
  read: () => Kept<Text> | null
  write: (kept: Kept<Text>) => void
  clear: () => void
}

/** The place of one thing's unsaved text. It is the person's own: another one on the same device does not see it. */
export const keptText = <Text>(name: string): KeptText<Text> => {
  const key = `unsaved ${currentSession()?.user.id ?? ''} ${name}`
  return {
    read: () => {
      const kept = readStoredObject(key)
      return kept && typeof kept.version === 'number' && 'text' in kept
        ? (kept as unknown as Kept<Text>)
        : null
    },
    write: (kept) => writeStored(key, JSON.stringify(kept)),
    clear: () => writeStored(key, null),
  }
}

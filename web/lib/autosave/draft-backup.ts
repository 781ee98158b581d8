import { currentSession, hasLeft } from '../session/session.ts'
import { readStoredObject, storedKeys, writeStored } from '../storage.ts'

/** A user's unsaved text on this device, with the version it is based on. */
export interface BackedUpText<Text> {
  text: Text
  version: number
  /** The last save sent, if it got no response. */
  sent?: SentText<Text>
}
/** A save as sent to the server, with the version it is based on. */
export interface SentText<Text> {
  text: Text
  version: number
  key: string
}
export interface DraftBackup<Text> {
  read: () => BackedUpText<Text> | null
  write: (kept: BackedUpText<Text>) => void
  clear: () => void
}

const keyBeginning = (): string => `unsaved ${currentSession()?.user.id ?? ''} `

/** The names that begin like this under which the user has unsaved text on this device, in the order of their numbers. */
export const backedUpNames = (beginning: string): string[] => {
  const before = keyBeginning()
  return storedKeys()
    .filter((key) => key.startsWith(before + beginning))
    .map((key) => key.slice(before.length))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/**
 * The storage for one document's unsaved text. It belongs to the signed-in user: another user of the same device does
 * not see it.
 */
export const draftBackup = <Text>(name: string): DraftBackup<Text> => {
  const userId = currentSession()?.user.id
  const key = `${keyBeginning()}${name}`
  return {
    read: () => {
      const kept = readStoredObject(key)
      return kept && typeof kept.version === 'number' && 'text' in kept
        ? (kept as unknown as BackedUpText<Text>)
        : null
    },
    write: (kept) => {
      if (!hasLeft(userId)) writeStored(key, JSON.stringify(kept))
    },
    clear: () => writeStored(key, null),
  }
}

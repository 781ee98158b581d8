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

/**
 * The storage on this device for something that the signed-in user has not sent yet. Another user of the same device
 * does not see it, and once its user has signed out, nothing is written any more.
 */
export const unsentStorage = (name: string) => {
  const userId = currentSession()?.user.id
  const key = `${keyBeginning()}${name}`
  return {
    read: () => readStoredObject(key),
    write: (value: object) => {
      if (!hasLeft(userId)) writeStored(key, JSON.stringify(value))
    },
    clear: () => writeStored(key, null),
  }
}

/** The names that begin like this under which the user has unsaved text on this device, in the order of their numbers. */
export const backedUpNames = (beginning: string): string[] => {
  const before = keyBeginning()
  return storedKeys()
    .filter((key) => key.startsWith(before + beginning))
    .map((key) => key.slice(before.length))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}

/** The storage for one document's unsaved text. */
export const draftBackup = <Text>(name: string): DraftBackup<Text> => {
  const storage = unsentStorage(name)
  return {
    ...storage,
    read: () => {
      const kept = storage.read()
      return kept && typeof kept.version === 'number' && 'text' in kept
        ? (kept as unknown as BackedUpText<Text>)
        : null
    },
  }
}

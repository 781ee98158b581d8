import type { DraftBackup, SentText } from './draft-backup.ts'

/** The user's text that the server does not have yet. */
export interface UnsavedText<Text> {
  /** The version that the user's text is based on. */
  version: number
  /** Null while the server has everything. */
  unsaved: { text: Text } | null
  /** The last save sent, until its response arrives. */
  unanswered: SentText<Text> | null
}

/** The delay in milliseconds, so that not every key press writes. */
const pause = 300

/** Keeps a backup of unsaved text on the device. */
export const createBackupWriter = <Text>(draft: UnsavedText<Text>, storage: DraftBackup<Text>) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = () => {
    cancel()
    const { unsaved, version, unanswered } = draft
    if (unsaved) storage.write({ text: unsaved.text, version, ...(unanswered ? { sent: unanswered } : {}) })
  }
  return {
    write,
    writeSoon: () => {
      timer ??= setTimeout(write, pause)
    },
    cancel,
    /** Writes when the page is hidden. Returns a function that stops this and writes one last time. */
    start: () => {
      window.addEventListener('pagehide', write)
      return () => {
        window.removeEventListener('pagehide', write)
        write()
      }
    },
  }
}

export type BackupWriter = ReturnType<typeof createBackupWriter>

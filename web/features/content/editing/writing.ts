import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { UploadKind } from '../uploads/upload-kinds.ts'
import type { Uploads } from '../uploads/use-uploads.ts'

/** What the blocks and the panel need to know of the text they are in. */
export interface Writing {
  locale: Locale
  /** Of the course, the main one first. */
  locales: readonly Locale[]
  uploads: Uploads
  /** Opens the device's files; what is chosen goes to the cursor. */
  pick: (kind: UploadKind) => void
  /** To the first field of the block in hand. */
  toSettings: () => void
}

export const WritingContext = createContext<Writing | null>(null)

export const useWriting = (): Writing => {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('Outside of a lesson editor')
  return writing
}

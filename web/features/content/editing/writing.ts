import { createContext, useContext } from 'react'
import type { Locale } from '#contract/locales.ts'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import type { Uploads } from '../uploads/use-uploads.ts'

/** The context of the text that blocks and the settings panel need. */
export interface Writing {
  locale: Locale
  /** The course's languages, the main one first. */
  locales: readonly Locale[]
  uploads: Uploads
  /** Opens the device's file chooser; the chosen files go to the cursor. */
  pick: (kind: UploadKind) => void
  /** Focuses the first setting of the selected block. */
  toSettings: () => void
}

export const WritingContext = createContext<Writing | null>(null)

export const useWriting = (): Writing => {
  const writing = useContext(WritingContext)
  if (!writing) throw new Error('useWriting needs a lesson editor around it')
  return writing
}

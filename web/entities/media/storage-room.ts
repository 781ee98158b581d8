import type { useTranslation } from 'react-i18next'
import type { useFormat } from '#lib/i18n/format.ts'

/** In bytes: for smaller files the server's response arrives soon enough. */
const worthAsking = 5_000_000

export interface UploadWords {
  t: ReturnType<typeof useTranslation<'editor'>>['t']
  format: ReturnType<typeof useFormat>
}

/** Its message says how much is left. */
export class NoRoomError extends Error {}

/** Refuses a long upload before it starts if there is not enough storage; `roomOf` returns what is left of it. */
export const refuseWithoutRoom = async (
  roomOf: () => Promise<number>,
  file: File,
  { t, format }: UploadWords,
): Promise<void> => {
  if (file.size < worthAsking) return
  const left = await roomOf()
  if (file.size <= left) return
  throw new NoRoomError(
    t('upload.noRoom', { name: file.name, left: format.bytes(left), size: format.bytes(file.size) }),
  )
}

import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { notify } from '../../../lib/notifications/notifications.ts'
import { sayUploadFailed } from '../blocks/say-upload-failed.ts'
import { acceptedTypes, largest, type UploadKind } from '../blocks/upload-kinds.ts'
import type { StoredFile } from '../content.api.ts'
import { useWriting } from '../editing/writing.ts'

interface FileButtonProps {
  kind: UploadKind | 'captions'
  onStored: (stored: StoredFile, file: File) => void
  children: (props: { onClick: () => void; loading: boolean }) => ReactNode
}

/** Uploads what a block shows beside its own, or instead of what it shows. */
export const FileButton = ({ kind, onStored, children }: FileButtonProps) => {
  const { uploads } = useWriting()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { t } = useTranslation('editor')
  const format = useFormat()
  const send = async (file: File) => {
    if (file.size > largest[kind]) {
      const size = format.bytes(largest[kind])
      notify({ type: 'warning', title: t('upload.tooLarge', { name: file.name, size }) })
      return
    }
    setBusy(true)
    await uploads.store(file, kind).then((stored) => onStored(stored, file), sayUploadFailed)
    setBusy(false)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes[kind]}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      {children({ onClick: () => input.current?.click(), loading: isBusy })}
    </>
  )
}

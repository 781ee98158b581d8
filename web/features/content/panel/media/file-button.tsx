import { Group } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#features/content/content.api.ts'
import { useWriting } from '#features/content/editing/writing.ts'
import { sayUploadFailed } from '#features/content/uploads/notify-upload-failed.ts'
import { acceptedTypes, largest, type UploadKind } from '#features/content/uploads/upload-kinds.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import classes from '../panel.module.css'

interface FileButtonProps {
  kind: UploadKind | 'captions'
  onStored: (stored: StoredFile, file: File) => void
  children: (props: { onClick: () => void; loading: boolean }) => ReactNode
}

/**
 * Uploads a file for a block, as an addition or a replacement; the progress is shown below with a button to cancel.
 */
export const FileButton = ({ kind, onStored, children }: FileButtonProps) => {
  const { uploads } = useWriting()
  const [sending, setSending] = useState<{ name: string; done: number; ending: AbortController } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { t } = useTranslation('editor')
  const format = useFormat()
  const send = async (file: File) => {
    if (file.size > largest[kind]) {
      const size = format.bytes(largest[kind])
      notify({ type: 'warning', title: t('upload.tooLarge', { name: file.name, size }) })
      return
    }
    const ending = new AbortController()
    const onProgress = (done: number) => setSending({ name: file.name, done, ending })
    onProgress(0)
    await uploads.store(file, kind, { onProgress, signal: ending.signal }).then(
      (stored) => {
        if (!ending.signal.aborted) onStored(stored, file)
      },
      (error: unknown) => {
        if (!ending.signal.aborted) sayUploadFailed(error, t('upload.refused', { name: file.name }))
      },
    )
    setSending(null)
    // The cancel button that had the focus is gone.
    if (ending.signal.aborted)
      afterPaint(() => (input.current?.nextElementSibling as HTMLElement | null)?.focus())
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
      {children({ onClick: () => input.current?.click(), loading: sending !== null })}
      {sending ? (
        <Group gap="sm" wrap="nowrap" w="100%" fz="ui" className={classes.sending ?? ''}>
          <progress value={sending.done} max={1} aria-label={t('upload.sending', { name: sending.name })} />
          <button type="button" onClick={() => sending.ending.abort()}>
            {t('upload.cancel')}
          </button>
        </Group>
      ) : null}
    </>
  )
}

import { Group } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#lib/after-paint.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import classes from './file-button.module.css'
import { sayUploadFailed } from './notify-upload-failed.ts'
import { acceptedTypes, largest, type UploadKind } from './upload-kinds.ts'

export interface Sending {
  onProgress: (done: number) => void
  signal: AbortSignal
}

interface FileButtonProps<T> {
  kind: UploadKind | 'captions'
  send: (file: File, how: Sending) => Promise<T>
  onSent: (answer: T, file: File) => void
  children: (props: { onClick: () => void; loading: boolean }) => ReactNode
}

/** How much of a file has been sent, with a button to cancel. */
export const SendingProgress = ({
  name,
  done,
  onCancel,
}: {
  name: string
  done: number
  onCancel: () => void
}) => {
  const { t } = useTranslation('editor')
  return (
    <Group gap="sm" wrap="nowrap" w="100%" fz="ui" className={classes.sending ?? ''}>
      <progress value={done} max={1} aria-label={t('upload.sending', { name })} />
      <button type="button" onClick={onCancel}>
        {t('upload.cancel')}
      </button>
    </Group>
  )
}

/** Uploads one file, as an addition or a replacement; the progress is shown below. */
export const FileButton = <T,>({ kind, send, onSent, children }: FileButtonProps<T>) => {
  const [sending, setSending] = useState<{ name: string; done: number; ending: AbortController } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { t } = useTranslation('editor')
  const format = useFormat()
  const start = async (file: File) => {
    if (file.size > largest[kind]) {
      const size = format.bytes(largest[kind])
      notify({ type: 'warning', title: t('upload.tooLarge', { name: file.name, size }) })
      return
    }
    const ending = new AbortController()
    const onProgress = (done: number) => setSending({ name: file.name, done, ending })
    onProgress(0)
    await send(file, { onProgress, signal: ending.signal }).then(
      (answer) => {
        if (!ending.signal.aborted) onSent(answer, file)
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
          if (file) void start(file)
        }}
      />
      {children({ onClick: () => input.current?.click(), loading: sending !== null })}
      {sending ? (
        <SendingProgress name={sending.name} done={sending.done} onCancel={() => sending.ending.abort()} />
      ) : null}
    </>
  )
}

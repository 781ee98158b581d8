import { Button, Stack } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** Extensions of the accepted files, such as `.csv,.tbx`. */
  accept: string
  /** The accepted formats, in words. */
  formats: string
  isBusy: boolean
  onFile: (file: File) => void
}

/** A target for dropping a file, with a button to choose one. */
export const FileDrop = ({ accept, formats, isBusy, onFile }: FileDropProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <Stack
      gap={10}
      align="center"
      py="lg"
      px="md"
      c="dimmed"
      ta="center"
      className={classes.drop ?? ''}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && !isBusy) onFile(file)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <FileUp size={24} aria-hidden />
      <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      <small>{t('file.drop', { formats })}</small>
    </Stack>
  )
}

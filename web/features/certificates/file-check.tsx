import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileCheck2, FileUp, FileX2 } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-error.ts'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { checkFileMutation } from './certificates.api.ts'
import classes from './file-check.module.css'

/** Checks whether a PDF is the one that was issued. The file stays on this device: only its hash is sent. */
export const FileCheck = ({ hash }: { hash: string }) => {
  const { t } = useTranslation('certificates')
  const [isOver, setOver] = useState(false)
  const check = useMutation(checkFileMutation)
  const take = (file: File | null | undefined) => file && check.mutate(file)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: drop,
  }
  return (
    <section
      className={classes.box}
      data-screen-only
      data-over={isOver || undefined}
      aria-label={t('file.title')}
      {...drag}
    >
      <div>
        <h2>{t('file.title')}</h2>
        <p>
          {t('file.lede')} <span className={classes.drop}>{t('file.drop')}</span>
        </p>
      </div>
      <FileButton accept="application/pdf" onChange={take}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<FileUp size={18} aria-hidden />}
            loading={check.isPending}
          >
            {t('file.choose')}
          </Button>
        )}
      </FileButton>
      <div aria-live="polite" className={classes.answer}>
        {check.data ? <Answer name={check.variables.name} found={check.data} hash={hash} /> : null}
        {check.error ? (
          <p>{(check.error instanceof ApiError && check.error.message) || t('file.failed')}</p>
        ) : null}
      </div>
    </section>
  )
}

const Answer = ({ name, found, hash }: { name: string; found: { hash: string | null }; hash: string }) => {
  const { t } = useTranslation('certificates')
  if (found.hash === null)
    return (
      <TextWithIcon icon={<FileX2 size={20} aria-hidden />} c="var(--bad-ink)">
        {t('file.unknown', { name })}
      </TextWithIcon>
    )
  const isThis = found.hash === hash.toLowerCase()
  return (
    <TextWithIcon icon={<FileCheck2 size={20} aria-hidden />} c="var(--good-ink)">
      {t(isThis ? 'file.same' : 'file.other', { name })}{' '}
      {isThis ? null : (
        <TextLink to="validate" params={{ hash: found.hash }}>
          {t('file.showOther')}
        </TextLink>
      )}
    </TextWithIcon>
  )
}

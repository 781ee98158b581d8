import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './unit-notes.module.css'

interface RejectUnitProps {
  onReject: (reason: string) => void
  onClose: () => void
}

/** Sends a unit back with a reason for its translator. */
export const RejectUnit = ({ onReject, onClose }: RejectUnitProps) => {
  const { t } = useTranslation('translations')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = () => {
    setMissing(!reason.trim())
    if (reason.trim()) onReject(reason.trim())
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its fields closes it
    <form
      className={`${classes.noteForm} ${classes.wide}`}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        label={t('reject.reason')}
        autoFocus
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={reason}
        error={isMissing ? t('reject.missing') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div>
        <Button type="submit" size="sm" variant="default" color="red">
          {t('reject.send')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('reject.cancel')}
        </Button>
      </div>
    </form>
  )
}

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { useUnsentText } from '#lib/autosave/use-unsent-text.ts'
import classes from './unit-notes.module.css'

interface RejectUnitProps {
  /** The name under which the reason stays on this device until it is sent. */
  draftName: string
  /** Whether the user has just opened it, and not come back to a reason begun earlier. */
  autoFocus: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Sends a unit back with a reason for its translator. */
export const RejectUnit = ({ draftName, autoFocus, onReject, onClose }: RejectUnitProps) => {
  const { t } = useTranslation('translations')
  const { text: reason, change, forget } = useUnsentText(draftName)
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
        autoFocus={autoFocus}
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={reason}
        error={isMissing ? t('reject.missing') : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div>
        <Button type="submit" size="sm" variant="default" color="red">
          {t('reject.send')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={() => {
            forget(reason)
            onClose()
          }}
        >
          {t('reject.cancel')}
        </Button>
      </div>
    </form>
  )
}

import { Button, Group, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './dismiss-finding.module.css'

const usual = ['intended', 'name', 'context'] as const

interface DismissFindingProps {
  warning: string
  onDismiss: (reason: string) => void
  onClose: () => void
}

/** Asks why a warning does not matter: a click on a common reason, or another one in words. */
export const DismissFinding = ({ warning, onDismiss, onClose }: DismissFindingProps) => {
  const { t } = useTranslation('translations')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Scrolls to the whole form with its buttons, not only to the focused field.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its fields closes it
    <form
      ref={form}
      className={classes.form}
      aria-label={t('dismissal.title', { warning })}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!reason.trim())
        if (reason.trim()) onDismiss(reason.trim())
      }}
    >
      <TextInput
        label={t('dismissal.reason')}
        autoFocus
        size="sm"
        maxLength={limits.reason}
        value={reason}
        error={isMissing ? t('dismissal.missing') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group gap={8}>
        {usual.map((key) => (
          <Button
            key={key}
            size="compact-md"
            variant="default"
            onClick={() => onDismiss(t(`dismissal.usual.${key}`))}
          >
            {t(`dismissal.usual.${key}`)}
          </Button>
        ))}
      </Group>
      <Group gap={8}>
        <Button type="submit" size="sm" variant="default">
          {t('checks.dismiss')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('reject.cancel')}
        </Button>
      </Group>
    </form>
  )
}

import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'

interface ReasonFormProps {
  /** Says who will see the reason. */
  description: string
  action: string
  isSending: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** A form for withdrawing something from a student, which needs a reason. */
export const ReasonForm = ({ description, action, isSending, onSend, onClose }: ReasonFormProps) => {
  const { t } = useTranslation(['directory', 'common'])
  const [text, setText] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = text.trim()
  const send = () => {
    setConfirming(true)
    if (reason) onSend(reason)
    else field.current?.focus()
  }
  return (
    <Stack gap="sm" w="100%">
      <Textarea
        ref={field}
        label={t('cycles.reason')}
        description={description}
        error={isConfirming && !reason ? t('cycles.reasonMissing') : null}
        autosize
        minRows={2}
        maxLength={limits.reason}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        // The button that opened the form is gone.
        autoFocus
      />
      <Group gap="xs">
        <Button color="red" variant="light" loading={isSending} onClick={send}>
          {action}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import classes from './comments-column.module.css'
import type { VisitorComments } from './use-visitor-comments.ts'

const Quote = ({ text, onRemove }: { text: string; onRemove: () => void }) => {
  const { t } = useTranslation('previewLinks')
  const chip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What it answers in newer browsers must not become the effect’s cleanup.
    chip.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <div ref={chip} className={classes.quote}>
      <span>{t('visitor.about', { quote: bidiIsolate(text) })}</span>
      <IconButton label={t('visitor.removeQuote')} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

const Sent = ({ isSent }: { isSent: boolean }) => {
  const { t } = useTranslation('previewLinks')
  return (
    <Text role="status" fz="ui" c="dimmed" mt={isSent ? 'xs' : 0}>
      {isSent ? t('visitor.sent') : ''}
    </Text>
  )
}

/** Focuses the next comment after one was sent, unless the visitor is elsewhere by then. */
const useFocusAfterSending = (isSending: boolean) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const { activeElement, body } = document
    const isNowhere = activeElement === body || field.current?.form?.contains(activeElement)
    if (wasSending.current && !isSending && isNowhere) field.current?.focus()
    wasSending.current = isSending
  }, [isSending])
  return field
}

/** What a visitor writes about the item, or about a passage selected in it. */
export const CommentForm = ({ comments }: { comments: VisitorComments }) => {
  const { t } = useTranslation('previewLinks')
  const [wasChecked, setChecked] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const { name, draft, isSending, isSent } = comments
  const bodyField = useFocusAfterSending(isSending)
  const isNameMissing = name.trim() === ''
  const isBodyMissing = draft.body.trim() === ''
  const send = () => {
    setChecked(isNameMissing || isBodyMissing)
    if (isNameMissing) nameField.current?.focus()
    else if (isBodyMissing) bodyField.current?.focus()
    else comments.send()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={nameField}
          label={t('visitor.name')}
          autoComplete="name"
          maxLength={limits.name}
          value={name}
          error={wasChecked && isNameMissing ? t('visitor.nameMissing') : undefined}
          onChange={({ currentTarget }) => comments.setName(currentTarget.value)}
        />
        {draft.quote ? <Quote text={draft.quote} onRemove={() => comments.setQuote('')} /> : null}
        <Textarea
          ref={bodyField}
          label={t('visitor.comment')}
          description={draft.quote ? undefined : t('visitor.commentHint')}
          dir="auto"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={limits.previewComment}
          value={draft.body}
          error={wasChecked && isBodyMissing ? t('visitor.commentMissing') : undefined}
          onChange={({ currentTarget }) => {
            setChecked(false)
            comments.setBody(currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
        <Button type="submit" loading={isSending} fullWidth>
          {t('visitor.send')}
        </Button>
      </Stack>
      <Sent isSent={isSent} />
    </form>
  )
}

import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './comments-column.module.css'
import type { VisitorComments } from './use-visitor-comments.ts'

const Quote = ({ text, onRemove }: { text: string; onRemove: () => void }) => {
  const { t } = useTranslation('previewLinks')
  return (
    <div className={classes.quote}>
      <span>{t('visitor.about', { quote: text })}</span>
      <IconButton label={t('visitor.removeQuote')} onClick={onRemove}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

/** What a visitor writes about the item, or about a passage selected in it. */
export const CommentForm = ({ comments }: { comments: VisitorComments }) => {
  const { t } = useTranslation('previewLinks')
  const [wasChecked, setChecked] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const { name, draft, isSending, isSent } = comments
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
      <VisuallyHidden role="status">{isSent ? t('visitor.sent') : ''}</VisuallyHidden>
    </form>
  )
}

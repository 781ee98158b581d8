import { Button, Group, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import type { PreviewComment } from '#contract/publishing/preview-links.ts'
import { useUnsentText } from '#lib/autosave/use-unsent-text.ts'
import { updateCommentMutation } from './preview-links.api.ts'

interface ReplyFormProps {
  courseId: string
  comment: PreviewComment
  onClose: () => void
}

/** The authors’ reply, which whoever has the link sees. An empty one removes the reply. */
export const ReplyForm = ({ courseId, comment, onClose }: ReplyFormProps) => {
  const { t } = useTranslation(['previewLinks', 'common'])
  const before = comment.reply ?? ''
  const unsent = useUnsentText(`preview-reply ${comment.id}`)
  const [text, setText] = useState(unsent.text || before)
  const { mutate, isPending } = useMutation(updateCommentMutation(courseId, comment.id))
  const send = () => {
    if (isPending || text.trim() === before) return
    mutate(
      { reply: text.trim() },
      {
        onSuccess: () => {
          unsent.forget(unsent.text)
          onClose()
        },
      },
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape from any of its fields closes it
    <form
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        mt="sm"
        label={t('reply.label')}
        description={t('reply.why')}
        autoFocus
        autosize
        minRows={2}
        maxRows={10}
        maxLength={limits.previewComment}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          unsent.change(currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="sm" loading={isPending}>
          {t('reply.send')}
        </Button>
        <Button size="sm" variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
      </Group>
    </form>
  )
}

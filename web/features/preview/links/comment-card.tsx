import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, MessageSquareReply, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { toSelectableLocale } from '#contract/locales.ts'
import type { PreviewComment } from '#contract/publishing/preview-links.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { ClampedText } from '../clamped-text.tsx'
import { deleteCommentMutation, updateCommentMutation } from './preview-links.api.ts'
import classes from './preview-links.module.css'
import { ReplyForm } from './reply-form.tsx'

interface CommentProps {
  course: Course
  comment: PreviewComment
}
interface CardProps extends CommentProps {
  /** Called after a change that takes the comment off its list. */
  onLeft: () => void
}

/** Leads to the editor of what the comment is about; plain text once it is gone. */
const ItemTitle = ({ course, comment: { item, item_title, locale } }: CommentProps) => {
  const { t } = useTranslation('previewLinks')
  if (item_title === null) return <Text c="dimmed">{t(`comments.gone.${item.kind}`)}</Text>
  return item.kind === 'lesson' ? (
    <TextLink
      to="admin.courses.content"
      params={{ courseId: course.id, lessonId: item.id, locale: toSelectableLocale(locale) ?? course.locale }}
    >
      {item_title}
    </TextLink>
  ) : (
    <TextLink
      to="admin.courses.quiz"
      params={{ courseId: course.id, quizId: item.id }}
      onClick={() => setCourseLanguage(locale)}
    >
      {item_title}
    </TextLink>
  )
}

const Words = ({ course, comment }: CommentProps) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const { name, link, created_at, locale, quote, body, reply, replied_by } = comment
  return (
    <Stack gap="xs">
      <div>
        <ItemTitle course={course} comment={comment} />
        <Text component="div" fz="ui" c="dimmed">
          <DotSeparated
            facts={[
              name,
              link.name,
              format.relative(created_at),
              course.locales.length > 1 ? format.language(locale) : null,
            ]}
          />
        </Text>
      </div>
      {quote ? (
        <blockquote className={classes.quote} dir="auto">
          {quote}
        </blockquote>
      ) : null}
      <div className={classes.body}>
        <ClampedText text={body} />
      </div>
      {reply ? (
        <div className={classes.reply}>
          <Text fz="ui" fw={500}>
            {replied_by ? t('comments.replyBy', { name: replied_by }) : t('comments.reply')}
          </Text>
          <ClampedText text={reply} />
        </div>
      ) : null}
    </Stack>
  )
}

const DeleteButton = ({ course, comment: { id, name }, onLeft }: CardProps) => {
  const { t } = useTranslation('previewLinks')
  const { mutateAsync } = useMutation(deleteCommentMutation(course.id))
  const remove = async () => {
    await confirm({
      title: t('comments.delete.title', { name }),
      message: t('comments.delete.message'),
      confirmLabel: t('comments.delete.confirm'),
      dangerous: true,
      work: () => mutateAsync(id),
    })
    notify({ type: 'success', title: t('comments.delete.done') })
    // After the dialog has given the focus back to the button, which is gone.
    setTimeout(onLeft)
  }
  return (
    <IconButton
      label={t('comments.delete.label', { name })}
      onClick={() => void remove().catch(() => undefined)}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}

/** A visitor’s comment, with what authors can do about it. */
export const CommentCard = ({ course, comment, onLeft }: CardProps) => {
  const { t } = useTranslation('previewLinks')
  const acting = useIsImpersonating()
  const [mode, setMode] = useState<'read' | 'reply' | 'replied'>('read')
  const update = useMutation(updateCommentMutation(course.id, comment.id))
  const { resolved_at, resolved_by, reply } = comment
  const StateIcon = resolved_at ? RotateCcw : Check
  const toggle = async () => {
    await update.mutateAsync({ is_resolved: !resolved_at })
    notify({ type: 'success', title: t(resolved_at ? 'comments.reopenDone' : 'comments.resolveDone') })
    onLeft()
  }
  return (
    <Box component="li" p="md">
      <Words course={course} comment={comment} />
      {resolved_at && resolved_by ? (
        <Box mt="xs">
          <Pill>{t('comments.resolvedBy', { name: resolved_by })}</Pill>
        </Box>
      ) : null}
      {mode === 'reply' ? (
        <ReplyForm courseId={course.id} comment={comment} onClose={() => setMode('replied')} />
      ) : acting ? null : (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<MessageSquareReply size={16} aria-hidden />}
            // Gets the focus back from the closed form.
            autoFocus={mode === 'replied'}
            onClick={() => setMode('reply')}
          >
            {t(reply ? 'comments.editReply' : 'comments.writeReply')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<StateIcon size={16} aria-hidden />}
            loading={update.isPending}
            // A failed call has been shown already.
            onClick={() => void toggle().catch(() => undefined)}
          >
            {t(resolved_at ? 'comments.reopen' : 'comments.resolve')}
          </Button>
          <DeleteButton course={course} comment={comment} onLeft={onLeft} />
        </Group>
      )}
    </Box>
  )
}

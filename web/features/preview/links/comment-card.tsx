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
import { deleteCommentMutation, updateCommentMutation } from './preview-links.api.ts'
import classes from './preview-links.module.css'
import { ReplyForm } from './reply-form.tsx'

interface CommentProps {
  course: Course
  comment: PreviewComment
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
      {quote ? <blockquote className={classes.quote}>{quote}</blockquote> : null}
      <p className={classes.body}>{body}</p>
      {reply ? (
        <div className={classes.reply}>
          <Text fz="ui" fw={500}>
            {replied_by ? t('comments.replyBy', { name: replied_by }) : t('comments.reply')}
          </Text>
          <p className={classes.body}>{reply}</p>
        </div>
      ) : null}
    </Stack>
  )
}

const DeleteButton = ({ course, comment: { id, name } }: CommentProps) => {
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
export const CommentCard = ({ course, comment }: CommentProps) => {
  const { t } = useTranslation('previewLinks')
  const acting = useIsImpersonating()
  const [isReplying, setReplying] = useState(false)
  const update = useMutation(updateCommentMutation(course.id, comment.id))
  const { resolved_at, resolved_by, reply } = comment
  const StateIcon = resolved_at ? RotateCcw : Check
  return (
    <Box component="li" p="md">
      <Words course={course} comment={comment} />
      {resolved_at && resolved_by ? (
        <Box mt="xs">
          <Pill>{t('comments.resolvedBy', { name: resolved_by })}</Pill>
        </Box>
      ) : null}
      {isReplying ? (
        <ReplyForm courseId={course.id} comment={comment} onClose={() => setReplying(false)} />
      ) : acting ? null : (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="sm"
            leftSection={<MessageSquareReply size={16} aria-hidden />}
            onClick={() => setReplying(true)}
          >
            {t(reply ? 'comments.editReply' : 'comments.writeReply')}
          </Button>
          <Button
            variant="default"
            size="sm"
            leftSection={<StateIcon size={16} aria-hidden />}
            loading={update.isPending}
            onClick={() => update.mutate({ is_resolved: !resolved_at })}
          >
            {t(resolved_at ? 'comments.reopen' : 'comments.resolve')}
          </Button>
          <DeleteButton course={course} comment={comment} />
        </Group>
      )}
    </Box>
  )
}

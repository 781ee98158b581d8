import { Box, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { VisitorComment } from '#contract/publishing/preview-links.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Pill } from '#ui/text/pill.tsx'
import { ClampedText } from '../clamped-text.tsx'
import { CommentForm } from './comment-form.tsx'
import classes from './comments-column.module.css'
import type { VisitorComments } from './use-visitor-comments.ts'

const Comment = ({
  comment: { name, body, quote, created_at, resolved_at, reply },
}: {
  comment: VisitorComment
}) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  return (
    <li className={classes.comment} data-resolved={resolved_at ? true : undefined}>
      <Text fz="ui" c="dimmed">
        <Text component="b" fw={600} c={resolved_at ? 'dimmed' : 'var(--ink)'}>
          <bdi>{name}</bdi>
        </Text>{' '}
        <time dateTime={created_at} title={format.date(created_at, 'moment')}>
          {format.relative(created_at)}
        </time>{' '}
        {resolved_at ? <Pill tone="good">{t('visitor.resolved')}</Pill> : null}
      </Text>
      {quote ? <blockquote dir="auto">{quote}</blockquote> : null}
      <div className={classes.body}>
        <ClampedText text={body} />
      </div>
      {reply ? (
        <div className={classes.reply}>
          <Text fz="ui" fw={600}>
            {t('visitor.reply')}
          </Text>
          <ClampedText text={reply} />
        </div>
      ) : null}
    </li>
  )
}

interface CommentsColumnProps {
  comments: VisitorComments
  takesComments: boolean
}

/** The comments on the item that is shown, and the form for another. */
export const CommentsColumn = ({ comments, takesComments }: CommentsColumnProps) => {
  const { t } = useTranslation('previewLinks')
  const { ofItem } = comments
  return (
    <Stack gap="md" p="md">
      <h2 className={classes.title}>{t('visitor.comments')}</h2>
      {takesComments ? (
        <CommentForm comments={comments} />
      ) : (
        <Text fz="sm" lh={1.55} c="dimmed">
          {t('visitor.closed')}
        </Text>
      )}
      {ofItem.length > 0 ? (
        <Box component="ul" className={classes.comments ?? ''}>
          {ofItem.map((comment) => (
            <Comment key={comment.id} comment={comment} />
          ))}
        </Box>
      ) : (
        <Text fz="sm" lh={1.55} c="dimmed">
          {t(takesComments ? 'visitor.none' : 'visitor.noneHere')}
        </Text>
      )}
    </Stack>
  )
}

import { Box } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Flag, Heart } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { likeCommentMutation, likePostMutation, type SubjectIds } from '../community.api.ts'
import classes from '../community.module.css'
import { ReportDialog } from '../reports/report-dialog.tsx'

interface LikeButtonProps extends SubjectIds {
  likes: number
  liked: boolean
  canLike: boolean
}

/** Sends the desired state and not a toggle, so that two quick clicks never end in the wrong state. */
export const LikeButton = ({ postId, commentId, likes, liked, canLike }: LikeButtonProps) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const ofPost = useMutation(likePostMutation(postId))
  const ofComment = useMutation(likeCommentMutation({ postId, commentId: commentId ?? '' }))
  const like = commentId === null ? ofPost : ofComment
  const wished = like.isPending ? like.variables : liked
  const shown = likes + (wished === liked ? 0 : wished ? 1 : -1)
  return (
    <button
      type="button"
      className={classes.act}
      aria-pressed={wished}
      aria-label={t('post.likes', { count: shown })}
      disabled={!canLike}
      onClick={() => like.mutate(!wished)}
    >
      <Heart size={18} aria-hidden />
      {format.number(shown)}
    </button>
  )
}

export const ReportButton = (ids: SubjectIds) => {
  const { t } = useTranslation('community')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Box
        component="button"
        type="button"
        ml="auto"
        className={classes.act ?? ''}
        onClick={() => setOpen(true)}
      >
        <Flag size={16} aria-hidden />
        {t('report.button')}
        <VisuallyHidden> {t(ids.commentId === null ? 'report.post' : 'report.comment')}</VisuallyHidden>
      </Box>
      {isOpen ? <ReportDialog {...ids} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

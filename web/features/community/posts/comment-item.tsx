import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Check, EyeOff, Reply, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/community/comments.ts'
import type { Post } from '#contract/community/posts.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Pill } from '#ui/text/pill.tsx'
import {
  type Area,
  acceptMutation,
  deleteCommentMutation,
  officialMutation,
  updateCommentMutation,
} from '../community.api.ts'
import classes from '../community.module.css'
import { mentionsInTree } from '../mentions/mentions-in-tree.ts'
import { picturesInTree } from '../pictures/picture-blocks.ts'
import { usePictureTarget } from '../pictures/use-picture-target.ts'
import { DecisionNote } from '../reports/decision-note.tsx'
import { WritingForm } from '../writing/writing-form.tsx'
import { AuthorLine } from './author-line.tsx'
import { ChangeButtons } from './change-buttons.tsx'
import { CommentComposer } from './comment-composer.tsx'
import { LikeButton, ReportButton } from './post-actions.tsx'
import { TextTreeView } from './text-tree-view.tsx'

interface CommentItemProps {
  area: Area
  post: Post
  comment: Comment
  isNew: boolean
}

const Marks = ({ comment }: { comment: Comment }) => {
  const { t } = useTranslation('community')
  return (
    <>
      {comment.state === 'held' || comment.state === 'hidden' ? (
        <Pill tone="warn" icon={<EyeOff size={13} aria-hidden />}>
          {t(`state.${comment.state}`)}
        </Pill>
      ) : null}
      {comment.is_official ? (
        <Pill tone="brand" icon={<ShieldCheck size={13} aria-hidden />}>
          {t('answer.official')}
        </Pill>
      ) : null}
      {comment.is_accepted ? (
        <Pill tone="good" icon={<Check size={13} aria-hidden />}>
          {t('answer.accepted')}
        </Pill>
      ) : null}
    </>
  )
}

/** The actions of the asker, the author and the security team on a comment. */
const OwnActions = ({
  area,
  post,
  comment,
  onEdit,
}: Omit<CommentItemProps, 'isNew'> & { onEdit: () => void }) => {
  const { t } = useTranslation('community')
  const params = { postId: post.id, commentId: comment.id }
  const accept = useMutation(acceptMutation(post.id))
  const remove = useMutation(deleteCommentMutation(area, params))
  const official = useMutation(officialMutation(params))
  const deleteIt = () =>
    void confirm({
      title: t('delete.comment'),
      message: t('delete.commentWhy'),
      confirmLabel: t('delete.submit'),
      dangerous: true,
      work: () => remove.mutateAsync(),
    }).catch(() => undefined)
  return (
    <>
      {post.can.accept && !comment.is_own && comment.state === 'visible' ? (
        <button
          type="button"
          className={classes.act}
          aria-pressed={comment.is_accepted}
          disabled={accept.isPending}
          onClick={() => accept.mutate(comment.is_accepted ? null : comment.id)}
        >
          <Check size={18} aria-hidden />
          {t(comment.is_accepted ? 'answer.unaccept' : 'answer.accept')}
        </button>
      ) : null}
      {comment.can.mark_official && !comment.is_official ? (
        <button
          type="button"
          className={classes.act}
          disabled={official.isPending}
          onClick={() => official.mutate({ official: true })}
        >
          <ShieldCheck size={18} aria-hidden />
          {t('answer.markOfficial')}
        </button>
      ) : null}
      <ChangeButtons can={comment.can} onEdit={onEdit} onDelete={deleteIt} />
    </>
  )
}

const Editing = ({
  area,
  post,
  comment,
  onClose,
}: Omit<CommentItemProps, 'isNew'> & { onClose: () => void }) => {
  const { t } = useTranslation('community')
  const params = { postId: post.id, commentId: comment.id }
  const update = useMutation(updateCommentMutation(area, params))
  const pictureTarget = usePictureTarget(area, post.company_id)
  return (
    <WritingForm
      area={area}
      label={t('edit.comment')}
      draftName={`edit ${comment.id}`}
      pictureTarget={pictureTarget}
      thread={{ area, postId: post.id }}
      initial={{
        title: '',
        body: comment.body ?? '',
        mentions: mentionsInTree(comment.tree, t('author.team')),
        pictures: picturesInTree(comment.tree),
      }}
      placeholder=""
      submitLabel={t('edit.submit')}
      autoFocus
      onCancel={onClose}
      send={async ({ body, secrets, mentions, pictures }) => {
        await update.mutateAsync({
          version: comment.version,
          body,
          ...(secrets ? { secrets } : {}),
          ...(mentions ? { mentions } : {}),
          ...(pictures ? { pictures } : {}),
        })
        onClose()
      }}
    />
  )
}

export const CommentItem = ({ area, post, comment, isNew }: CommentItemProps) => {
  const { t } = useTranslation('community')
  const [mode, setMode] = useState<'read' | 'edit' | 'answer'>('read')
  const ids = { postId: post.id, commentId: comment.id }
  const top = comment.reply_to ?? comment.id
  if (comment.state === 'deleted')
    return (
      <article className={classes.comment} data-reply={comment.reply_to !== null || undefined}>
        <Text pt={8} pb={14} c="dimmed">
          {t('post.deletedComment')}
        </Text>
      </article>
    )
  return (
    <article
      className={classes.comment}
      id={comment.id}
      data-reply={comment.reply_to !== null || undefined}
      data-new={isNew || undefined}
    >
      <AuthorLine author={comment.author} at={comment.created_at} editedAt={comment.edited_at} mb="xs">
        <Marks comment={comment} />
      </AuthorLine>
      {comment.statement ? <DecisionNote area={area} statement={comment.statement} /> : null}
      {mode === 'edit' ? (
        <Editing area={area} post={post} comment={comment} onClose={() => setMode('read')} />
      ) : (
        <>
          <TextTreeView tree={comment.tree} />
          <Group gap={2} mt={6} mx={-12}>
            {area === 'student' ? (
              <LikeButton {...ids} likes={comment.likes} liked={comment.liked} canLike={comment.can.like} />
            ) : null}
            {post.can.comment && comment.state === 'visible' ? (
              <button type="button" className={classes.act} onClick={() => setMode('answer')}>
                <Reply size={18} aria-hidden />
                {t('post.reply')}
              </button>
            ) : null}
            <OwnActions area={area} post={post} comment={comment} onEdit={() => setMode('edit')} />
            {comment.can.report ? <ReportButton {...ids} /> : null}
          </Group>
        </>
      )}
      {mode === 'answer' ? (
        <>
          <CommentComposer area={area} post={post} replyTo={top} onDone={() => setMode('read')} />
          <Button variant="subtle" size="sm" onClick={() => setMode('read')}>
            {t('post.noReply')}
          </Button>
        </>
      ) : null}
    </article>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '#contract/community/comments.ts'
import type { Post } from '#contract/community/posts.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { type Area, commentPagesQuery, seenMutation } from '../community.api.ts'
import classes from '../community.module.css'
import { CommentItem } from './comment-item.tsx'

/** Replies follow the comment they reply to; both are in chronological order. */
const inThreads = (comments: readonly Comment[]): Comment[] => {
  const tops = comments.filter(({ reply_to }) => !comments.some(({ id }) => id === reply_to))
  return tops.flatMap((top) => [top, ...comments.filter(({ reply_to }) => reply_to === top.id)])
}

/** Reports that the last comment was seen, and returns the last one that had been seen before. */
const useSeen = (area: Area, post: Post, last: Comment | undefined, isComplete: boolean): string | null => {
  const acting = useIsImpersonating()
  const [before] = useState(post.seen_comment_id)
  const { mutate } = useMutation(seenMutation(area, post.id))
  const lastId = last?.id ?? null
  useEffect(() => {
    if (isComplete && !acting) mutate(lastId)
  }, [isComplete, lastId, acting, mutate])
  return before
}

export const CommentList = ({ area, post }: { area: Area; post: Post }) => {
  const { t } = useTranslation('community')
  const pages = useInfiniteQuery({ ...commentPagesQuery(area, post.id), ...forPage })
  const { rows: comments, more } = shownPages(pages)
  const isComplete = comments !== undefined && more === null
  const seen = useSeen(area, post, comments?.at(-1), isComplete)
  if (!comments)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (comments.length === 0) return null
  const isNew = ({ id, is_own }: Comment): boolean => !is_own && seen !== null && id > seen
  return (
    <Card padded={false} className={classes.comments ?? ''}>
      <h2 className={classes.commentsHead}>{t('post.comments', { count: post.comments })}</h2>
      {inThreads(comments).map((comment) => (
        <CommentItem key={comment.id} {...{ area, post, comment }} isNew={isNew(comment)} />
      ))}
      {more ? (
        <Button variant="subtle" fullWidth loading={more.isLoading} onClick={more.load}>
          {t('post.moreComments')}
        </Button>
      ) : null}
    </Card>
  )
}

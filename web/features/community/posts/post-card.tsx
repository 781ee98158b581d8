import { Box, Group, Text } from '@mantine/core'
import { Check, CircleHelp, EyeOff, Lock, MessageSquare, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Post, PostSummary } from '#contract/community/posts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Card } from '#ui/layout/page.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from '../community.module.css'
import { AuthorLine, useAuthorName } from './author-line.tsx'
import { LikeButton, ReportButton } from './post-actions.tsx'

type Marked = Pick<Post, 'state' | 'is_question' | 'is_answered' | 'is_locked'>

/** The kind and the status of a post. */
export const PostMarks = ({ post }: { post: Marked }) => {
  const { t } = useTranslation('community')
  return (
    <>
      {post.state === 'held' || post.state === 'hidden' ? (
        <Pill tone="warn" icon={<EyeOff size={13} aria-hidden />}>
          {t(`state.${post.state}`)}
        </Pill>
      ) : null}
      {post.is_locked ? <Pill icon={<Lock size={13} aria-hidden />}>{t('state.locked')}</Pill> : null}
      {post.is_question && post.is_answered ? (
        <Pill tone="good" icon={<Check size={13} aria-hidden />}>
          {t('state.answered')}
        </Pill>
      ) : null}
      {post.is_question && !post.is_answered ? (
        <Pill tone="info" icon={<CircleHelp size={13} aria-hidden />}>
          {t('state.question')}
        </Pill>
      ) : null}
    </>
  )
}

const Answer = ({ answer }: { answer: NonNullable<PostSummary['answer']> }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const nameOf = useAuthorName()
  return (
    <Box mt="md" mb="xs" px={18} py={16} bd="1px solid var(--brand-2)" bdrs={14} bg="var(--brand-1)" lh={1.6}>
      <Group gap="xs" mb="xs" fz="sm" c="var(--brand-8)">
        {answer.kind === 'official' ? <ShieldCheck size={18} aria-hidden /> : <Check size={18} aria-hidden />}
        <Text component="b" fw={650}>
          {t(`answer.${answer.kind}`)}
        </Text>
        <span>
          {nameOf(answer.author)}, {format.relative(answer.created_at)}
        </span>
      </Group>
      <p>{answer.excerpt}</p>
    </Box>
  )
}

const CommentsLink = ({ post }: { post: PostSummary }) => {
  const { t } = useTranslation('community')
  return (
    <RouteLink to="front.community.show" params={{ postId: post.id }} className={classes.act}>
      <MessageSquare size={18} aria-hidden />
      {t(post.is_question ? 'post.answers' : 'post.comments', { count: post.comments })}
      {post.unread > 0 ? (
        <Text span c="var(--brand-7)">
          {t('post.unread', { count: post.unread })}
        </Text>
      ) : null}
    </RouteLink>
  )
}

export const PostCard = ({ post }: { post: PostSummary }) => (
  <li>
    <Card padded={false}>
      <article className={classes.post}>
        <AuthorLine author={post.author} at={post.created_at} editedAt={post.edited_at}>
          <PostMarks post={post} />
        </AuthorLine>
        <h2 dir="auto">
          <RouteLink to="front.community.show" params={{ postId: post.id }}>
            {post.title}
          </RouteLink>
        </h2>
        <Text c="dimmed" lh={1.6} dir="auto">
          {post.excerpt}
        </Text>
        {post.answer ? <Answer answer={post.answer} /> : null}
        <Group gap={2} mt={6} mx={-12}>
          <LikeButton
            postId={post.id}
            commentId={null}
            likes={post.likes}
            liked={post.liked}
            canLike={!post.is_own && post.state === 'visible'}
          />
          <CommentsLink post={post} />
          {post.is_own ? null : <ReportButton postId={post.id} commentId={null} />}
        </Group>
      </article>
    </Card>
  </li>
)

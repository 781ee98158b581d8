import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { postQuery } from '#features/community/community.api.ts'
import classes from '#features/community/community.module.css'
import { CommentComposer } from '#features/community/posts/comment-composer.tsx'
import { CommentList } from '#features/community/posts/comment-list.tsx'
import { PostAside, PostView } from '#features/community/posts/post-view.tsx'
import { hasStatus } from '#lib/api/api-error.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

const NotThere = () => {
  const { t } = useTranslation('community')
  return (
    <Page>
      <EmptyState
        level={1}
        drawing="lost"
        title={t('post.title')}
        message={t('post.message')}
        actions={
          <ButtonLink to="front.community.index" params={{ page: 'recent' }}>
            {t('post.action')}
          </ButtonLink>
        }
      />
    </Page>
  )
}

export const PostPage = () => {
  const { t } = useTranslation('community')
  const { postId } = useRouteParams('front.community.show')
  const { data, error } = useQuery({ ...postQuery('student', postId), meta: { quiet: true } })
  if (!data) return hasStatus(error, 404) ? <NotThere /> : <PageSkeleton />
  const post = data.data
  return (
    <Page>
      <TextLink to="front.community.index" params={{ page: 'recent' }} className={classes.back ?? ''}>
        <ChevronLeft size={16} aria-hidden />
        {t('title')}
      </TextLink>
      <Columns widths="minmax(0, 1fr) 296px" from={1024} gap="xl" key={post.id}>
        <Stack gap="lg">
          <PostView area="student" post={post} />
          <CommentList area="student" post={post} />
          {post.can.comment ? <CommentComposer area="student" post={post} /> : null}
          {post.is_locked ? <p>{t('post.locked')}</p> : null}
        </Stack>
        <PostAside post={post} />
      </Columns>
    </Page>
  )
}

import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostSummary } from '#contract/community/posts.ts'
import { postOrders } from '#contract/community/staff-posts.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink, useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { useUser } from '#lib/session/session.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton, RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card } from '#ui/layout/page.tsx'
import { createStaffPostMutation, postQuery, staffPostPagesQuery } from '../community.api.ts'
import classes from '../community.module.css'
import { usePictureTarget } from '../pictures/use-picture-target.ts'
import { AuthorLine } from '../posts/author-line.tsx'
import { CommentComposer } from '../posts/comment-composer.tsx'
import { CommentList } from '../posts/comment-list.tsx'
import { PostMarks } from '../posts/post-card.tsx'
import { PostView } from '../posts/post-view.tsx'
import { WritingForm } from '../writing/writing-form.tsx'

type Order = (typeof postOrders)[number]

const StaffComposer = ({ companyId }: { companyId: string | undefined }) => {
  const { t } = useTranslation('community')
  const go = useGo()
  const create = useMutation(createStaffPostMutation)
  const [isQuestion, setQuestion] = useState(false)
  const ownCompanyId = useUser().company_id
  const pictureTarget = usePictureTarget('staff', companyId ?? ownCompanyId)
  return (
    <Card padded={false}>
      <WritingForm
        area="staff"
        label={t('composer.label')}
        pictureTarget={pictureTarget}
        draftName={`staff post ${companyId ?? ''}`}
        withTitle
        placeholder={t('composer.placeholder')}
        submitLabel={t('composer.post')}
        send={async (text) => {
          const { data } = await create.mutateAsync({
            ...text,
            is_question: isQuestion,
            ...(companyId ? { company_id: companyId } : {}),
          })
          void go({ to: 'admin.community', params: { page: 'posts', subjectId: data.id } })
        }}
        options={
          <Checkbox
            label={t('composer.isQuestion')}
            checked={isQuestion}
            onChange={(event) => setQuestion(event.target.checked)}
          />
        }
      />
    </Card>
  )
}

const StaffPostCard = ({ post }: { post: PostSummary }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  return (
    <Card padded={false}>
      <article className={classes.post}>
        <AuthorLine author={post.author} at={post.created_at} editedAt={post.edited_at}>
          <PostMarks post={post} />
        </AuthorLine>
        <h2 dir="auto">
          <RouteLink to="admin.community" params={{ page: 'posts', subjectId: post.id }}>
            {post.title}
          </RouteLink>
        </h2>
        <Text c="dimmed" lh={1.6} dir="auto">
          {post.excerpt}
        </Text>
        <Text mb="sm" fz="sm" c="dimmed">
          {t('post.likes', { count: post.likes })}, {t('post.comments', { count: post.comments })},{' '}
          {format.date(post.created_at, 'moment')}
        </Text>
      </article>
    </Card>
  )
}

/** The posts of a community, as the security team sees them. */
export const StaffPosts = ({ companyId }: { companyId: string | undefined }) => {
  const { t } = useTranslation(['community', 'moderation'])
  const impersonating = useIsImpersonating()
  const [inAddress, setOrder] = useSearchText('order')
  const order = postOrders.find((one) => one === inAddress) ?? 'recent'
  const search = useAddressText('q')
  const pages = useInfiniteQuery({
    ...staffPostPagesQuery({
      order,
      ...(search.rested.trim() ? { search: search.rested.trim() } : {}),
      ...(companyId ? { company_id: companyId } : {}),
    }),
    ...forPage,
  })
  const { rows, more } = shownPages(pages)
  return (
    <Stack gap="lg">
      {impersonating ? null : <StaffComposer key={companyId} companyId={companyId} />}
      <Group gap="sm" mb="md">
        <SearchField label={t('community:lists.search')} text={search.text} onText={search.change} />
        <Choice<Order>
          label={t('moderation:posts.order')}
          value={order}
          options={postOrders.map((value) => ({ value, label: t(`community:lists.${value}`) }))}
          onChange={setOrder}
        />
      </Group>
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState title={t('community:empty.nothing')} message={t('moderation:posts.emptyWhy')} />
      ) : (
        <>
          <Stack component="ul">
            {rows.map((post) => (
              <li key={post.id}>
                <StaffPostCard post={post} />
              </li>
            ))}
          </Stack>
          <LoadMore text={t('community:lists.shown', { count: rows.length })} more={more} />
        </>
      )}
    </Stack>
  )
}

/** A post for reading, answering and moderating. */
export const StaffPost = ({ postId }: { postId: string }) => {
  const { t } = useTranslation('moderation')
  const { data } = useQuery({ ...postQuery('staff', postId), ...forPage })
  if (!data) return <PageSkeleton />
  const post = data.data
  return (
    <Stack gap="lg" key={post.id}>
      <PostView area="staff" post={post} />
      {post.can.moderate ? (
        <p>
          <RouteLink to="admin.community" params={{ page: 'queue', subjectId: post.id }}>
            <b>{t('posts.moderate')}</b>
          </RouteLink>
        </p>
      ) : null}
      <CommentList area="staff" post={post} />
      {post.can.comment ? <CommentComposer area="staff" post={post} /> : null}
    </Stack>
  )
}

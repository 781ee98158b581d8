import { Button, Group, Stack } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { PostSummary } from '#contract/community/posts.ts'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card } from '#ui/layout/page.tsx'
import {
  communityQuery,
  type ListName,
  listNames,
  noteVisitMutation,
  postPagesQuery,
} from '../community.api.ts'
import classes from '../community.module.css'
import { useReportsMails } from '../mails/use-reports-mails.ts'
import type { DraftText } from '../writing/use-draft.ts'
import { PostCard } from './post-card.tsx'
import { SuggestedQuestions } from './suggested-questions.tsx'

export const PostTabs = ({ unanswered }: { unanswered: number }) => {
  const { t } = useTranslation('community')
  return (
    <TabLinks label={t('lists.label')}>
      {listNames.map((name) => (
        <RouteLink key={name} to="front.community.index" params={{ page: name }}>
          {t(`lists.${name}`)}
          {name === 'questions' && unanswered > 0 ? ` (${unanswered > 99 ? '99+' : unanswered})` : null}
        </RouteLink>
      ))}
    </TabLinks>
  )
}

/** The last post seen on the previous visit; does not change when new posts arrive while reading. */
const useLastVisit = (newestId: string | undefined): string | null => {
  const acting = useIsImpersonating()
  const { data } = useQuery({ ...communityQuery(), meta: { quiet: true } })
  const { mutate } = useMutation(noteVisitMutation)
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown && newestId !== undefined && !acting) mutate(newestId)
  }, [isKnown, newestId, acting, mutate])
  return data?.data.seen_post_id ?? null
}

const Since = ({ text }: { text: string }) => <li className={classes.since}>{text}</li>

/** Recent posts, with a divider at the last visit if there are newer ones. */
const RecentPosts = ({ posts }: { posts: readonly PostSummary[] }) => {
  const { t } = useTranslation('community')
  const seen = useLastVisit(posts[0]?.id)
  const isNew = ({ id, is_own }: PostSummary): boolean => !is_own && seen !== null && id > seen
  const hasNew = posts.some(isNew)
  return (
    <Stack component="ul">
      {posts.map((post, index) => (
        <Fragment key={post.id}>
          {hasNew && index === 0 ? <Since text={t('lists.since')} /> : null}
          {hasNew && post.id <= (seen ?? '') && (posts[index - 1]?.id ?? '') > (seen ?? '') ? (
            <Since text={t('lists.before')} />
          ) : null}
          <PostCard post={post} />
        </Fragment>
      ))}
    </Stack>
  )
}

const Posts = ({ posts, isDivided }: { posts: readonly PostSummary[]; isDivided: boolean }) =>
  isDivided ? (
    <RecentPosts posts={posts} />
  ) : (
    <Stack component="ul">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </Stack>
  )

const PostsSkeleton = () => (
  <Skeleton>
    <Stack>
      {[1, 2, 3].map((post) => (
        <Card key={post} padded={false}>
          <Stack gap="sm" className={classes.post ?? ''}>
            <Group gap="sm" wrap="nowrap">
              <SkeletonBar width="36px" height="36px" round />
              <SkeletonBar width="45%" />
            </Group>
            <SkeletonBar width="60%" height="1.25em" />
            <SkeletonBar />
            <SkeletonBar width="80%" />
            <SkeletonBar width="20%" height="1.5em" />
          </Stack>
        </Card>
      ))}
    </Stack>
  </Skeleton>
)

/** One of the lists, page by page. A post that moved between pages after a new like is shown once. */
export const PostList = ({
  list,
  onSuggestion,
}: {
  list: ListName
  /** Absent where an empty list suggests nothing. */
  onSuggestion?: ((draft: DraftText) => void) | undefined
}) => {
  const { t } = useTranslation('community')
  const search = useAddressText('q')
  const [itemId, setItemId] = useSearchText('about')
  const [lesson] = useSearchText('from')
  const reportsMails = useReportsMails()
  const pages = useInfiniteQuery({ ...postPagesQuery(list, search.rested.trim(), itemId), ...forPage })
  const { rows, more } = shownPages(pages)
  const posts = rows ? [...new Map(rows.map((post) => [post.id, post])).values()] : undefined
  const isSearched = list === 'recent' && search.rested.trim() !== ''
  return (
    <>
      {list === 'recent' ? (
        <Group gap="sm" mb="md">
          <SearchField label={t('lists.search')} text={search.text} onText={search.change} />
          {itemId ? (
            <Button
              variant="default"
              rightSection={<X size={16} aria-hidden />}
              onClick={() => setItemId('')}
            >
              {t('lesson.only', { title: lesson })}
            </Button>
          ) : null}
        </Group>
      ) : null}
      {!posts ? (
        <PostsSkeleton />
      ) : posts.length === 0 ? (
        <EmptyState
          drawing={isSearched ? 'lost' : 'talk'}
          title={t(isSearched ? 'empty.nothing' : `empty.${list}`)}
          message={t(isSearched ? 'empty.nothingWhy' : `empty.${list}Why`)}
          actions={
            isSearched ? (
              reportsMails && (
                <ButtonLink to="front.community.mail" params={{}} variant="default">
                  {t('mails.entryButton')}
                </ButtonLink>
              )
            ) : onSuggestion && list === 'recent' && !itemId ? (
              <SuggestedQuestions onPick={onSuggestion} />
            ) : null
          }
        />
      ) : (
        <>
          <Posts posts={posts} isDivided={list === 'recent' && !isSearched && !itemId} />
          <LoadMore text={t('lists.shown', { count: posts.length })} more={more} />
        </>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RouteLink, useSearchText } from '#lib/navigation/route-link.tsx'
import { useAddressText } from '#lib/navigation/use-address-text.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { type ListName, listNames, postPagesQuery } from './community.api.ts'
import classes from './community.module.css'
import { PostCard } from './post-card.tsx'

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

/** One of the lists, page by page. A post that was liked meanwhile may come twice: it is shown once. */
export const PostList = ({ list }: { list: ListName }) => {
  const { t } = useTranslation('community')
  const search = useAddressText('q')
  const [itemId, setItemId] = useSearchText('about')
  const [lesson] = useSearchText('from')
  const pages = useInfiniteQuery({ ...postPagesQuery(list, search.rested.trim(), itemId), ...forPage })
  const { rows, more } = shownPages(pages)
  const posts = rows ? [...new Map(rows.map((post) => [post.id, post])).values()] : undefined
  const isSearched = list === 'recent' && search.rested.trim() !== ''
  return (
    <>
      {list === 'recent' ? (
        <div className={classes.tools}>
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
        </div>
      ) : null}
      {!posts ? (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      ) : posts.length === 0 ? (
        <EmptyState
          drawing={isSearched ? 'lost' : 'talk'}
          title={t(isSearched ? 'empty.nothing' : `empty.${list}`)}
          message={t(isSearched ? 'empty.nothingWhy' : `empty.${list}Why`)}
          actions={
            isSearched ? (
              <ButtonLink to="front.community.mail" params={{}} variant="default">
                {t('mails.entryButton')}
              </ButtonLink>
            ) : null
          }
        />
      ) : (
        <>
          <ul className={classes.posts}>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </ul>
          <LoadMore text={t('lists.shown', { count: posts.length })} more={more} />
        </>
      )}
    </>
  )
}

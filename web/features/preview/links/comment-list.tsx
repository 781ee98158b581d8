import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { CardList, SectionHeader } from '#ui/layout/page.tsx'
import { CommentCard } from './comment-card.tsx'
import { type CommentState, commentPagesQuery } from './preview-links.api.ts'

const NoComments = ({ state }: { state: CommentState }) => {
  const { t } = useTranslation('previewLinks')
  return (
    <EmptyState level={3} title={t(`comments.empty.${state}`)} message={t(`comments.emptyWhy.${state}`)} />
  )
}

/** What visitors say about the draft, by open and resolved. */
export const CommentList = ({ course }: { course: Course }) => {
  const { t } = useTranslation('previewLinks')
  const format = useFormat()
  const [state, setState] = useState<CommentState>('open')
  const heading = useRef<HTMLSpanElement>(null)
  const query = useInfiniteQuery(commentPagesQuery(course.id, state))
  const { rows, more } = shownPages(query)
  // While the other list is loading, its first page tells no counts.
  const counts = query.data?.pages[0]?.meta
  const shown = rows?.length ?? 0
  return (
    <section aria-labelledby="preview-comments">
      <SectionHeader
        id="preview-comments"
        title={
          <span ref={heading} tabIndex={-1}>
            {t('comments.title')}
          </span>
        }
      />
      <FilterChips
        label={t('comments.filter')}
        value={state}
        onChange={setState}
        chips={(['open', 'resolved'] as const).map((value) => ({
          value,
          label: t(`comments.${value}`),
          count: counts?.[value],
        }))}
      />
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      ) : shown === 0 ? (
        <NoComments state={state} />
      ) : (
        <CardList aria-label={t('comments.title')}>
          {rows.map((comment) => (
            <CommentCard
              key={comment.id}
              course={course}
              comment={comment}
              onLeft={() => heading.current?.focus()}
            />
          ))}
        </CardList>
      )}
      {more ? (
        <LoadMore
          text={t('comments.shownOf', {
            shown: format.number(shown),
            all: format.number(counts?.[state] ?? shown),
          })}
          more={more}
        />
      ) : null}
    </section>
  )
}

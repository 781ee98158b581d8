import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byDue } from '#features/learning/due.ts'
import { coursesQuery, partsQuery } from '#features/learning/learning.api.ts'
import { CourseGrid, CourseGridSkeleton } from '#features/learning/library/course-card.tsx'
import {
  filterCourses,
  ofLevel,
  searchCourses,
  toFilter,
  toLevel,
} from '#features/learning/library/library-filters.ts'
import { LibraryTools } from '#features/learning/library/library-tools.tsx'
import { useGo, useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

/** A search text, shown in the field at once and written to the address. */
const useAddressText = (key: string) => {
  const [inAddress, setInAddress] = useSearchText(key)
  const [text, setText] = useState(inAddress)
  const change = (next: string) => {
    setText(next)
    setInAddress(next)
  }
  return [text, change, inAddress] as const
}

export const LibraryPage = () => {
  const { t } = useTranslation('learning')
  const { data } = useQuery({ ...coursesQuery(), ...forPage })
  const go = useGo()
  const [text, setText, settled] = useAddressText('q')
  const { data: found } = useQuery(partsQuery(settled))
  const parts = text.trim() && settled === text ? (found?.data ?? []) : []
  const [status, setStatus] = useSearchText('status')
  const [difficulty, setDifficulty] = useSearchText('level')
  const level = toLevel(difficulty)
  const filter = toFilter(status)
  const courses = data?.data ?? []
  const shown = searchCourses(ofLevel(filterCourses(courses, filter), level), text, parts).sort(byDue)
  const showAll = () => {
    setText('')
    void go({ to: 'front.library.index', replace: true })
  }
  const none = data?.data.length === 0
  return (
    <Page>
      <PageHeader
        title={t('library.title')}
        lede={!data ? '\u00a0' : none ? null : t('library.lede', { count: courses.length })}
      />
      {none ? null : (
        <LibraryTools
          text={text}
          onText={setText}
          filter={filter}
          onFilter={(next) => setStatus(next === 'all' ? '' : next)}
          level={level}
          onLevel={(next) => setDifficulty(next ?? '')}
          courses={data?.data}
        />
      )}
      {!data ? (
        <CourseGridSkeleton />
      ) : none ? (
        <EmptyState drawing="courses" title={t('home.noCourses')} message={t('home.noCoursesWhy')} />
      ) : shown.length > 0 ? (
        <CourseGrid courses={shown} found={parts} />
      ) : (
        <EmptyState
          drawing="lost"
          title={t('library.nothing')}
          message={text ? t('library.nothingFor', { text }) : t('library.nothingHere')}
          actions={
            <Button variant="default" onClick={showAll}>
              {t('library.showAll')}
            </Button>
          }
        />
      )}
      <div role="status">
        <VisuallyHidden>{data && !none ? t('library.shown', { count: shown.length }) : null}</VisuallyHidden>
      </div>
    </Page>
  )
}

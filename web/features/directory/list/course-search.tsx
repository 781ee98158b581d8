import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordSearch } from '#contract/content/plain-words.ts'
import { courseQuery, coursesQuery, receivedCoursesQuery } from '../directory.api.ts'
import { readCourses } from '../student/read-courses.ts'

/** How long to wait for the next key press before searching, in milliseconds. */
const pause = 200

interface CourseSearchProps {
  /** A visible label, for a form; without it the field is a filter for all courses. */
  label?: string
  value: string
  onChange: (courseId: string) => void
}

/** Chooses a course among more than a list can show, by a search on the server. */
export const CourseSearch = ({ label, value, onChange }: CourseSearchProps) => {
  const { t } = useTranslation(['directory', 'bulk'])
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text, pause)
  const { data: one } = useQuery({ ...courseQuery(value), enabled: value !== '', meta: { quiet: true } })
  const chosen = value ? one?.data : undefined
  // The chosen title appears in the field as if it had been typed.
  const search = rested === chosen?.title ? '' : rested.trim()
  const { data: found } = useQuery({
    ...coursesQuery(search),
    select: readCourses,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const { data: received } = useQuery({ ...receivedCoursesQuery(), meta: { quiet: true } })
  const has = wordSearch(search)
  const listed = [...(found?.data ?? []), ...(received?.data ?? []).filter(({ title }) => has(title))]
  const courses = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  return (
    <Select
      {...(label
        ? { label, placeholder: t('bulk:field.choose'), 'data-autofocus': true, openOnFocus: false }
        : { 'aria-label': t('list.course'), placeholder: t('list.allCourses') })}
      data={courses.map(({ id, title }) => ({ value: id, label: title }))}
      value={value || null}
      searchable
      clearable
      clearButtonProps={{
        tabIndex: 0,
        'aria-hidden': false,
        'aria-label': t(label ? 'list.noCourseChosen' : 'list.allCourses'),
      }}
      // The server also matches other languages and ignores accents.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.noCourse')}
      onSearchChange={setText}
      onChange={(courseId) => onChange(courseId ?? '')}
    />
  )
}

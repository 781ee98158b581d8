import { NativeSelect, TextInput } from '@mantine/core'
import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Difficulty, difficulties } from '#contract/courses/courses.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useCourseLanguage } from '#lib/i18n/language.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { filterCourses, type LibraryFilter, toLevel, usefulFilters } from './library-filters.ts'
import classes from './library-tools.module.css'

interface LibraryToolsProps {
  text: string
  onText: (text: string) => void
  filter: LibraryFilter
  onFilter: (filter: LibraryFilter) => void
  level: Difficulty | null
  onLevel: (level: Difficulty | null) => void
  /** All courses, for the counts; absent while they are loading. */
  courses: readonly StudentCourse[] | undefined
}

type LevelProps = Pick<LibraryToolsProps, 'level' | 'onLevel' | 'courses'>

/** The difficulty filter, where there is a choice. */
const Level = ({ level, onLevel, courses }: LevelProps) => {
  const { t } = useTranslation('learning')
  const there = difficulties.filter(
    (difficulty) => difficulty === level || courses?.some((course) => course.difficulty === difficulty),
  )
  if (courses && there.length < 2) return null
  return (
    <NativeSelect
      className={classes.level}
      aria-label={t('library.level')}
      value={level ?? ''}
      data={[
        { value: '', label: t('library.anyLevel') },
        ...there.map((value) => ({ value, label: t(`difficulty.${value}`) })),
      ]}
      onChange={({ currentTarget }) => onLevel(toLevel(currentTarget.value))}
    />
  )
}

export const LibraryTools = (props: LibraryToolsProps) => {
  const { text, onText, filter, onFilter, courses = [] } = props
  const { t } = useTranslation('learning')
  const format = useFormat()
  const language = format.languageInText(useCourseLanguage())
  return (
    <>
      <search className={classes.search}>
        <TextInput
          className={classes.field ?? ''}
          type="search"
          value={text}
          placeholder={t('library.search')}
          aria-label={t('library.search')}
          onChange={(event) => onText(event.target.value)}
          leftSection={<Search size={20} color="var(--ink-3)" aria-hidden />}
          leftSectionWidth={44}
          rightSectionWidth={44}
          rightSection={
            text ? (
              <IconButton label={t('library.clear')} onClick={() => onText('')}>
                <X size={18} aria-hidden />
              </IconButton>
            ) : null
          }
        />
        <Level {...props} />
      </search>
      <div className={classes.chips} data-sideways role="group" aria-label={t('library.filter')}>
        {usefulFilters(courses, filter).map((name) => {
          const count = filterCourses(courses, name).length
          return (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={name === filter}
              onClick={() => onFilter(name)}
            >
              {t(`library.filters.${name}`, { language })}
              {props.courses ? <span>{format.number(count)}</span> : null}
            </button>
          )
        })}
      </div>
    </>
  )
}

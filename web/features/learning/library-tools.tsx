import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '../../../contract/learning.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { filterCourses, type LibraryFilter, libraryFilters } from './library-filters.ts'
import classes from './library-tools.module.css'

interface LibraryToolsProps {
  text: string
  onText: (text: string) => void
  filter: LibraryFilter
  onFilter: (filter: LibraryFilter) => void
  /** All courses, for the counts. */
  courses: readonly StudentCourse[]
}

export const LibraryTools = ({ text, onText, filter, onFilter, courses }: LibraryToolsProps) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  return (
    <>
      <search className={classes.search}>
        <Search size={20} aria-hidden />
        <input
          type="search"
          value={text}
          placeholder={t('library.search')}
          aria-label={t('library.search')}
          onChange={(event) => onText(event.target.value)}
        />
        {text ? (
          <IconButton label={t('library.clear')} onClick={() => onText('')}>
            <X size={18} aria-hidden />
          </IconButton>
        ) : null}
      </search>
      <div className={classes.chips} role="group" aria-label={t('library.filter')}>
        {libraryFilters.map((name) => {
          const count = filterCourses(courses, name).length
          return (
            <button
              key={name}
              type="button"
              className={classes.chip}
              aria-pressed={name === filter}
              onClick={() => onFilter(name)}
            >
              {t(`library.filters.${name}`)}
              <span>{format.number(count)}</span>
            </button>
          )
        })}
      </div>
    </>
  )
}

import { useHotkeys } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseStatus } from '../../../contract/courses.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyCap } from '../../ui/pill.tsx'
import classes from './courses-tools.module.css'

interface SearchFieldProps {
  text: string
  onText: (text: string) => void
}

/** Finds courses by title; the key `/` leads here from anywhere on the page. */
export const CourseSearch = ({ text, onText }: SearchFieldProps) => {
  const { t } = useTranslation('courses')
  const field = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => field.current?.focus()]])
  return (
    <search className={classes.search}>
      <Search size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        value={text}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        onChange={(event) => onText(event.target.value)}
      />
      {text ? (
        <IconButton label={t('list.clear')} onClick={() => onText('')}>
          <X size={16} aria-hidden />
        </IconButton>
      ) : (
        <span className={classes.key} aria-hidden="true">
          <KeyCap>/</KeyCap>
        </span>
      )}
    </search>
  )
}

export type StatusFilter = CourseStatus | 'all'

interface StatusChipsProps {
  value: StatusFilter
  onChange: (status: StatusFilter) => void
  /** How many courses each chip would show; absent while it is not known. */
  counts: Partial<Record<StatusFilter, number>>
}

const filters: readonly StatusFilter[] = ['all', 'published', 'in_review', 'draft', 'rejected', 'archived']

export const StatusChips = ({ value, onChange, counts }: StatusChipsProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const shown = filters.filter((filter) => filter !== 'archived' || counts.archived || value === 'archived')
  return (
    <div className={classes.chips} role="group" aria-label={t('list.filter')}>
      {shown.map((filter) => (
        <button
          key={filter}
          type="button"
          className={classes.chip}
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
        >
          {filter === 'all' ? t('list.all') : t(`status.${filter}`)}
          {counts[filter] === undefined ? null : <span>{format.number(counts[filter])}</span>}
        </button>
      ))}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { CourseStatus } from '#contract/courses/courses.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'

export type StatusFilter = CourseStatus | 'all'

interface StatusChipsProps {
  value: StatusFilter
  onChange: (status: StatusFilter) => void
  /** The number of courses for each chip; absent while unknown. */
  counts: Partial<Record<StatusFilter, number>>
}

const filters: readonly StatusFilter[] = ['all', 'published', 'in_review', 'draft', 'rejected', 'archived']

export const StatusChips = ({ value, onChange, counts }: StatusChipsProps) => {
  const { t } = useTranslation('courses')
  const chips = filters
    .filter((filter) => filter !== 'archived' || counts.archived || value === 'archived')
    .map((filter) => ({
      value: filter,
      label: filter === 'all' ? t('list.all') : t(`withStatus.${filter}`),
      count: counts[filter],
    }))
  return <FilterChips label={t('list.filter')} chips={chips} value={value} onChange={onChange} />
}

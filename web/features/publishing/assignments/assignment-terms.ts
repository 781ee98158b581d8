import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import type { Assignment } from '../publishing.api.ts'

/** Returns the terms as "214 people, mandatory, due 30 November". */
export const useTermsText = (): ((assignment: Assignment) => string) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return ({ students, mandatory, tags, groups, people, starts_on, due_on, due_days, top_up, today }) =>
    [
      t('assigned.people', { count: students, shown: format.number(students) }),
      t(mandatory ? 'assigned.mandatory' : 'assigned.optional'),
      ...(tags.length > 0 ? [t('assigned.tags', { tags: format.list(tags) })] : []),
      ...(groups.length > 0
        ? [t('assigned.groups', { groups: format.list(groups.map(({ name }) => name)) })]
        : []),
      ...(people.length > 0
        ? [t('assigned.groups', { groups: format.list(people.map(({ full_name }) => full_name)) })]
        : []),
      ...(starts_on && starts_on > today
        ? [t('assigned.starts', { date: format.day(starts_on, 'day') })]
        : []),
      ...(due_on ? [t('assigned.due', { date: format.day(due_on, 'day') })] : []),
      ...(top_up ? [t('assigned.topUp')] : []),
      ...(due_days ? [t('assigned.dueDays', { count: due_days })] : []),
    ].join(', ')
}

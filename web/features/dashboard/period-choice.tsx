import { useTranslation } from 'react-i18next'
import { daysOf, periods } from '#contract/directory/dashboard.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { usePeriod } from './use-period.ts'

export const PeriodChoice = () => {
  const { t } = useTranslation('dashboard')
  const [period, setPeriod] = usePeriod()
  return (
    <FilterChips
      label={t('period.label')}
      chips={periods.map((value) => ({ value, label: t('period.days', { days: daysOf[value] }) }))}
      value={period}
      onChange={setPeriod}
    />
  )
}

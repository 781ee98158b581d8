import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '#contract/companies/companies.ts'
import { limits } from '#contract/limits.ts'
import { useCountryName } from '#lib/i18n/countries.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import { changeHolidaysMutation } from './companies.api.ts'
import { hasDay } from './holiday-dates.ts'
import { type HolidayCountry, holidayCountries, publicHolidays } from './public-holidays.ts'

/** Adds a country's public holidays; a day already in the list stays as it is. */
export const PublicHolidaysForm = ({
  companyId,
  holidays,
}: {
  companyId: string
  holidays: readonly Holiday[]
}) => {
  const { t } = useTranslation('companies')
  const countryName = useCountryName()
  const [country, setCountry] = useState<HolidayCountry>()
  const change = useMutation(changeHolidaysMutation(companyId))
  const missing = country
    ? publicHolidays(country, new Date().getFullYear()).filter(({ day }) => !hasDay(holidays, day))
    : []
  const isTooMuch = holidays.length + missing.length > limits.holidays
  const add = () =>
    change.mutate((now) => [...now, ...missing.filter(({ day }) => !hasDay(now, day))], {
      onSuccess: () =>
        notify({ type: 'success', title: t('holidays.importDone', { count: missing.length }) }),
    })
  const note = isTooMuch
    ? t('holidays.full', { most: limits.holidays })
    : country && missing.length === 0
      ? t('holidays.importNone')
      : t('holidays.importWhy')
  const options = holidayCountries.map((value) => ({ value, label: countryName(value) }))
  return (
    <FieldWithButton gap="md" pb="md">
      <NativeSelect
        label={t('holidays.country')}
        description={note}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[
          { value: '', label: t('holidays.chooseCountry') },
          ...options.toSorted((one, other) => one.label.localeCompare(other.label)),
        ]}
        value={country ?? ''}
        onChange={({ currentTarget }) =>
          setCountry(holidayCountries.find((each) => each === currentTarget.value))
        }
      />
      <Button
        variant="default"
        leftSection={<CalendarPlus size={16} aria-hidden />}
        disabled={missing.length === 0 || isTooMuch}
        loading={change.isPending}
        onClick={add}
      >
        {missing.length > 0 ? t('holidays.import', { count: missing.length }) : t('holidays.importAny')}
      </Button>
    </FieldWithButton>
  )
}

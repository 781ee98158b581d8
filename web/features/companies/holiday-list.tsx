import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '#contract/companies/companies.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { today } from '#lib/time/today.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { ListRow } from '#ui/layout/list-row.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { changeHolidaysMutation } from './companies.api.ts'
import { type ComingHoliday, sortHolidays } from './holiday-dates.ts'
import classes from './holidays.module.css'

/** The button disappears with its row, so the focus moves to the next row, or from the last one to the form. */
const moveFocus = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
  const line = currentTarget.closest('li')
  const next = line?.nextElementSibling ?? line?.previousElementSibling
  const target = next?.querySelector('button') ?? document.querySelector('[data-holiday-day]')
  if (target instanceof HTMLElement) target.focus()
}

const Remove = ({ holiday, date, companyId }: { holiday: Holiday; date: string; companyId: string }) => {
  const { t } = useTranslation('companies')
  const change = useMutation(changeHolidaysMutation(companyId))
  const { day, name } = holiday
  return (
    <IconButton
      label={t('holidays.remove', { name, date })}
      disabled={change.isPending}
      onClick={(event) => {
        moveFocus(event)
        change.mutate((now) => now.filter((one) => one.day !== day), {
          onSuccess: () => notify({ type: 'success', title: t('holidays.removed', { name }) }),
        })
      }}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}

const Line = ({ holiday, companyId }: { holiday: ComingHoliday; companyId: string | null }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { name, next, yearly, isOver } = holiday
  const date = format.date(`${next}T00:00:00`, 'weekdayFull')
  return (
    <ListRow
      icon={<CalendarDays size={20} aria-hidden />}
      end={companyId ? <Remove holiday={holiday} date={date} companyId={companyId} /> : null}
    >
      <b>{name}</b>
      <p>
        <time dateTime={next}>{date}</time>
      </p>
      {yearly ? <Pill>{t('holidays.yearly')}</Pill> : null}
      {isOver ? <Pill>{t('holidays.over')}</Pill> : null}
    </ListRow>
  )
}

interface HolidayListProps {
  label: string
  holidays: readonly Holiday[]
  /** The company whose list can be changed here; null if the list is read-only. */
  companyId: string | null
}

export const HolidayList = ({ label, holidays, companyId }: HolidayListProps) => (
  <ul className={classes.list} aria-label={label}>
    {sortHolidays(holidays, today()).map((holiday) => (
      <Line key={holiday.day} holiday={holiday} companyId={companyId} />
    ))}
  </ul>
)

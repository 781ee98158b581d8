import { useFormat } from '#lib/i18n/format.ts'

/** The name of the month of a date. */
export const useMonthName = (day: string | null): string => {
  const format = useFormat()
  return day === null ? '' : format.day(day, 'monthName')
}

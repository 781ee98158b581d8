import { useFormat } from '#lib/i18n/format.ts'

/** The month of a day, by its name. */
export const useMonthName = (day: string | null): string => {
  const format = useFormat()
  return day === null ? '' : format.day(day, 'monthName')
}

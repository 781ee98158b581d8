import { useFormat } from '#lib/i18n/format.ts'

export const useMonthName = (day: string | null): string => {
  const format = useFormat()
  return day === null ? '' : format.day(day, 'monthName')
}

import { useFormat } from '#lib/i18n/format.ts'

const week = 7 * 86_400_000

/** Returns "2 hours ago" within a week, and later the date. */
export const useEditedAt = (): ((moment: string) => string) => {
  const format = useFormat()
  return (moment) =>
    Date.now() - new Date(moment).getTime() < week ? format.relative(moment) : format.date(moment, 'short')
}

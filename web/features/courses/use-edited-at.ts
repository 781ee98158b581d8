import { useFormat } from '#lib/i18n/format.ts'

const week = 7 * 86_400_000

/** "2 hours ago" within a week, else the day. */
export const useEditedAt = (): ((moment: string) => string) => {
  const format = useFormat()
  return (moment) =>
    Date.now() - new Date(moment).getTime() < week ? format.relative(moment) : format.date(moment, 'short')
}

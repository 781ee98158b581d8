import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { percentOf } from './use-share.ts'

/** Compares figures with those of an earlier day in words; null if there are none to compare with. */
export const useChange = (on: string | undefined) => {
  const { t } = useTranslation('dashboard')
  const { signed, day } = useFormat()
  const since = (name: 'points' | 'count', change: number) =>
    on === undefined
      ? null
      : change === 0
        ? t('change.none', { date: day(on, 'short') })
        : t(`change.${name}`, { count: Math.abs(change), change: signed(change), date: day(on, 'short') })
  return {
    ofShare: (now: Parameters<typeof percentOf>[0], before: typeof now | undefined) =>
      before === undefined || before.total === 0 || now.total === 0
        ? null
        : since('points', percentOf(now) - percentOf(before)),
    ofCount: (now: number, before: number | undefined) =>
      before === undefined ? null : since('count', now - before),
  }
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'

interface Share {
  done: number
  total: number
}

/** In whole percent, rounded down, so that 100 means all. */
export const percentOf = ({ done, total }: Share): number =>
  total === 0 ? 0 : Math.floor((100 * done) / total)

/** Writes a share in percent, and with its denominator. */
export const useShare = () => {
  const { t } = useTranslation('dashboard')
  const { number, percent } = useFormat()
  return {
    share: (share: Share) => (share.total === 0 ? '–' : percent(percentOf(share))),
    shareOf: (share: Share) =>
      share.total === 0 ? t('none') : t('of', { done: number(share.done), total: number(share.total) }),
  }
}

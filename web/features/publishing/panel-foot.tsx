import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { LoadMore } from '#ui/layout/load-more.tsx'

interface PanelFootProps {
  shown: number
  total: number | undefined
  more: { load: () => void; isLoading: boolean } | null
}

/** Under a panel's list that goes on: how many are shown, and the way to the others. */
export const PanelFoot = ({ shown, total, more }: PanelFootProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return more ? (
    <LoadMore
      text={t('shownOf', { shown: format.number(shown), all: format.number(total ?? 0) })}
      more={more}
    />
  ) : null
}

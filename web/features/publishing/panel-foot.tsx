import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { LoadMore } from '#ui/layout/load-more.tsx'

interface PanelFootProps {
  shown: number
  total: number | undefined
  more: { load: () => void; isLoading: boolean } | null
}

/** The footer of a list with more pages: how many rows are shown, and a button to load more. */
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

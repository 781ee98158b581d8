import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'

const looks: Record<ListedCompany['host_state'], [Tone, StatusMark]> = {
  changed: ['bad', 'full'],
  waiting: ['warn', 'ring'],
  failed: ['bad', 'square'],
  active: ['good', 'full'],
  inherited: ['neutral', 'square'],
  none: ['neutral', 'ring'],
}

/** The state of a company's host names; a closed company has none in use. */
export const HostStatus = ({
  company: { host_state, closed_at, is_closed_above },
}: {
  company: ListedCompany
}) => {
  const { t } = useTranslation('companies')
  if (closed_at || is_closed_above) return <Status mark="square">{t('list.isClosed')}</Status>
  const [tone, mark] = looks[host_state]
  return (
    <Status tone={tone} mark={mark}>
      {t(`list.hostState.${host_state}`)}
    </Status>
  )
}

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useUser } from '#lib/session/session.ts'
import { companiesQuery } from './companies.api.ts'

/** The company that the address names, one's own without one. */
export const useChosenCompany = () => {
  const own = useUser().company_id
  const [inAddress, choose] = useSearchText('company')
  return { companyId: inAddress || own, choose: (id: string) => choose(id === own ? '' : id) }
}

/** Chooses among the own company and those below; nothing where there is only one. */
export const CompanyChoice = () => {
  const { t } = useTranslation('companies')
  const { companyId, choose } = useChosenCompany()
  const { data } = useQuery({ ...companiesQuery(), ...forPage })
  if (!data || data.data.length < 2) return null
  return (
    <Select
      aria-label={t('holidays.company')}
      data={data.data.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      onChange={(id) => id && choose(id)}
      allowDeselect={false}
      searchable
      maw="45vw"
    />
  )
}

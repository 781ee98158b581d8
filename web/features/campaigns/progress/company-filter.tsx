import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface CompanyFilterProps {
  companies: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Nothing in a campaign of one company. */
export const CompanyFilter = ({ companies, value, onChange }: CompanyFilterProps) => {
  const { t } = useTranslation('campaigns')
  if (companies.length < 2) return null
  return (
    <NativeSelect
      aria-label={t('people.company')}
      value={value}
      data={[
        { value: '', label: t('people.allCompanies') },
        ...companies.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

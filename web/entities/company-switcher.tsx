import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import classes from './company-switcher.module.css'
import { companyChoicesQuery } from './use-company-name.ts'

/** How long to wait for the next key press before searching, in milliseconds. */
const pause = 200

/**
 * Chooses the company that a page is about: the user's own or one below it, searched on the server. Shows nothing to
 * users with only one company.
 */
export const CompanySwitcher = () => {
  const { t } = useTranslation('companies')
  const { companyId, choose } = useChosenCompany()
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text, pause)
  const { data: first } = useQuery(companyChoicesQuery(companyId))
  const chosen = first?.meta.chosen
  // A chosen name appears in the field as if it had been typed.
  const search = rested === chosen?.name ? undefined : rested.trim() || undefined
  const { data: found } = useQuery(companyChoicesQuery(companyId, search))
  if (!first || first.meta.total < 2) return null
  const listed = found?.data ?? first.data
  const companies = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed
  return (
    <Select
      className={classes.switcher ?? ''}
      aria-label={t('holidays.company')}
      leftSection={<Building2 size={16} aria-hidden />}
      data={companies.map(({ id, name }) => ({ value: id, label: name }))}
      value={companyId}
      searchable
      allowDeselect={false}
      // The server ignores accents, and knows more companies than are loaded here.
      filter={({ options }) => options}
      nothingFoundMessage={t('list.nothing')}
      onSearchChange={setText}
      onChange={(id) => id && choose(id)}
      comboboxProps={{ position: 'bottom-end', width: 280 }}
    />
  )
}

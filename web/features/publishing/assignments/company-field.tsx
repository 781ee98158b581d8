import { Checkbox, MultiSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type AssignableCompany, assignableQuery } from '../publishing.api.ts'
import classes from './assign-dialog.module.css'
import type { AssignForm } from './assign-form.ts'
import { SizedOption } from './sized-option.tsx'

/** With more companies than this, a search replaces the list of checkboxes. */
const listedAtMost = 20

const useCompanyLabel = () => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return ({ people }: AssignableCompany) =>
    t('assigned.people', { count: people, shown: format.number(people) })
}

interface CompanyFieldProps {
  form: AssignForm
  /** The company to leave out: the one with the terms that are copied. */
  except?: string | undefined
}

/** Chooses among hundreds of companies by a search on the server. */
const CompanySearch = ({ form, except, all }: CompanyFieldProps & { all: readonly AssignableCompany[] }) => {
  const { t } = useTranslation('publishing')
  const peopleOf = useCompanyLabel()
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({
    ...assignableQuery(rested || undefined),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const [chosen, setChosen] = useState<AssignableCompany[]>([])
  const found = rested ? (data?.data ?? []) : all
  const known = new Map([...found, ...chosen].map((company) => [company.id, company]))
  return (
    <MultiSelect
      label={t('assign.companies')}
      description={t('assign.companiesWhy')}
      data={[...known.values()]
        .filter(({ id }) => id !== except)
        .map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option: { value, label } }) => {
        const company = known.get(value)
        return <SizedOption name={label} people={company ? peopleOf(company) : null} />
      }}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      limit={50}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('assign.companyNotFound')}
      {...form.getInputProps('company_ids')}
      onChange={(ids) => {
        setChosen(ids.flatMap((id) => known.get(id) ?? []))
        form.setFieldValue('company_ids', ids)
      }}
    />
  )
}

/** Chooses the companies that get the course. */
export const CompanyField = ({ form, except }: CompanyFieldProps) => {
  const { t } = useTranslation('publishing')
  const peopleOf = useCompanyLabel()
  const { data } = useQuery(assignableQuery())
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  if (data.data.length > listedAtMost) return <CompanySearch form={form} except={except} all={data.data} />
  return (
    <Checkbox.Group label={t('assign.companies')} {...form.getInputProps('company_ids')}>
      <Stack gap="sm" mah={260} py="sm" px={12} className={classes.companies ?? ''}>
        {data.data
          .filter(({ id }) => id !== except)
          .map((company) => (
            <Checkbox
              key={company.id}
              value={company.id}
              label={company.name}
              description={peopleOf(company)}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}

import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Choice {
  id: string
  full_name: string
  email?: string
}
interface PeopleSelectProps<Answer> {
  label: string
  description?: string
  /** The query for the first people who match the search. */
  matching: (search: string) => UseQueryOptions<Answer>
  chosen: Choice[]
  onChange: (chosen: Choice[]) => void
}

/** Chooses people by name or e-mail address, among any number. */
export const PeopleSelect = <Answer extends { data: readonly Choice[] }>({
  label,
  description,
  matching,
  chosen,
  onChange,
}: PeopleSelectProps<Answer>) => {
  const { t } = useTranslation('groups')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search, 250)
  const { data } = useQuery({
    ...matching(rested.trim()),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const known = new Map([...(data?.data ?? []), ...chosen].map((one) => [one.id, one]))
  return (
    <MultiSelect
      label={label}
      description={description}
      placeholder={chosen.length === 0 ? t('add.search') : undefined}
      data={[...known.values()].map(({ id, full_name, email }) => ({
        value: id,
        label: email ? `${full_name} (${email})` : full_name,
      }))}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('add.nobody')}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => {
        onChange(ids.flatMap((id) => known.get(id) ?? []))
        setSearch('')
      }}
      data-autofocus
    />
  )
}

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#contract/evidence/audit.ts'
import { auditPeopleQuery } from './audit.api.ts'

/** How long to wait for the next key press before searching, in milliseconds. */
const pause = 200
const fewestLetters = 3

interface PersonFilterProps {
  companyId: string | undefined
  /** The person in the address, with their name once it is known. */
  chosen: Named | null
  onChange: (personId: string) => void
}

/** Chooses who did it or was affected, by a search on the server. */
export const PersonFilter = ({ companyId, chosen, onChange }: PersonFilterProps) => {
  const { t } = useTranslation('audit')
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text.trim(), pause)
  const nameOfChosen = chosen && (chosen.name ?? t('removedActor'))
  // The chosen name appears in the field as if it had been typed.
  const search = rested === nameOfChosen ? '' : rested
  const isLong = search.length >= fewestLetters
  const { data: found } = useQuery({
    ...auditPeopleQuery(companyId, search),
    enabled: isLong,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const people = (isLong && found?.data) || []
  const own = chosen && !people.some(({ id }) => id === chosen.id) ? [chosen] : []
  return (
    <Select
      label={t('person')}
      placeholder={t('anyPerson')}
      data={[...own, ...people].map(({ id, name }) => ({ value: id, label: name ?? t('removedActor') }))}
      value={chosen?.id ?? null}
      searchable
      clearable
      clearButtonProps={{ size: '28px', tabIndex: 0, 'aria-hidden': false, 'aria-label': t('anyPerson') }}
      // The server ignores accents and also finds e-mail addresses.
      filter={({ options }) => options}
      nothingFoundMessage={t(isLong ? 'noPerson' : 'typeName')}
      onSearchChange={setText}
      onChange={(personId) => onChange(personId ?? '')}
    />
  )
}

import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PeopleImport } from '#contract/directory/people-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useFieldNames } from './rows-table.tsx'

/** Says which details of the file are not taken, because a directory manages them. */
export const ManagedNote = ({ managed }: Pick<PeopleImport, 'managed'>) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const namesOf = useFieldNames()
  if (!managed) return null
  const { people, fields, directories } = managed
  return (
    <Alert
      mb="md"
      title={t('managed.title', {
        count: people,
        number: format.number(people),
        directories: directories.join(', '),
      })}
    >
      {t('managed.why', { fields: namesOf(fields) })}
    </Alert>
  )
}

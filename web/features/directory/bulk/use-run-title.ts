import { useTranslation } from 'react-i18next'
import type { BulkRun } from '#contract/directory/bulk.ts'

/** Returns the name of a run's action, with its subject. */
export const useRunTitle = () => {
  const { t } = useTranslation('bulk')
  return ({ action, tags, group, company }: BulkRun): string => {
    const isAboutGroup = action === 'add_to_group' || action === 'remove_from_group'
    const name = isAboutGroup ? group?.name : action === 'move' ? company?.name : tags.join(', ')
    return t(`title.${action}`, { what: name ?? t('deleted') })
  }
}

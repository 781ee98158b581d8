import { useTranslation } from 'react-i18next'
import type { BulkRun } from '#contract/directory/bulk.ts'
import { settingNames } from '#contract/roles.ts'
import { formatFor, useFormat } from '#lib/i18n/format.ts'

/** Returns the name of a run's action, with its subject. */
export const useRunTitle = () => {
  const { t } = useTranslation(['bulk', 'people', 'companies', 'directory'])
  const format = useFormat()
  const settingsOf = ({ settings }: BulkRun): string =>
    settingNames
      .flatMap((name) => {
        const value = settings[name]
        if (value === undefined) return []
        const state =
          value === null ? t('field.companyDefault') : t(value ? 'people:settings.on' : 'people:settings.off')
        return [t('setting', { name: t(`companies:branding.starts.${name}`), state })]
      })
      .join(', ')
  const subjectOf = (run: BulkRun): string | undefined => {
    switch (run.action) {
      case 'add_to_group':
      case 'remove_from_group':
        return run.group?.name
      case 'move':
        return run.company?.name
      case 'exempt':
        return run.course?.title
      case 'set_language':
        return run.locale
          ? formatFor(run.locale).language(run.locale, true)
          : t('people:fields.companyLanguage')
      case 'set_extra_time':
        return run.percent ? format.percent(run.percent) : t('directory:extraTime.none')
      case 'set_settings':
        return settingsOf(run)
      default:
        return run.tags.join(', ')
    }
  }
  return (run: BulkRun): string => t(`title.${run.action}`, { what: subjectOf(run) ?? t('deleted') })
}

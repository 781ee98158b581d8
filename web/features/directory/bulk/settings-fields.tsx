import { NativeSelect, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SettingChanges } from '#contract/accounts/people.ts'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { type SettingName, settingNames } from '#contract/roles.ts'
import { boot } from '#lib/boot.ts'
import { formatFor, useFormat } from '#lib/i18n/format.ts'
import type { NewRun } from './bulk.api.ts'

export type RunInput = Pick<
  NewRun,
  | 'tags'
  | 'group_id'
  | 'company_id'
  | 'again'
  | 'locale'
  | 'percent'
  | 'settings'
  | 'course_id'
  | 'reason'
  | 'note'
  | 'until'
>
export interface RunFieldProps {
  value: RunInput
  /** What the server found wrong, by field. */
  errors: Record<string, string>
  onChange: (value: RunInput) => void
}

const companyDefault = 'company'

export const LanguageField = ({ value: { locale }, onChange }: RunFieldProps) => {
  const { t } = useTranslation(['bulk', 'people'])
  return (
    <NativeSelect
      label={t('people:fields.language')}
      data={[
        ...(locale === undefined ? [{ value: '', label: t('field.choose') }] : []),
        { value: companyDefault, label: t('people:fields.companyLanguage') },
        ...(boot.languages ?? allLocales).map((code) => ({
          value: code,
          label: formatFor(code).language(code, true),
        })),
      ]}
      value={locale === null ? companyDefault : (locale ?? '')}
      onChange={({ currentTarget }) =>
        onChange({
          locale: currentTarget.value === companyDefault ? null : (currentTarget.value as Locale),
        })
      }
      data-autofocus
    />
  )
}

const percents = [0, 10, 25, 50, 75, 100, 200]

export const ExtraTimeField = ({ value: { percent }, onChange }: RunFieldProps) => {
  const { t } = useTranslation(['bulk', 'directory'])
  const format = useFormat()
  return (
    <NativeSelect
      label={t('directory:extraTime.label')}
      data={[
        ...(percent === undefined ? [{ value: '', label: t('field.choose') }] : []),
        ...percents.map((given) => ({
          value: String(given),
          label:
            given === 0
              ? t('directory:extraTime.none')
              : t('directory:extraTime.by', { percent: format.percent(given) }),
        })),
      ]}
      value={percent === undefined ? '' : String(percent)}
      onChange={({ currentTarget }) => onChange({ percent: Number(currentTarget.value) })}
      data-autofocus
    />
  )
}

const choices = { company: null, on: true, off: false } as const
type Choice = keyof typeof choices

const toChoice = (value: boolean | null | undefined): Choice | '' =>
  value === undefined ? '' : value === null ? 'company' : value ? 'on' : 'off'

const withChoice = (settings: SettingChanges, name: SettingName, choice: string): SettingChanges => {
  const { [name]: _, ...others } = settings
  return choice === '' ? others : { ...others, [name]: choices[choice as Choice] }
}

export const SettingsFields = ({ value: { settings = {} }, onChange }: RunFieldProps) => {
  const { t } = useTranslation(['bulk', 'people', 'companies'])
  const change = (name: SettingName, choice: string) => {
    const next = withChoice(settings, name, choice)
    onChange(Object.keys(next).length > 0 ? { settings: next } : {})
  }
  return (
    <Stack gap="md">
      {settingNames.map((name) => (
        <NativeSelect
          key={name}
          label={t(`companies:branding.starts.${name}`)}
          data={[
            { value: '', label: t('field.unchanged') },
            { value: 'company', label: t('field.companyDefault') },
            { value: 'on', label: t('people:settings.on') },
            { value: 'off', label: t('people:settings.off') },
          ]}
          value={toChoice(settings[name])}
          onChange={({ currentTarget }) => change(name, currentTarget.value)}
        />
      ))}
    </Stack>
  )
}

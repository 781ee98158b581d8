import { Checkbox, Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { locales as allLocales, type Locale, languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useScreensNote } from '#lib/i18n/locale-names.ts'
import { timeZones } from '#lib/time/time-zones.ts'
import { Card } from '#ui/layout/page.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { NameFields } from './name-fields.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import classes from './set-up.module.css'
import type { SetUpFormState } from './use-set-up-form.ts'

interface Props {
  form: SetUpFormState
}

export const CompanyFields = ({ form }: Props) => {
  const { t } = useTranslation('setup')
  const { onChange, ...name } = form.getInputProps('company_name')
  /** The platform has the company's name until it gets its own. */
  const changeName = (text: string) => {
    if (form.values.app_name === form.values.company_name)
      form.setFieldValue('app_name', text.slice(0, limits.appName))
    onChange(text)
  }
  return (
    <Card>
      <h2>{t('sections.company')}</h2>
      <div className={classes.pair}>
        <TextInput
          label={t('company')}
          name="organization"
          autoComplete="organization"
          maxLength={limits.name}
          {...name}
          onChange={({ currentTarget }) => changeName(currentTarget.value)}
        />
        <TextInput
          label={t('platform')}
          description={t('platformWhy')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          maxLength={limits.appName}
          {...form.getInputProps('app_name')}
        />
      </div>
    </Card>
  )
}

export const AddressFields = ({ form }: Props) => {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const { hostname, time_zone } = form.values
  const isHere = hostname.trim() === window.location.hostname
  const now = format.timeIn(new Date(), time_zone)
  return (
    <Card>
      <h2>{t('sections.address')}</h2>
      <div className={classes.pair}>
        <TextInput
          label={t('host')}
          description={t(isHere ? 'hostHere' : 'hostElsewhere')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps('hostname')}
        />
        <Select
          label={t('timeZone')}
          description={t('timeZoneWhy', { time: now })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={timeZones(time_zone)}
          limit={100}
          searchable
          allowDeselect={false}
          {...form.getInputProps('time_zone')}
        />
      </div>
    </Card>
  )
}

export const LanguageFields = ({ form }: Props) => {
  const { t } = useTranslation('setup')
  const format = useFormat()
  const { locales, default_locale } = form.values
  const note = useScreensNote(locales)
  const nameOf = (locale: Locale) => format.language(locale, true)
  const choose = (chosen: string[]) => {
    const next = allLocales.filter((locale) => chosen.includes(locale))
    form.setFieldValue('locales', next)
    if (next[0] && !next.includes(default_locale)) form.setFieldValue('default_locale', next[0])
  }
  return (
    <Card>
      <h2>{t('sections.languages')}</h2>
      <Checkbox.Group
        label={t('languages')}
        description={note}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={locales}
        onChange={choose}
        error={form.errors.locales}
      >
        <Group gap="var(--s-3) var(--s-5)" align="stretch" pt="xs">
          {allLocales.map((locale) => (
            <Checkbox key={locale} value={locale} label={nameOf(locale)} lang={languageTag(locale)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label={t('defaultLanguage')}
        description={t('defaultLanguageWhy')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={(locales.length > 0 ? locales : [default_locale]).map((locale) => ({
          value: locale,
          label: nameOf(locale),
        }))}
        {...form.getInputProps('default_locale')}
      />
    </Card>
  )
}

export const AdminFields = ({ form }: Props) => {
  const { t } = useTranslation(['setup', 'accounts'])
  return (
    <Card>
      <h2>{t('sections.admin')}</h2>
      <NameFields form={form} />
      <EmailField {...form.getInputProps('email')} size="sm" />
      <NewPasswordField label={t('accounts:password.label')} {...form.getInputProps('password')} size="sm" />
    </Card>
  )
}

import { MultiSelect, NativeSelect, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { limits } from '#contract/limits.ts'
import { locales as allLocales, type Locale } from '#contract/locales.ts'
import { leaderboardModes, leaderboardTeams } from '#contract/points/leaderboard.ts'
import { settingNames } from '#contract/roles.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useScreensNote } from '#lib/i18n/locale-names.ts'
import { timeZones } from '#lib/time/time-zones.ts'
import classes from './branding.module.css'
import { InheritedNote } from './inherited-note.tsx'
import type { BrandingForm, InheritField } from './use-branding-form.ts'

interface Props {
  form: BrandingForm
}

interface NameProps extends Props {
  company: CompanyDetails
  onInherit: InheritField
}

const texts = [
  ['name', limits.name],
  ['app_name', limits.appName],
  ['tagline', limits.tagline],
  ['support_email', limits.email],
  ['manager', limits.name],
  ['chief_executive', limits.name],
] as const

/** The names of the company, and its support address. */
export const NameFields = ({ form, company, onInherit }: NameProps) => {
  const { t } = useTranslation('companies')
  return (
    <section className={classes.section}>
      <h2>{t('branding.names')}</h2>
      <SimpleGrid minColWidth="min(100%, 240px)" autoFlow="auto-fit" spacing="md">
        {texts.map(([field, max]) => (
          <div key={field}>
            <TextInput
              label={t(`branding.field.${field}`)}
              autoComplete="off"
              maxLength={max}
              {...(field === 'support_email' ? { type: 'email' } : {})}
              {...form.getInputProps(field)}
            />
            {field === 'name' ? null : (
              <InheritedNote
                company={company}
                field={field}
                name={t(`branding.field.${field}`)}
                onInherit={onInherit}
              />
            )}
          </div>
        ))}
      </SimpleGrid>
    </section>
  )
}

/** The languages, and the time zone that determines calendar days. */
export const LanguageFields = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const { locales, time_zone } = form.values
  const note = useScreensNote(locales)
  const nameOf = (locale: Locale) => ({ value: locale, label: format.language(locale, true) })
  return (
    <section className={classes.section}>
      <h2>{t('branding.languages')}</h2>
      <SimpleGrid minColWidth="min(100%, 240px)" autoFlow="auto-fit" spacing="md">
        <MultiSelect
          label={t('branding.field.locales')}
          description={note}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data={allLocales.map(nameOf)}
          {...form.getInputProps('locales')}
        />
        <NativeSelect
          label={t('branding.field.default_locale')}
          data={[...new Set([...locales, form.values.default_locale])].map(nameOf)}
          {...form.getInputProps('default_locale')}
        />
        <Select
          label={t('branding.field.time_zone')}
          description={t('branding.timeZoneWhy')}
          data={timeZones(time_zone)}
          limit={100}
          searchable
          allowDeselect={false}
          {...form.getInputProps('time_zone')}
        />
      </SimpleGrid>
    </section>
  )
}

/** Defaults for people who have not chosen otherwise. */
export const StartFields = ({ form }: Props) => {
  const { t } = useTranslation('companies')
  return (
    <section className={classes.section}>
      <h2>{t('branding.start')}</h2>
      <Stack gap="md" className={classes.switches ?? ''}>
        {settingNames.map((name) => (
          <Switch
            key={name}
            label={t(`branding.starts.${name}`)}
            description={t(`branding.startsWhy.${name}`)}
            {...form.getInputProps(`settings.${name}`, { type: 'checkbox' })}
          />
        ))}
      </Stack>
      <NativeSelect
        mt="md"
        label={t('branding.leaderboardMode')}
        description={t(`branding.leaderboardModeWhy.${form.values.leaderboard_mode}`)}
        data={leaderboardModes.map((mode) => ({
          value: mode,
          label: t(`branding.leaderboardModes.${mode}`),
        }))}
        {...form.getInputProps('leaderboard_mode')}
      />
      {form.values.leaderboard_mode === 'off' ? null : (
        <>
          <Switch
            mt="md"
            label={t('branding.leaderboardOptIn')}
            description={t('branding.leaderboardOptInWhy')}
            {...form.getInputProps('leaderboard_opt_in', { type: 'checkbox' })}
          />
          <NativeSelect
            mt="md"
            label={t('branding.leaderboardTeams')}
            description={t(`branding.leaderboardTeamsWhy.${form.values.leaderboard_teams}`)}
            data={leaderboardTeams.map((teams) => ({
              value: teams,
              label: t(`branding.leaderboardTeamKinds.${teams}`),
            }))}
            {...form.getInputProps('leaderboard_teams')}
          />
        </>
      )}
    </section>
  )
}

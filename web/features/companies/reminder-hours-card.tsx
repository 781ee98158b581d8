import { Group, NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails, ReminderHours } from '#contract/companies/company-settings.ts'
import { withNewerChanges } from '#lib/forms/changed-fields.ts'
import { useFormBase } from '#lib/forms/use-form-base.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { forPage } from '#lib/query/page-query.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery } from './branding/branding.api.ts'
import { useSaveCompany } from './use-save-company.ts'

interface HourSelectProps {
  label: string
  first: number
  last: number
  value: number
  onChange: (hour: number) => void
}

/** Formats the last hour of a day: on its own, or within a sentence. */
const useHour = (midnight: 'midnight' | 'untilMidnight') => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return (hour: number) =>
    hour === 24 ? t(`hours.${midnight}`) : format.date(new Date(2026, 0, 1, hour), 'time')
}

const HourSelect = ({ label, first, last, value, onChange }: HourSelectProps) => {
  const hourOf = useHour('midnight')
  return (
    <NativeSelect
      label={label}
      value={String(value)}
      data={Array.from({ length: last - first + 1 }, (_, index) => ({
        value: String(first + index),
        label: hourOf(first + index),
      }))}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}

/** Formats hours within a sentence. */
const useHoursText = ({ time_zone }: CompanyDetails) => {
  const { t } = useTranslation('companies')
  const hour = useHour('untilMidnight')
  return ({ from, until }: ReminderHours, company: string | null = null): string => {
    const values = { from: hour(from), until: hour(until), zone: time_zone }
    return company ? t('hours.aboveBy', { ...values, company }) : t('hours.above', values)
  }
}

/** Null for those of the company above. */
const valuesOf = ({ reminder_hours: own }: CompanyDetails): { hours: ReminderHours | null } => ({
  hours: own && { from: own.from, until: own.until },
})

/** The hours as they are chosen, which starts from those saved; what others save is never overwritten unasked. */
const useHoursChoice = (company: CompanyDetails) => {
  const form = useForm({ mode: 'controlled', initialValues: valuesOf(company) })
  const { base, setBase, changes, setConflictShown } = useFormBase(company, form, valuesOf)
  const { submit, isSaving } = useSaveCompany(base, () => setConflictShown(true))
  const { hours } = form.values
  const save = () =>
    submit({ reminder_hours: hours }, (saved) => {
      form.setValues(withNewerChanges({ hours }, form.getValues(), valuesOf(saved)))
      setBase(saved)
    })
  const choose = (next: ReminderHours | null) => form.setFieldValue('hours', next)
  return { base, hours, choose, isSaved: Object.keys(changes).length === 0, isSaving, save }
}

const Hours = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { base, hours, choose, isSaved, isSaving, save } = useHoursChoice(company)
  const textOf = useHoursText(company)
  const { from, until, company_name } = base.reminders
  const above = textOf(base.reminders, company_name)
  return (
    <Card>
      <h2>{t('hours.title')}</h2>
      <Stack gap="md" mt="sm">
        <Radio.Group
          label={t('hours.label')}
          description={t('hours.why', { zone: company.time_zone })}
          value={hours ? 'own' : 'above'}
          onChange={(value) => choose(value === 'own' ? (base.reminder_hours ?? { from, until }) : null)}
        >
          <Stack gap="xs" mt="sm">
            <Radio
              value="above"
              label={t(company.can.inherit ? 'hours.useAbove' : 'hours.useStandard')}
              description={base.reminder_hours ? undefined : above}
            />
            <Radio value="own" label={t('hours.own')} />
          </Stack>
        </Radio.Group>
        {hours ? (
          <Group gap="md">
            <HourSelect
              label={t('hours.from')}
              first={0}
              last={hours.until - 1}
              value={hours.from}
              onChange={(first) => choose({ from: first, until: hours.until })}
            />
            <HourSelect
              label={t('hours.until')}
              first={hours.from + 1}
              last={24}
              value={hours.until}
              onChange={(last) => choose({ from: hours.from, until: last })}
            />
          </Group>
        ) : null}
        {isSaved ? null : (
          <Text fz="sm" c="dimmed">
            {t('hours.saved', { hours: base.reminder_hours ? textOf(base.reminder_hours) : above })}
          </Text>
        )}
        <div>
          <SaveButton isSaved={isSaved} isSaving={isSaving} onSave={save}>
            {t('branding.save')}
          </SaveButton>
        </div>
      </Stack>
    </Card>
  )
}

/** The hours, in the company's time zone, at which e-mails are sent. */
export const ReminderHoursCard = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (data) return <Hours key={companyId} company={data.data} />
  return (
    <Skeleton>
      <RowsSkeleton rows={2} />
    </Skeleton>
  )
}

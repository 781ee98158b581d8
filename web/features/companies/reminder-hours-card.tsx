import { Group, NativeSelect, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails, ReminderHours } from '#contract/companies/company-settings.ts'
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

const useAbove = ({ reminders: { from, until, company_name }, time_zone }: CompanyDetails): string => {
  const { t } = useTranslation('companies')
  const hour = useHour('untilMidnight')
  const values = { from: hour(from), until: hour(until), zone: time_zone }
  return company_name ? t('hours.aboveBy', { ...values, company: company_name }) : t('hours.above', values)
}

/** The unsaved choice. */
interface Choice {
  isOwn: boolean
  hours: ReminderHours
}

/** The hours as they are chosen; saved once they differ from those in force. */
const useHoursChoice = (company: CompanyDetails) => {
  const [changed, setChanged] = useState<Choice | null>(null)
  const { reminders } = company
  const inForce = { from: reminders.from, until: reminders.until }
  const { isOwn, hours } = changed ?? { isOwn: company.reminder_hours !== null, hours: inForce }
  const { submit, isSaving } = useSaveCompany(company)
  const next = isOwn ? hours : null
  const isSaved = next?.from === company.reminder_hours?.from && next?.until === company.reminder_hours?.until
  const save = () =>
    submit({ reminder_hours: next }, () => setChanged((now) => (now === changed ? null : now)))
  return { isOwn, hours, setChanged, isSaved, isSaving, save }
}

const Hours = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { isOwn, hours, setChanged, isSaved, isSaving, save } = useHoursChoice(company)
  const above = useAbove(company)
  return (
    <Card>
      <h2>{t('hours.title')}</h2>
      <Stack gap="md" mt="sm">
        <Radio.Group
          label={t('hours.label')}
          description={t('hours.why', { zone: company.time_zone })}
          value={isOwn ? 'own' : 'above'}
          onChange={(value) => setChanged({ isOwn: value === 'own', hours })}
        >
          <Stack gap="xs" mt="sm">
            <Radio
              value="above"
              label={t(company.can.inherit ? 'hours.useAbove' : 'hours.useStandard')}
              description={company.reminder_hours ? undefined : above}
            />
            <Radio value="own" label={t('hours.own')} />
          </Stack>
        </Radio.Group>
        {isOwn ? (
          <Group gap="md">
            <HourSelect
              label={t('hours.from')}
              first={0}
              last={hours.until - 1}
              value={hours.from}
              onChange={(from) => setChanged({ isOwn, hours: { ...hours, from } })}
            />
            <HourSelect
              label={t('hours.until')}
              first={hours.from + 1}
              last={24}
              value={hours.until}
              onChange={(until) => setChanged({ isOwn, hours: { ...hours, until } })}
            />
          </Group>
        ) : null}
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

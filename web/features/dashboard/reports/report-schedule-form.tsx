import { Button, MultiSelect, Radio, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportSchedule, reportFrequencies } from '#contract/directory/report-schedules.ts'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { SaveButton } from '#ui/controls/save-button.tsx'
import { LockedWhileImpersonating } from '#ui/feedback/locked-while-impersonating.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { possibleRecipientsQuery, sendNowMutation } from './reports.api.ts'
import { ScheduleState } from './schedule-state.tsx'
import { type ScheduleForm, useScheduleForm } from './use-schedule-form.ts'

/** Staff who see the dashboard, searched on the server. */
const Recipients = ({ form, schedule }: { form: ScheduleForm; schedule: ReportSchedule }) => {
  const { t } = useTranslation('dashboard')
  const [search, setSearch] = useState('')
  const [rested] = useDebouncedValue(search.trim(), 250)
  const { data } = useQuery({
    ...possibleRecipientsQuery(schedule.company_id, rested),
    placeholderData: keepPreviousData,
  })
  const [chosen, setChosen] = useState<{ id: string; name: string }[]>([])
  const all = [...(data?.data ?? []), ...chosen, ...schedule.recipients]
  const known = new Map(all.map((person) => [person.id, person]))
  return (
    <MultiSelect
      label={t('report.mail.recipients')}
      description={t('report.mail.recipientsWhy')}
      data={[...known.values()].map(({ id, name }) => ({ value: id, label: name }))}
      maxValues={limits.reportRecipients}
      filter={({ options }) => options}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('report.mail.nobodyFound')}
      {...form.getInputProps('recipient_ids')}
      onChange={(ids) => {
        setChosen(ids.flatMap((id) => known.get(id) ?? []))
        form.setFieldValue('recipient_ids', ids)
        setSearch('')
      }}
    />
  )
}

const SendNow = ({ companyId, form }: { companyId: string; form: ScheduleForm }) => {
  const { t } = useTranslation('dashboard')
  const { email } = useUser()
  const send = useMutation(sendNowMutation(companyId))
  const { frequency } = form.values
  return (
    <Button
      variant="default"
      loading={send.isPending}
      onClick={() =>
        send.mutate(
          { frequency: frequency === 'off' ? 'monthly' : frequency },
          {
            onSuccess: ({ message }) =>
              notify({ type: 'success', title: message, message: t('report.mail.sentTo', { email }) }),
          },
        )
      }
    >
      {t('report.mail.sendNow')}
    </Button>
  )
}

export const ReportScheduleForm = ({ schedule }: { schedule: ReportSchedule }) => {
  const { t } = useTranslation('dashboard')
  const { form, base, submit, isSaved, isSaving } = useScheduleForm(schedule)
  return (
    <LockedWhileImpersonating>
      <DialogForm onSubmit={submit}>
        <Text fz="sm" c="dimmed">
          {t('report.mail.why')}
        </Text>
        <Radio.Group label={t('report.mail.frequency')} {...form.getInputProps('frequency')}>
          <Stack gap="xs" mt="xs">
            {reportFrequencies.map((frequency) => (
              <Radio key={frequency} value={frequency} label={t(`report.mail.${frequency}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Recipients form={form} schedule={base} />
        <ScheduleState schedule={base} />
        <DialogEnd>
          <SendNow companyId={schedule.company_id} form={form} />
          <SaveButton isSaved={isSaved} isSaving={isSaving}>
            {t('report.mail.save')}
          </SaveButton>
        </DialogEnd>
      </DialogForm>
    </LockedWhileImpersonating>
  )
}

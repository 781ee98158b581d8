import { Group, NativeSelect, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  digestHours,
  type NotificationChoices,
  type NotificationTimes,
} from '#contract/notifications/choices.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { saveChoicesMutation } from './choices.api.ts'
import classes from './notification-matrix.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const usualQuiet = { from: 18, until: 8 }

const HourSelect = ({
  label,
  description,
  hours: offered,
  value,
  onChange,
}: {
  label: string
  description?: string
  hours: readonly number[]
  value: number
  onChange: (hour: number) => void
}) => {
  const format = useFormat()
  return (
    <NativeSelect
      label={label}
      description={description}
      data={offered.map((hour) => ({
        value: String(hour),
        label: format.date(new Date(2026, 0, 1, hour), 'time'),
      }))}
      value={String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}

const Quiet = ({
  quiet,
  onChange,
}: {
  quiet: NotificationTimes['quiet']
  onChange: (quiet: NotificationTimes['quiet']) => void
}) => {
  const { t } = useTranslation('notifications')
  return (
    <div>
      <Switch
        label={t('times.quiet')}
        description={t('times.quietWhy')}
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? usualQuiet : null)}
      />
      {quiet ? (
        <Group gap="sm" mt="sm">
          <HourSelect
            label={t('times.from')}
            hours={hours.filter((hour) => hour !== quiet.until)}
            value={quiet.from}
            onChange={(from) => onChange({ ...quiet, from })}
          />
          <HourSelect
            label={t('times.until')}
            hours={hours.filter((hour) => hour !== quiet.from)}
            value={quiet.until}
            onChange={(until) => onChange({ ...quiet, until })}
          />
        </Group>
      ) : null}
    </div>
  )
}

/** The hours for e-mails and pop-ups, in the company's time zone. */
export const NotificationTimesForm = ({ choices }: { choices: NotificationChoices }) => {
  const { t } = useTranslation('notifications')
  const save = useMutation(saveChoicesMutation)
  const shown = { ...choices.times, ...(save.isPending ? save.variables.times : {}) }
  const quiet = shown.quiet ?? null
  return (
    <div className={classes.times}>
      <HourSelect
        label={t('times.digest')}
        description={t('times.digestWhy', { zone: choices.time_zone.replaceAll('_', ' ') })}
        hours={digestHours}
        value={shown.digest_hour ?? choices.times.digest_hour}
        onChange={(digest_hour) => save.mutate({ times: { digest_hour } })}
      />
      <Quiet quiet={quiet} onChange={(next) => save.mutate({ times: { quiet: next } })} />
    </div>
  )
}

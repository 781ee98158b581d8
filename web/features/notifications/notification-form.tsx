import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationConfiguration } from '#contract/notifications/notifications.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import classes from './notification-form.module.css'
import { configurationQuery, saveConfigurationMutation } from './notifications.api.ts'

const choices = ['reminders', 'reminder_notices', 'badges', 'progress_changes'] as const

/** What one wants to hear of. A choice counts at once; one that could not be saved goes back. */
export const NotificationForm = () => {
  const { t } = useTranslation('notifications')
  const { data } = useQuery(configurationQuery())
  const save = useMutation(saveConfigurationMutation)
  const [wished, setWished] = useState<Partial<NotificationConfiguration>>({})
  const choose = (change: Partial<NotificationConfiguration>) => {
    setWished((before) => ({ ...before, ...change }))
    save.mutate(change, { onSettled: () => setWished({}) })
  }
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={2} />
      </Skeleton>
    )
  return (
    <div className={classes.form}>
      {choices.map((name) => (
        <Switch
          key={name}
          label={t(`choices.${name}.label`)}
          description={t(`choices.${name}.why`)}
          checked={wished[name] ?? data.data[name]}
          onChange={({ target }) => choose({ [name]: target.checked })}
        />
      ))}
    </div>
  )
}

import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '#contract/companies/companies.ts'
import { limits } from '#contract/limits.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { changeHolidaysMutation } from './companies.api.ts'
import { hasDay } from './holiday-dates.ts'
import classes from './holidays.module.css'

const nothing: Holiday = { day: '', yearly: true, name: '' }

interface HolidayFormProps {
  companyId: string
  /** The holidays already in the list. */
  holidays: readonly Holiday[]
}

const isUntouched = (sent: Holiday, now: Holiday) =>
  sent.day === now.day && sent.name === now.name && sent.yearly === now.yearly

const useHolidayForm = ({ companyId, holidays }: HolidayFormProps, onAdded: () => void) => {
  const { t } = useTranslation('companies')
  const form = useForm<Holiday>({
    initialValues: nothing,
    validate: {
      day: (day) => (!day ? t('holidays.dayMissing') : hasDay(holidays, day) ? t('holidays.dayTwice') : null),
      name: (name) => (name.trim() ? null : t('holidays.nameMissing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const change = useMutation(changeHolidaysMutation(companyId))
  const submit = form.onSubmit((values) => {
    const holiday = { ...values, name: values.name.trim() }
    change.mutate((now) => [...now, holiday], {
      onSuccess: () => {
        // The list shows the day before the server responds, and a fast user may already be entering the next one.
        if (isUntouched(values, form.getValues())) {
          form.reset()
          onAdded()
        }
        notify({ type: 'success', title: t('holidays.added', { name: holiday.name }) })
      },
      onError: (error) => {
        const [wrong] = Object.values(fieldErrors(error))
        if (wrong) form.setErrors({ day: wrong })
      },
    })
  })
  return { form, submit, isSending: change.isPending }
}

/** Adds one day, saved at once. */
export const HolidayForm = (props: HolidayFormProps) => {
  const { t } = useTranslation('companies')
  const first = useRef<HTMLInputElement>(null)
  const { form, submit, isSending } = useHolidayForm(props, () => first.current?.focus())
  if (props.holidays.length >= limits.holidays)
    return (
      <Text fz="ui" c="dimmed">
        {t('holidays.full', { most: limits.holidays })}
      </Text>
    )
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        ref={first}
        type="date"
        label={t('holidays.day')}
        data-holiday-day
        {...form.getInputProps('day')}
      />
      <TextInput
        label={t('holidays.name')}
        placeholder={t('holidays.namePlaceholder')}
        autoComplete="off"
        maxLength={limits.name}
        {...form.getInputProps('name')}
      />
      <Switch
        label={t('holidays.yearly')}
        description={t('holidays.yearlyWhy')}
        {...form.getInputProps('yearly', { type: 'checkbox' })}
      />
      <Button type="submit" loading={isSending} leftSection={<Plus size={16} aria-hidden />}>
        {t('holidays.add')}
      </Button>
    </form>
  )
}

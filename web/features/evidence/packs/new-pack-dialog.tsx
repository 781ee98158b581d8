import { Button, Group, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PackFramework, packFrameworks } from '#contract/evidence/packs.ts'
import { type Locale, spokenLocales } from '#contract/locales.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { today } from '#lib/time/today.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { daysOf, type PackPeriod, packPeriods } from './pack-periods.ts'
import { createPackMutation } from './packs.api.ts'

interface Values {
  period: PackPeriod
  from: string
  until: string
  framework: PackFramework
  locale: Locale
}

const usePackForm = () => {
  const { t } = useTranslation('evidence')
  const locale = usePlatformLanguage()
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: {
      period: 'twelve_months',
      ...daysOf('twelve_months', today()),
      framework: 'iso_27001',
      locale: spokenLocales.includes(locale) ? locale : 'en_US',
    },
    validate: {
      from: (from, { until }) => (from && from <= until ? null : t('new.fromMissing')),
      until: (until) => (until ? null : t('new.untilMissing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
type PackForm = ReturnType<typeof usePackForm>

const PeriodFields = ({ form }: { form: PackForm }) => {
  const { t } = useTranslation('evidence')
  const format = useFormat()
  const { period, from, until } = form.values
  const choose = (chosen: string | null) => {
    const next = packPeriods.find((one) => one === chosen)
    if (next) form.setValues({ period: next, ...(next === 'own' ? {} : daysOf(next, today())) })
  }
  return (
    <>
      <Select
        label={t('new.period')}
        data-autofocus
        allowDeselect={false}
        data={packPeriods.map((value) => ({ value, label: t(`new.periods.${value}`) }))}
        value={period}
        onChange={choose}
        {...(period === 'own'
          ? {}
          : {
              // The server’s day may still be the one before.
              error: form.errors.until,
              description: t('period', { from: format.day(from), until: format.day(until) }),
            })}
      />
      {period === 'own' ? (
        <Group grow align="start" gap="sm">
          <TextInput type="date" label={t('new.from')} max={today()} {...form.getInputProps('from')} />
          <TextInput type="date" label={t('new.until')} max={today()} {...form.getInputProps('until')} />
        </Group>
      ) : null}
    </>
  )
}

interface NewPackDialogProps {
  companyId: string
  companyName: string
  onClose: () => void
}

/** Asks for a period, for whom the pack is, and its language. */
export const NewPackDialog = ({ companyId, companyName, onClose }: NewPackDialogProps) => {
  const { t } = useTranslation(['evidence', 'common'])
  const format = useFormat()
  // Sent again with the same id after a lost response, the server makes one pack.
  const [id] = useState(() => crypto.randomUUID())
  const form = usePackForm()
  const create = useMutation({ ...createPackMutation, onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ from, until, framework, locale }) =>
    create.mutate(
      { id, company_id: companyId, from, until, framework, locale },
      {
        onSuccess: () => {
          notify({ type: 'success', title: t('new.started'), message: t('new.startedWhy') })
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('new.title', { company: companyName })}>
      <DialogForm onSubmit={submit}>
        <PeriodFields form={form} />
        <ExplainedChoice
          label={t('new.framework')}
          value={form.values.framework}
          options={packFrameworks.map((value) => ({
            value,
            label: t(`framework.${value}`),
            says: t(`new.frameworkSays.${value}`),
          }))}
          onChange={(framework) => form.setFieldValue('framework', framework)}
        />
        <Select
          label={t('new.locale')}
          allowDeselect={false}
          data={spokenLocales.map((value) => ({ value, label: format.language(value) }))}
          value={form.values.locale}
          onChange={(locale) => locale && form.setFieldValue('locale', locale)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('new.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

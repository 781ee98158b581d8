import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CampaignPerson } from '#contract/campaigns/campaign-progress.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { ExplainedChoice } from '#ui/controls/explained-choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { archiveMutation, type Campaign, extendMutation, waiveMutation } from '../campaigns.api.ts'

interface OfCampaign {
  campaign: Campaign
  onClose: () => void
}

interface EndProps {
  onClose: () => void
  label: string
  isPending: boolean
}

const Buttons = ({ onClose, label, isPending }: EndProps) => {
  const { t } = useTranslation('common')
  return (
    <DialogEnd>
      <Button variant="default" onClick={onClose}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" loading={isPending}>
        {label}
      </Button>
    </DialogEnd>
  )
}

/** Takes a person out of the figures, with a reason. */
export const WaiveDialog = ({ campaign, person, onClose }: OfCampaign & { person: CampaignPerson }) => {
  const { t } = useTranslation('campaigns')
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim() ? null : t('waive.noReason')) },
  })
  const waive = useMutation({ ...waiveMutation(campaign.id, person.id), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ reason }) =>
    waive.mutate(reason.trim(), {
      onSuccess: () => {
        notify({ type: 'success', title: t('waive.done', { name: person.full_name }) })
        onClose()
      },
    }),
  )
  return (
    <Dialog onClose={onClose} size="sm" title={t('waive.title', { name: person.full_name })}>
      <DialogForm onSubmit={submit}>
        <p>{t('waive.why')}</p>
        <Textarea
          label={t('waive.reason')}
          data-autofocus
          autosize
          minRows={2}
          maxLength={limits.reason}
          {...form.getInputProps('reason')}
        />
        <Buttons onClose={onClose} label={t('waive.submit')} isPending={waive.isPending} />
      </DialogForm>
    </Dialog>
  )
}

/** Moves the due day of everybody to a later day. */
export const ExtendDialog = ({ campaign, onClose }: OfCampaign) => {
  const { t } = useTranslation('campaigns')
  const format = useFormat()
  const due = campaign.due_on ?? campaign.today
  const form = useForm({
    initialValues: { due_on: '' },
    validate: { due_on: (day) => (day > due ? null : t('extend.noDay', { date: format.day(due) })) },
  })
  const extend = useMutation({ ...extendMutation(campaign.id), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ due_on }) =>
    extend.mutate(
      { version: campaign.version, due_on },
      {
        onSuccess: () => {
          notify({ type: 'success', title: t('extend.done', { date: format.day(due_on) }) })
          onClose()
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} size="sm" title={t('extend.title')}>
      <DialogForm onSubmit={submit}>
        <p>{t('extend.why', { date: format.day(due) })}</p>
        <TextInput
          type="date"
          label={t('extend.day')}
          data-autofocus
          min={due}
          {...form.getInputProps('due_on')}
        />
        <Buttons onClose={onClose} label={t('extend.submit')} isPending={extend.isPending} />
      </DialogForm>
    </Dialog>
  )
}

const assignmentChoices = ['keep', 'withdraw'] as const

/** Ends the campaign for good and asks whether the courses stay assigned. */
export const ArchiveDialog = ({ campaign, onClose }: OfCampaign) => {
  const { t } = useTranslation('campaigns')
  const [choice, setChoice] = useState<(typeof assignmentChoices)[number]>('keep')
  const archive = useMutation(archiveMutation(campaign.id))
  const submit = () =>
    archive.mutate(
      { version: campaign.version, withdraw: choice === 'withdraw' },
      {
        onSuccess: () => {
          notify({ type: 'success', title: t('archive.done', { name: campaign.name }) })
          onClose()
        },
      },
    )
  return (
    <Dialog onClose={onClose} title={t('archive.title', { name: campaign.name })}>
      <DialogForm onSubmit={submit}>
        <p>{t('archive.why')}</p>
        <ExplainedChoice
          label={t('archive.assignments')}
          value={choice}
          options={assignmentChoices.map((value) => ({
            value,
            label: t(`archive.${value}`),
            says: t(`archive.${value}Why`),
          }))}
          onChange={setChoice}
        />
        <Buttons onClose={onClose} label={t('archive.submit')} isPending={archive.isPending} />
      </DialogForm>
    </Dialog>
  )
}

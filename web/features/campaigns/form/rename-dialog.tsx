import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { type Campaign, updateMutation } from '../campaigns.api.ts'

/** What can still be changed once a campaign is launched. */
export const RenameDialog = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const { t } = useTranslation(['campaigns', 'common'])
  const { name, note, goal_percent, version } = campaign
  const form = useForm<{ name: string; note: string; goal_percent: number | string }>({
    initialValues: { name, note, goal_percent },
    validate: {
      name: (text) => (text.trim() ? null : t('form.noName')),
      goal_percent: (goal) => (Number(goal) >= 1 && Number(goal) <= 100 ? null : t('form.noGoal')),
    },
  })
  const update = useMutation({ ...updateMutation(campaign.id), onError: showFieldErrors(form) })
  const submit = form.onSubmit((values) =>
    update.mutate(
      {
        version,
        name: values.name.trim(),
        note: values.note.trim(),
        goal_percent: Number(values.goal_percent),
      },
      { onSuccess: onClose },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('form.edit')}>
      <DialogForm onSubmit={submit}>
        <TextInput
          label={t('form.name')}
          data-autofocus
          maxLength={limits.title}
          {...form.getInputProps('name')}
        />
        <NumberInput
          label={t('form.goal')}
          min={1}
          max={100}
          suffix="%"
          allowDecimal={false}
          {...form.getInputProps('goal_percent')}
        />
        <Textarea
          label={t('form.note')}
          description={t('form.noteWhy')}
          autosize
          minRows={2}
          maxLength={limits.description}
          {...form.getInputProps('note')}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('form.save')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

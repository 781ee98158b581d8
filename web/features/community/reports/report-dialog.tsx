import '#lib/theme/mantine-community.css'
import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReportReason, reportReasons } from '#contract/community/posts.ts'
import { limits } from '#contract/limits.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { reportMutation, type SubjectIds } from '../community.api.ts'

/** Reports a text with a reason and a comment. */
export const ReportDialog = ({ onClose, ...ids }: SubjectIds & { onClose: () => void }) => {
  const { t } = useTranslation(['community', 'common'])
  const form = useForm({
    mode: 'controlled',
    initialValues: { reason: '' as ReportReason | '', note: '' },
    validate: { reason: (reason) => (reason ? null : t('community:report.missing')) },
  })
  const report = useMutation(reportMutation(ids))
  const submit = form.onSubmit(({ reason, note }) => {
    if (reason === '') return
    report.mutate(
      { reason, note },
      {
        onSuccess: () => {
          onClose()
          notify({
            type: 'success',
            title: t('community:report.done'),
            message: t('community:report.doneWhy'),
          })
        },
      },
    )
  })
  return (
    <Dialog
      onClose={onClose}
      title={t(ids.commentId === null ? 'community:report.titlePost' : 'community:report.titleComment')}
      size="md"
    >
      <DialogForm onSubmit={submit}>
        <Radio.Group label={t('community:report.why')} {...form.getInputProps('reason')}>
          <Stack gap="xs" mt="xs">
            {reportReasons.map((reason) => (
              <Radio key={reason} value={reason} label={t(`community:report.reasons.${reason}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('community:report.note')}
          maxLength={limits.reportNote}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={report.isPending}>
            {t('community:report.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

import { Button, Checkbox, Radio, type RadioGroupProps, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type MailReportDetails, type MailVerdict, mailVerdicts } from '#contract/community/mail-reports.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { answerMailMutation } from '../mails/mails.api.ts'

const VerdictField = (props: Omit<RadioGroupProps, 'children' | 'label'>) => {
  const { t } = useTranslation(['moderation', 'community'])
  return (
    <Radio.Group label={t('moderation:mails.whatWasIt')} {...props}>
      <Stack gap="xs" mt="xs">
        {mailVerdicts.map((verdict) => (
          <Radio
            key={verdict}
            value={verdict}
            label={t(`community:mails.verdict.${verdict}`)}
            description={t(`moderation:mails.verdictWhy.${verdict}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** The verdict on an e-mail, with a sentence for its reporter. */
export const MailAnswerForm = ({ report }: { report: MailReportDetails }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const answer = useMutation(answerMailMutation(report.id))
  const form = useForm({
    mode: 'controlled',
    initialValues: { verdict: '' as MailVerdict | '', text: '', all: true },
    validate: {
      verdict: (verdict) => (verdict ? null : t('moderation:mails.noVerdict')),
      text: (text) => (text.trim() ? null : t('moderation:mails.noAnswer')),
    },
  })
  useFocusOnError(form)
  if (!report.can.answer)
    return (
      <Text fz="ui" c="dimmed">
        {t('moderation:cannot.reads_only')}
      </Text>
    )
  /** Fills in a template for the verdict, unless the user has written their own text. */
  const choose = (verdict: string) => {
    const templates = mailVerdicts.map((one) => t(`moderation:mails.template.${one}`))
    const isOwn = form.values.text.trim() !== '' && !templates.includes(form.values.text)
    form.setFieldValue('verdict', verdict as MailVerdict)
    if (!isOwn) form.setFieldValue('text', t(`moderation:mails.template.${verdict as MailVerdict}`))
  }
  const submit = form.onSubmit(({ verdict, text, all }) => {
    if (verdict === '') return
    // The form is unmounted once the report is answered, so callbacks passed to `mutate` would not run.
    void answer
      .mutateAsync({ version: report.version, verdict, text, all: all && report.others > 0 })
      .then(() => notify({ type: 'success', title: t('moderation:mails.answered') }), showFieldErrors(form))
  })
  const isTaken = report.claim !== null && !report.claim.is_own
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <VerdictField {...form.getInputProps('verdict')} onChange={choose} />
        <Textarea
          label={t('moderation:mails.answerLabel')}
          description={t('moderation:mails.answerWhy')}
          maxLength={limits.reason}
          autosize
          minRows={3}
          {...form.getInputProps('text')}
        />
        {report.others > 0 ? (
          <Checkbox
            label={t('moderation:mails.all', { count: report.others })}
            {...form.getInputProps('all', { type: 'checkbox' })}
          />
        ) : null}
        <Button type="submit" loading={answer.isPending} disabled={isTaken}>
          {t('moderation:mails.send')}
        </Button>
      </Stack>
    </form>
  )
}

import '#lib/theme/mantine-community.css'
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MailAction, mailActions } from '#contract/community/mail-reports.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { fieldErrors } from '#lib/api/form-errors.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Card } from '#ui/layout/page.tsx'
import { MailDrop } from './mail-drop.tsx'
import { reportMailMutation } from './mails.api.ts'
import { forgetMail, pastedMail } from './pasted-mail.ts'

/** The mail that is reported, and what its reader did with it. */
const useMailReport = () => {
  const { t } = useTranslation('community')
  const report = useMutation(reportMailMutation)
  const [file, setFile] = useState(() => {
    const pasted = pastedMail()
    return pasted === null ? null : new File([pasted], t('mails.pastedName'), { type: 'message/rfc822' })
  })
  useEffect(() => forgetMail, [])
  const [problem, setProblem] = useState<string | null>(null)
  const [did, setDid] = useState<MailAction>('nothing')
  const [note, setNote] = useState('')
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
  }
  const refuse = (error: unknown) => {
    const [first] = Object.values(fieldErrors(error))
    if (first) setProblem(first)
    else if (error instanceof ApiError && error.status === 413) setProblem(t('mails.tooLargeShort'))
    else if (error instanceof ApiError && error.status === 429) setProblem(t('mails.tooMany'))
    else handleError(error)
  }
  const send = () => {
    if (!file) return setProblem(t('mails.noFile'))
    report.mutate(
      { file, did, note },
      {
        onSuccess: () => {
          choose(null)
          setDid('nothing')
          setNote('')
          notify({ type: 'success', title: t('mails.sent'), message: t('mails.sentWhy') })
        },
        onError: refuse,
      },
    )
  }
  return { file, choose, problem, setProblem, did, setDid, note, setNote, send, isSending: report.isPending }
}

/** Sends a suspicious e-mail to the security team. */
export const MailReportForm = ({ keptDays }: { keptDays: number }) => {
  const { t } = useTranslation('community')
  const { file, choose, problem, setProblem, did, setDid, note, setNote, send, isSending } = useMailReport()
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <MailDrop file={file} problem={problem} onFile={choose} onProblem={setProblem} />
          <Radio.Group label={t('mails.did')} value={did} onChange={setDid}>
            <Group gap="lg" mt="xs">
              {mailActions.map((value) => (
                <Radio key={value} value={value} label={t(`mails.actions.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
          <Textarea
            label={t('mails.note')}
            rows={2}
            autosize
            maxLength={limits.reportNote}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Group gap="var(--s-3) var(--s-4)">
            <Button type="submit" loading={isSending}>
              {t('mails.send')}
            </Button>
            <Text flex="1 1 240px" fz="sm" c="dimmed">
              {t('mails.kept', { count: keptDays })}
            </Text>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

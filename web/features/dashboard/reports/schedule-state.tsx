import { Stack, Text } from '@mantine/core'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/directory/report-schedules.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'

/** Why reports do not arrive: at all, at a mail server, or at some of the recipients. */
const useWarnings = ({ stopped_by, has_mail_server, recipients, last }: ReportSchedule): string[] => {
  const { t } = useTranslation('dashboard')
  return [
    ...(stopped_by ? [t(`report.mail.stopped.${stopped_by}`)] : []),
    ...(has_mail_server ? [] : [t('report.mail.noServer')]),
    ...(last && last.failing > 0 ? [t('report.mail.failing', { count: last.failing })] : []),
    ...(last && last.failed > 0 ? [t('report.mail.failed', { count: last.failed })] : []),
    ...recipients.flatMap(({ name, problem }) =>
      problem ? [t(`report.mail.problem.${problem}`, { name })] : [],
    ),
  ]
}

const useLast = ({ last }: ReportSchedule): string => {
  const { t } = useTranslation('dashboard')
  const { day, date } = useFormat()
  if (!last) return t('report.mail.never')
  const sent = t('report.mail.last', {
    count: last.sent,
    ...{ from: day(last.from, 'shortFull'), until: day(last.until, 'shortFull') },
    at: date(last.at, 'moment'),
  })
  const onTheWay = last.waiting - last.failing
  const waiting = onTheWay > 0 ? t('report.mail.waiting', { count: onTheWay }) : ''
  const left = last.left_out > 0 ? t('report.mail.leftOut', { count: last.left_out }) : ''
  return [sent, waiting, left].filter(Boolean).join(' ')
}

/** When the next report is sent, what became of the last, and what is wrong. */
export const ScheduleState = ({ schedule }: { schedule: ReportSchedule }) => {
  const { t } = useTranslation('dashboard')
  const { day } = useFormat()
  const warnings = useWarnings(schedule)
  const last = useLast(schedule)
  const { next_on, others } = schedule
  return (
    <Stack gap="xs">
      <Text fz="sm">
        {next_on ? t('report.mail.next', { date: day(next_on, 'weekdayFull') }) : t('report.mail.noNext')}
      </Text>
      <Text fz="sm">{last}</Text>
      {others > 0 ? <Text fz="sm">{t('report.mail.others', { count: others })}</Text> : null}
      {warnings.length > 0 ? (
        <NoteBox tone="warn" role="note" icon={<MailWarning size={18} aria-hidden />}>
          {warnings.map((text) => (
            <Text key={text} fz="sm">
              {text}
            </Text>
          ))}
        </NoteBox>
      ) : null}
    </Stack>
  )
}

import { Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MailVerdict, OwnMailReport } from '#contract/community/mail-reports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Pill, type Tone } from '#ui/text/pill.tsx'
import { ownMailPagesQuery } from './mails.api.ts'
import classes from './mails.module.css'

export const verdictTones: Record<MailVerdict, Tone> = {
  phishing: 'bad',
  harmless: 'good',
  simulation: 'brand',
}

const Steps = ({ report }: { report: OwnMailReport }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const { taken } = report
  const steps = [
    { key: 'sent', isDone: true, text: t('mails.steps.received') },
    {
      key: 'taken',
      isDone: taken !== null,
      text: taken
        ? t('mails.steps.taken', { name: taken.by, when: format.relative(taken.at) })
        : t('mails.steps.waits'),
    },
    { key: 'answer', isDone: false, text: t('mails.steps.answer') },
  ]
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, isDone, text }) => (
        <li key={key} data-done={isDone || undefined}>
          {text}
        </li>
      ))}
    </ol>
  )
}

const Answer = ({ report }: { report: OwnMailReport }) => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const { answer, points } = report
  if (!answer) return null
  const by = answer.by || t('author.team')
  return (
    <NoteBox tone="brand" mt="sm" c="dimmed" icon={<Avatar name={by} picture={null} size="sm" />}>
      <Text fz="md" mb={2} c="var(--ink)" dir="auto">
        {answer.text}
      </Text>
      <DotSeparated
        facts={[by, format.relative(answer.at), points > 0 ? t('mails.points', { count: points }) : null]}
      />
    </NoteBox>
  )
}

/** The e-mails that the user reported, their status, and the answers. */
export const OwnMailReports = () => {
  const { t } = useTranslation('community')
  const format = useFormat()
  const pages = useInfiniteQuery({ ...ownMailPagesQuery(), meta: { quiet: true } })
  const { rows: reports, more } = shownPages(pages)
  if (!reports || reports.length === 0) return null
  return (
    <section aria-labelledby="own-mails">
      <SectionHeader id="own-mails" title={t('mails.own')} end={<small>{t('mails.ownWhy')}</small>} />
      <Card padded={false}>
        {reports.map((report) => (
          <article key={report.id} className={classes.report}>
            <Group className={classes.reportHead ?? ''} gap="sm" fz="sm" c="dimmed">
              <div>
                <h3 dir="auto">{report.subject || t('mails.noSubject')}</h3>
                <DotSeparated
                  facts={[t('mails.sentAt', { when: format.relative(report.at) }), report.sender]}
                />
              </div>
              <Pill tone={report.answer ? verdictTones[report.answer.verdict] : 'info'}>
                {t(report.answer ? `mails.verdict.${report.answer.verdict}` : 'mails.verdict.open')}
              </Pill>
            </Group>
            {report.answer ? <Answer report={report} /> : <Steps report={report} />}
          </article>
        ))}
      </Card>
      {more ? <LoadMore text="" more={more} /> : null}
    </section>
  )
}

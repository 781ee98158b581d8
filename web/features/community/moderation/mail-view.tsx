import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Link2, Paperclip, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MailReportDetails, ReportedMail } from '#contract/community/mail-reports.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { claimMailMutation, mailQuery } from '../mails/mails.api.ts'
import mailClasses from '../mails/mails.module.css'
import { verdictTones } from '../mails/own-mail-reports.tsx'
import { AuthorLine } from '../posts/author-line.tsx'
import { CaughtComposer } from './caught-composer.tsx'
import { MailAnswerForm } from './mail-answer-form.tsx'
import classes from './moderation.module.css'

const Addresses = ({ mail }: { mail: ReportedMail }) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const facts = [
    ['from', mail.from_name ? `${mail.from_name} <${mail.from}>` : mail.from],
    ['replyTo', mail.reply_to],
    ['returnPath', mail.return_path],
    ['sentAt', mail.sent_at ? format.date(mail.sent_at, 'moment') : ''],
  ] as const
  return (
    <dl className={mailClasses.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{t(`mails.facts.${name}`)}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const Signs = ({ signs }: Pick<ReportedMail, 'signs'>) => {
  const { t } = useTranslation('moderation')
  if (signs.length === 0) return null
  return (
    <Stack component="section">
      <h2>{t('mails.signsTitle')}</h2>
      <Stack component="ul" className={mailClasses.signs ?? ''} gap="xs" fz="sm">
        {signs.map((sign) => (
          <li key={sign}>
            <TriangleAlert size={18} aria-hidden />
            {t(`mails.signs.${sign}`)}
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const Links = ({ links }: Pick<ReportedMail, 'links'>) => {
  const { t } = useTranslation('moderation')
  if (links.length === 0) return null
  return (
    <Stack component="section">
      <h2>{t('mails.links', { count: links.length })}</h2>
      <Stack component="ul" className={mailClasses.links ?? ''} gap="xs" fz="sm">
        {links.map(({ address, shown, is_suspicious }) => (
          <li key={`${address} ${shown}`}>
            <Link2 size={18} aria-hidden data-risky={is_suspicious || undefined} />
            <span>
              <code>{address}</code>
              {shown ? <small dir="auto">{t('mails.shownAs', { text: shown })}</small> : null}
              {is_suspicious ? <Pill tone="warn">{t('mails.suspicious')}</Pill> : null}
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const Files = ({ files }: Pick<ReportedMail, 'files'>) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <Stack component="section">
      <h2>{t('mails.files', { count: files.length })}</h2>
      <Stack component="ul" className={mailClasses.links ?? ''} gap="xs" fz="sm">
        {files.map(({ name, mime, bytes, sha256, is_risky }) => (
          <li key={`${name} ${sha256}`}>
            <Paperclip size={18} aria-hidden data-risky={is_risky || undefined} />
            <span>
              <b dir="auto">{name || t('mails.noName')}</b>, {mime}, {format.bytes(bytes)}{' '}
              {is_risky ? <Pill tone="warn">{t('mails.risky')}</Pill> : null}
              <small>{t('mails.checksum', { sha256 })}</small>
            </span>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const Content = ({ report }: { report: MailReportDetails }) => {
  const { t } = useTranslation('moderation')
  const format = useFormat()
  const { mail } = report
  if (!mail)
    return (
      <Text fz="ui" c="dimmed">
        {t('mails.gone')}
      </Text>
    )
  return (
    <>
      <Addresses mail={mail} />
      <Signs signs={mail.signs} />
      <Stack component="section">
        <h2>{t('mails.text')}</h2>
        <pre className={mailClasses.source} dir="auto">
          {mail.text || t('mails.noText')}
        </pre>
        {mail.is_cut ? (
          <Text fz="ui" c="dimmed">
            {t('mails.cut')}
          </Text>
        ) : null}
      </Stack>
      <Links links={mail.links} />
      <Files files={mail.files} />
      <details>
        <summary>{t('mails.headers', { count: mail.headers.length })}</summary>
        <pre className={mailClasses.source}>
          {mail.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
      <Text fz="ui" c="dimmed">
        {t('mails.deletedOn', { date: format.date(report.deleted_on, 'day') })}
      </Text>
    </>
  )
}

const Claim = ({ report }: { report: MailReportDetails }) => {
  const { t } = useTranslation('moderation')
  const claim = useMutation(claimMailMutation(report.id))
  if (!report.can.answer) return null
  if (report.claim && !report.claim.is_own)
    return (
      <Text fz="ui" c="dimmed">
        {t('claim.other', { name: report.claim.full_name })}
      </Text>
    )
  const isOwn = report.claim !== null
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={claim.isPending} onClick={() => claim.mutate(!isOwn)}>
        {t(isOwn ? 'claim.letGo' : 'mails.take')}
      </Button>
      <Text fz="ui" c="dimmed">
        {t(isOwn ? 'mails.taken' : 'mails.takeWhy')}
      </Text>
    </Stack>
  )
}

const Answered = ({ answer }: { answer: NonNullable<MailReportDetails['answer']> }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const format = useFormat()
  return (
    <Stack component="section">
      <h2>{t('moderation:mails.answer')}</h2>
      <div>
        <Pill tone={verdictTones[answer.verdict]}>{t(`community:mails.verdict.${answer.verdict}`)}</Pill>
      </div>
      <p dir="auto">{answer.text}</p>
      <Text fz="ui" c="dimmed">
        {answer.by || t('community:author.former')}, {format.date(answer.at, 'moment')}
      </Text>
    </Stack>
  )
}

/** A reported e-mail; nothing in it can be opened. */
export const MailView = ({ reportId }: { reportId: string }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const { data, error } = useQuery({ ...mailQuery(reportId), meta: { quiet: true } })
  if (hasStatus(error, 404))
    return <EmptyState title={t('moderation:mails.notThere')} message={t('moderation:mails.notThereWhy')} />
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={6} />
      </Skeleton>
    )
  const report = data.data
  return (
    <Columns className={classes.subject ?? ''} widths="minmax(0, 1fr) 320px" from={1240} gap="xl">
      <Stack component="article">
        <TextLink to="admin.community" params={{ page: 'mails' }} className={classes.backToList ?? ''}>
          <ChevronLeft size={16} aria-hidden />
          {t('moderation:mails.title')}
        </TextLink>
        <AuthorLine author={report.reporter} at={report.at}>
          {report.did === 'nothing' ? null : (
            <Pill tone="bad">{t(`community:mails.actions.${report.did}`)}</Pill>
          )}
        </AuthorLine>
        <h1 dir="auto">{report.subject || t('community:mails.noSubject')}</h1>
        {report.note ? (
          <p className={classes.text} dir="auto">
            {report.note}
          </p>
        ) : null}
        <Content report={report} />
      </Stack>
      <Stack>
        <Claim report={report} />
        {report.answer ? <Answered answer={report.answer} /> : <MailAnswerForm report={report} />}
        {report.answer?.verdict === 'phishing' && report.mail ? <CaughtComposer report={report} /> : null}
      </Stack>
    </Columns>
  )
}

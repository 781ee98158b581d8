import { Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MailReport, mailReportStates } from '#contract/community/mail-reports.ts'
import { mailPagesQuery } from '#features/community/mails/mails.api.ts'
import { verdictTones } from '#features/community/mails/own-mail-reports.tsx'
import { useAuthorName } from '#features/community/posts/author-line.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { forPage } from '#lib/query/page-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { MailView } from '../mail-view.tsx'
import classes from '../moderation.module.css'
import { QueueColumns } from './queue-columns.tsx'
import { QueueStart } from './queue-start.tsx'

const Entry = ({ report }: { report: MailReport }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const format = useFormat()
  const nameOf = useAuthorName()
  const { subject, sender, reporter, at, did, others, claim, answer } = report
  return (
    <RouteLink
      to="admin.community"
      params={{ page: 'mails', subjectId: report.id }}
      className={classes.entry}
    >
      <b dir="auto">{subject || t('community:mails.noSubject')}</b>
      <small>{sender}</small>
      <small>
        {nameOf(reporter)}, {format.relative(at)}
      </small>
      <Group component="span" gap={6}>
        {did === 'nothing' ? null : <Pill tone="bad">{t(`community:mails.actions.${did}`)}</Pill>}
        {others > 0 ? <Pill tone="warn">{t('moderation:mails.others', { count: others })}</Pill> : null}
        {answer ? (
          <Pill tone={verdictTones[answer.verdict]}>{t(`community:mails.verdict.${answer.verdict}`)}</Pill>
        ) : null}
        {claim ? (
          <Pill tone={claim.is_own ? 'brand' : 'neutral'}>
            {claim.is_own
              ? t('moderation:claim.own')
              : t('moderation:claim.other', { name: claim.full_name })}
          </Pill>
        ) : null}
      </Group>
    </RouteLink>
  )
}

type MailState = (typeof mailReportStates)[number]

interface MailQueueProps {
  companyId: string | undefined
  reportId: string | undefined
}

/** The e-mails of a state, with a choice of the state. */
const MailList = ({
  pages,
  state,
  onState,
}: {
  pages: ReturnType<typeof useMailPages>
  state: MailState
  onState: (state: MailState) => void
}) => {
  const { t } = useTranslation('moderation')
  const { rows: reports, total, more } = pages
  const chips = mailReportStates.map((value) => ({
    value,
    label: t(`mails.state.${value}`),
    count: value === 'open' ? total : undefined,
  }))
  return (
    <Stack aria-label={t('mails.title')} component="nav">
      <FilterChips label={t('mails.title')} chips={chips} value={state} onChange={onState} />
      {!reports ? (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      ) : reports.length === 0 ? (
        <Text fz="ui" c="dimmed">
          {t(`mails.empty.${state}`)}
        </Text>
      ) : (
        <div>
          {reports.map((report) => (
            <Entry key={report.id} report={report} />
          ))}
          {more ? <LoadMore text="" more={more} /> : null}
        </div>
      )}
    </Stack>
  )
}

const useMailPages = (companyId: string | undefined, state: MailState) =>
  shownPages(useInfiniteQuery({ ...mailPagesQuery({ company_id: companyId, state }), ...forPage }))

/** The reported e-mails, with the selected one. */
export const MailQueue = ({ companyId, reportId }: MailQueueProps) => {
  const { t } = useTranslation('moderation')
  const [state, setState] = useState<MailState>('open')
  const pages = useMailPages(companyId, state)
  const { rows: reports, total } = pages
  const isBeside = !reportId && state === 'open'
  return (
    <QueueColumns
      list={<MailList pages={pages} state={state} onState={setState} />}
      start={
        isBeside && total && reports?.length ? (
          <QueueStart
            title={t('mails.count', { count: total })}
            message={t('mails.countWhy')}
            action={t('mails.first')}
            page="mails"
            subjectId={reports.find(({ claim }) => claim === null || claim.is_own)?.id}
          />
        ) : null
      }
      open={reportId ? <MailView key={reportId} reportId={reportId} /> : null}
      none={
        isBeside && reports?.length === 0 ? (
          <EmptyState title={t('mails.none')} message={t('mails.noneWhy')} />
        ) : null
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { useCompanyName } from '#entities/use-company-name.ts'
import { openMailsQuery } from '#features/community/mails/mails.api.ts'
import { DataSheetPage } from '#features/community/moderation/data-sheet.tsx'
import { DecisionLog } from '#features/community/moderation/decision-log.tsx'
import { queueQuery } from '#features/community/moderation/moderation.api.ts'
import { MailQueue } from '#features/community/moderation/queue/mail-queue.tsx'
import { QueueColumns } from '#features/community/moderation/queue/queue-columns.tsx'
import { firstInQueue, QueueList } from '#features/community/moderation/queue/queue-list.tsx'
import { QueueStart } from '#features/community/moderation/queue/queue-start.tsx'
import { CommunitySettingsForm } from '#features/community/moderation/settings-form.tsx'
import { StaffPost, StaffPosts } from '#features/community/moderation/staff-posts.tsx'
import { SubjectView } from '#features/community/moderation/subject-view.tsx'
import { hasStatus } from '#lib/api/api-error.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

const pages = ['queue', 'mails', 'posts', 'log', 'stored', 'settings'] as const
type PageName = (typeof pages)[number]

const Queue = ({
  companyId,
  subjectId,
}: {
  companyId: string | undefined
  subjectId: string | undefined
}) => {
  const { t } = useTranslation('moderation')
  const { data } = useQuery(queueQuery({ company_id: companyId }))
  if (!data) return <PageSkeleton />
  const entries = data.data
  if (entries.length === 0 && !subjectId)
    return <EmptyState title={t('queue.empty')} message={t('queue.emptyWhy')} />
  return (
    <QueueColumns
      list={<QueueList entries={entries} />}
      start={
        subjectId ? null : (
          <QueueStart
            title={t('queue.count', { count: entries.length })}
            message={t('queue.countWhy')}
            action={t('queue.first')}
            page="queue"
            subjectId={firstInQueue(entries)?.subject_id}
          />
        )
      }
      open={subjectId ? <SubjectView key={subjectId} subjectId={subjectId} /> : null}
    />
  )
}

/** The moderation of the community: pending decisions, posts, past decisions and settings. */
export const CommunityPage = () => {
  const { t } = useTranslation('moderation')
  const { page = 'queue', subjectId } = useRouteParams('admin.community')
  const { companyId: settingsOf, named: companyId } = useChosenCompany()
  const { data, error } = useQuery({ ...queueQuery({ company_id: companyId }), meta: { quiet: true } })
  const { data: mails } = useQuery({ ...openMailsQuery({ company_id: companyId }), meta: { quiet: true } })
  const company = useCompanyName(settingsOf) ?? '\u00a0'
  const name = pages.find((one) => one === page)
  if (!name) throw notFound()
  const search = companyId ? { company: companyId } : {}
  const tabs = pages.filter((one) => one !== 'settings' || data?.meta.can.set)
  const waiting: Partial<Record<PageName, number>> = {
    queue: data?.data.length ?? 0,
    mails: mails?.meta.total ?? 0,
  }
  const label = (one: PageName): string =>
    waiting[one] ? `${t(`tabs.${one}`)} (${waiting[one]})` : t(`tabs.${one}`)
  if (hasStatus(error, 403, 404))
    return (
      <>
        <PageBar here={t('title')} end={<CompanySwitcher />} />
        <Page>
          <PageHeader title={t('title')} />
          <EmptyState title={t('closed')} message={t('closedWhy')} />
        </Page>
      </>
    )
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader
          title={t('title')}
          lede={name === 'settings' ? t('settings.lede', { company }) : t('lede')}
        />
        <TabLinks label={t('title')}>
          {tabs.map((one) => (
            <RouteLink
              key={one}
              to="admin.community"
              params={{ page: one }}
              search={search}
              aria-current={one === name ? 'page' : undefined}
            >
              {label(one)}
            </RouteLink>
          ))}
        </TabLinks>
        {name === 'queue' ? <Queue companyId={companyId} subjectId={subjectId} /> : null}
        {name === 'mails' ? <MailQueue companyId={companyId} reportId={subjectId} /> : null}
        {name === 'posts' && !subjectId ? <StaffPosts companyId={companyId} /> : null}
        {name === 'posts' && subjectId ? <StaffPost key={subjectId} postId={subjectId} /> : null}
        {name === 'log' ? <DecisionLog companyId={companyId} /> : null}
        {name === 'stored' ? <DataSheetPage companyId={settingsOf} /> : null}
        {name === 'settings' ? <CommunitySettingsForm companyId={settingsOf} /> : null}
      </Page>
    </>
  )
}

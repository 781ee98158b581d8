import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import classes from '#features/community/community.module.css'
import { MailAside, UrgentCall } from '#features/community/mails/mail-aside.tsx'
import { MailReportForm } from '#features/community/mails/mail-report-form.tsx'
import { ownMailPagesQuery } from '#features/community/mails/mails.api.ts'
import mailClasses from '#features/community/mails/mails.module.css'
import { OwnMailReports } from '#features/community/mails/own-mail-reports.tsx'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { hasSetting, useUser } from '#lib/session/session.ts'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** Sends a suspicious e-mail to the security team, and shows its answers. */
export const ReportMailPage = () => {
  const { t } = useTranslation('community')
  const { data } = useInfiniteQuery(ownMailPagesQuery())
  const acting = useIsImpersonating()
  const hasCommunity = hasSetting(useUser(), 'has_community')
  const [first] = data?.pages ?? []
  if (!first) return <PageSkeleton />
  return (
    <Page>
      {hasCommunity ? (
        <TextLink to="front.community.index" params={{ page: 'recent' }} className={classes.back ?? ''}>
          <ChevronLeft size={16} aria-hidden />
          {t('title')}
        </TextLink>
      ) : null}
      <PageHeader title={t('mails.title')} lede={t('mails.lede')} />
      <div className={mailClasses.page}>
        <UrgentCall phone={first.meta.security_phone} />
        <Stack gap="lg">
          {acting ? null : <MailReportForm keptDays={first.meta.kept_days} />}
          <OwnMailReports />
        </Stack>
        <Stack component="aside" gap="lg" aria-label={t('mails.help')}>
          <MailAside caught={first.meta.caught} />
        </Stack>
      </div>
    </Page>
  )
}

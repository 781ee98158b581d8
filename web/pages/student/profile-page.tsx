import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { detailsQuery } from '#features/accounts/profile/profile.api.ts'
import { statsQuery } from '#features/activity/activity.api.ts'
import { ActivityList } from '#features/activity/activity-list.tsx'
import { StatFigures } from '#features/activity/stat-figures.tsx'
import { WeeksChart } from '#features/activity/weeks-chart.tsx'
import { BadgeGrid, BadgeGridSkeleton } from '#features/badges/badge-grid.tsx'
import { ownBadgesQuery } from '#features/badges/badges.api.ts'
import { CertificateList } from '#features/certificates/certificate-list.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { forPage } from '#lib/query/page-query.ts'
import { useUser } from '#lib/session/session.ts'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Columns } from '#ui/layout/columns.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './profile-page.module.css'

const Badges = () => {
  const { data } = useQuery({ ...ownBadgesQuery(), ...forPage })
  return data ? <BadgeGrid badges={data.data} /> : <BadgeGridSkeleton />
}

const Doings = () => {
  const { data } = useQuery({ ...statsQuery(), ...forPage })
  return (
    <Stack className={classes.stack ?? ''} gap="lg">
      {data ? (
        <>
          <StatFigures stats={data.data} />
          <WeeksChart weeks={data.data.weeks} />
        </>
      ) : (
        <Skeleton>
          <Stack className={classes.waiting ?? ''} gap="lg">
            <SkeletonBar height="var(--figures)" />
            <SkeletonBar height="var(--weeks)" />
          </Stack>
        </Skeleton>
      )}
      <Columns widths="minmax(0, 1.25fr) minmax(0, 1fr)" from={1024}>
        <ActivityList />
        <CertificateList />
      </Columns>
    </Stack>
  )
}

const Person = () => {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const user = useUser()
  const { data } = useQuery({ ...detailsQuery(), meta: { quiet: true } })
  return (
    <Group mb="lg" className={classes.person ?? ''}>
      <Avatar name={user.full_name} picture={user.avatar} size="xl" />
      <div>
        <h1>{user.full_name}</h1>
        <DotSeparated
          facts={[
            user.company_name,
            data ? t('profile.since', { date: format.date(data.data.member_since) }) : null,
          ]}
        />
        <TextLink to="front.settings.index" params={{ page: 'profile' }} data-screen-only>
          {t('profile.edit')}
        </TextLink>
      </div>
    </Group>
  )
}

export const ProfilePage = () => {
  const { t } = useTranslation('accounts')
  const { page = 'profile' } = useRouteParams('front.students.show')
  if (page !== 'profile' && page !== 'badges') throw notFound()
  return (
    <Page>
      <Person />
      <TabLinks label={t('profile.tabs')}>
        <RouteLink
          to="front.students.show"
          params={{ page: 'profile' }}
          aria-current={page === 'profile' ? 'page' : undefined}
        >
          {t('profile.profile')}
        </RouteLink>
        <RouteLink to="front.students.show" params={{ page: 'badges' }}>
          {t('profile.badges')}
        </RouteLink>
      </TabLinks>
      {page === 'badges' ? <Badges /> : <Doings />}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NamesForm } from '../../features/accounts/names-form.tsx'
import { BadgeGrid, BadgeGridSkeleton } from '../../features/badges/badge-grid.tsx'
import { ownBadgesQuery } from '../../features/badges/badges.api.ts'
import { useRouteParams } from '../../lib/navigation/named-routes.ts'
import { RouteLink } from '../../lib/navigation/route-link.tsx'
import { forPage } from '../../lib/query/page-query.ts'
import { useUser } from '../../lib/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import classes from './profile-page.module.css'

const Badges = () => {
  const { data } = useQuery({ ...ownBadgesQuery(), ...forPage })
  return data ? <BadgeGrid badges={data.data} /> : <BadgeGridSkeleton />
}

const Names = () => {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.names}>
      <Card>
        <h2 className={classes.title}>{t('names.title')}</h2>
        <NamesForm />
      </Card>
    </div>
  )
}

export const ProfilePage = () => {
  const { t } = useTranslation('accounts')
  const { page = 'profile' } = useRouteParams('front.students.show')
  const user = useUser()
  if (page !== 'profile' && page !== 'badges') throw notFound()
  return (
    <Page>
      <div className={classes.person}>
        <Avatar name={user.full_name} picture={user.avatar} size="xl" />
        <div>
          <h1>{user.full_name}</h1>
          <p>{user.company_name}</p>
        </div>
      </div>
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
      {page === 'badges' ? <Badges /> : <Names />}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { LogOut, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countCourses } from '#contract/courses/courses.ts'
import { NoticeBell } from '#features/notifications/notices/notice-bell.tsx'
import { useBranding } from '#lib/branding/branding.ts'
import { openMenu } from '#lib/navigation/menus.ts'
import { addressFor } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { useRole, useUser } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { BrandMark } from '#ui/media/brand-mark.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useSignOut } from '../use-sign-out.ts'
import classes from './admin-layout.module.css'
import { type AdminMenuEntry, useAdminMenu } from './admin-menu.ts'

const useIsCurrent = (entry: AdminMenuEntry): boolean => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return [entry.name, ...(entry.includes ?? [])].some((name) => {
    const own = addressFor(name)
    return path === own || (own !== '/admin' && path.startsWith(`${own}/`))
  })
}

const CourseCount = () => {
  const { data } = useQuery({ ...endpointQuery(countCourses), staleTime: 60_000, meta: { quiet: true } })
  return data ? <span className={classes.count}>{data.count}</span> : null
}

const MenuLink = ({ entry }: { entry: AdminMenuEntry }) => {
  const { t } = useTranslation('navigation')
  const current = useIsCurrent(entry)
  const { named } = useChosenCompany()
  const Icon = entry.icon
  return (
    <RouteLink
      to={entry.name}
      params={undefined as never}
      search={entry.ofCompany && named ? { company: named } : {}}
      aria-current={current ? 'page' : undefined}
    >
      <Icon size={16} aria-hidden />
      {t(`admin.${entry.label}`)}
      {entry.name === 'admin.courses.index' ? <CourseCount /> : null}
    </RouteLink>
  )
}

/** The signed-in user; a tap opens their profile. */
const Person = ({ small }: { small: boolean }) => {
  const { t } = useTranslation('navigation')
  const user = useUser()
  const signOut = useSignOut()
  return (
    <div className={classes.foot}>
      <button type="button" className={classes.person} onClick={() => openMenu('profile')}>
        <Avatar name={user.full_name} picture={user.avatar} />
        <span>
          <b>{user.full_name}</b>
          <small>{small ? t('admin.viewProfile') : user.company_name}</small>
          {small ? null : <VisuallyHidden>{t('admin.viewProfile')}</VisuallyHidden>}
        </span>
      </button>
      <IconButton label={t('profileMenu.logout')} onClick={signOut}>
        <LogOut size={16} aria-hidden />
      </IconButton>
    </div>
  )
}

/** The menu of the admin area; with `onClose` it is the one that slides in. */
export const AdminSidebar = ({ onClose }: { onClose?: () => void }) => {
  const { t } = useTranslation('navigation')
  const role = useRole()
  const entries = useAdminMenu()
  const name = useBranding()?.app_name
  const work = entries.filter(({ group }) => group === 'work')
  const company = entries.filter(({ group }) => group === 'company')
  return (
    <>
      <div className={classes.head}>
        <BrandMark size={32} />
        <div className={classes.brand}>
          <b>{name}</b>
          <small>{t(`roles.${role}`)}</small>
        </div>
        <NoticeBell placement="side" all="admin.notifications" />
        {onClose ? (
          <IconButton label={t('menu.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <nav className={classes.nav} aria-label={t('menu.main')}>
        {work.map((entry) => (
          <MenuLink key={entry.name} entry={entry} />
        ))}
        {company.length > 0 ? <p className={classes.group}>{t('admin.company')}</p> : null}
        {company.map((entry) => (
          <MenuLink key={entry.name} entry={entry} />
        ))}
      </nav>
      <Person small={onClose !== undefined} />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { LogOut, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { listStudentCourses } from '#contract/learning/learning.ts'
import { NoticeBell } from '#features/notifications/notices/notice-bell.tsx'
import { useBranding } from '#lib/branding/branding.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useRole, useUser } from '#lib/session/session.ts'
import { Avatar } from '#ui/media/avatar.tsx'
import { BrandMark } from '#ui/media/brand-mark.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { hasRoute } from '#web/app/routes.tsx'
import { useSignOut } from '../use-sign-out.ts'
import classes from './student-layout.module.css'
import { type StudentMenuEntry, useStudentMenu } from './student-menu.ts'

/**
 * The number of the student's courses, from the list that most pages load anyway. For other roles, the number in the
 * cache.
 */
const useCourseCount = (): number => {
  const role = useRole()
  const { data } = useQuery({
    ...endpointQuery(listStudentCourses),
    enabled: role === 'student',
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return data?.data.length ?? 0
}

const useIsCurrent = (entry: StudentMenuEntry): boolean => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const layout = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.entry?.layout })
  if (layout === 'preview') return entry.name === 'front.home'
  if (entry.area) return path.startsWith(entry.area)
  return entry.name === 'front.home' && path === '/'
}

const CourseCount = () => {
  const { t } = useTranslation('navigation')
  const count = useCourseCount()
  if (count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('student.courses', { count })}</VisuallyHidden>
    </span>
  )
}

export const StudentMenuLink = ({ entry }: { entry: StudentMenuEntry }) => {
  const { t } = useTranslation('navigation')
  const current = useIsCurrent(entry)
  const Icon = entry.icon
  return (
    <RouteLink to={entry.name} params={entry.params as never} aria-current={current ? 'page' : undefined}>
      <Icon size={24} aria-hidden />
      <span>{t(`student.${entry.label}`)}</span>
      {entry.name === 'front.library.index' ? <CourseCount /> : null}
    </RouteLink>
  )
}

const ProfileMenu = () => {
  const { t } = useTranslation('navigation')
  const user = useUser()
  const menu = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  const close = () => menu.current?.hidePopover()
  return (
    <>
      <button type="button" className={classes.me} popoverTarget="profile-menu">
        <Avatar name={user.full_name} picture={user.avatar} />
        <span>{user.full_name}</span>
        <VisuallyHidden>{t('profileMenu.open')}</VisuallyHidden>
      </button>
      <div ref={menu} id="profile-menu" popover="auto" className={classes.profileMenu}>
        <div className={classes.who}>
          <Avatar name={user.full_name} picture={user.avatar} />
          <div>
            <b>{user.full_name}</b>
            <span>{user.company_name}</span>
          </div>
        </div>
        {hasRoute('front.settings.index') ? (
          <RouteLink to="front.settings.index" params={{ page: 'profile' }} onClick={close}>
            <SlidersHorizontal size={20} aria-hidden />
            {t('profileMenu.settings')}
          </RouteLink>
        ) : null}
        <button
          type="button"
          onClick={() => {
            close()
            signOut()
          }}
        >
          <LogOut size={20} aria-hidden />
          {t('profileMenu.logout')}
        </button>
      </div>
    </>
  )
}

export const StudentRail = ({ hidden }: { hidden: boolean }) => {
  const { t } = useTranslation('navigation')
  const entries = useStudentMenu()
  const name = useBranding()?.app_name ?? ''
  return (
    <aside className={classes.rail} data-screen-only inert={hidden}>
      <RouteLink to="front.home" aria-label={t('menu.startOf', { name })} className={classes.mark}>
        <BrandMark size={40} />
      </RouteLink>
      <nav aria-label={t('menu.main')}>
        {entries.map((entry) => (
          <StudentMenuLink key={entry.name} entry={entry} />
        ))}
      </nav>
      <div className={classes.bell}>
        <NoticeBell placement="rail" all="front.notifications" />
      </div>
      <ProfileMenu />
    </aside>
  )
}

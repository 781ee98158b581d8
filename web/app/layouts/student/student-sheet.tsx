import { useRouterState } from '@tanstack/react-router'
import { LogOut, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { closeMenus, useOpenMenu } from '#lib/navigation/menus.ts'
import { useUser } from '#lib/session/session.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { BrandName } from '#ui/media/brand-mark.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { useSignOut } from '../use-sign-out.ts'
import classes from './student-layout.module.css'
import { useStudentMenu } from './student-menu.ts'
import { StudentMenuLink } from './student-rail.tsx'

/** The menu of small screens, with the user's name and a sign-out button. */
export const StudentSheet = () => {
  const { t } = useTranslation('navigation')
  const user = useUser()
  const signOut = useSignOut()
  const entries = useStudentMenu()
  const open = useOpenMenu() === 'main'
  const path = useRouterState({ select: (state) => state.location.pathname })
  useEffect(closeMenus, [path])
  return (
    <Sheet open={open} onClose={closeMenus} label={t('menu.main')}>
      <div className={classes.sheet}>
        <div className={classes.sheetTop}>
          <BrandName />
          <IconButton label={t('menu.close')} onClick={closeMenus}>
            <X size={22} aria-hidden />
          </IconButton>
        </div>
        <nav aria-label={t('menu.main')}>
          {entries.map((entry) => (
            <StudentMenuLink key={entry.name} entry={entry} />
          ))}
        </nav>
        <div className={classes.sheetFoot}>
          <div className={classes.who}>
            <Avatar name={user.full_name} picture={user.avatar} />
            <b>{user.full_name}</b>
          </div>
          <button
            type="button"
            onClick={() => {
              closeMenus()
              signOut()
            }}
          >
            <LogOut size={24} aria-hidden />
            {t('profileMenu.logout')}
          </button>
        </div>
      </div>
    </Sheet>
  )
}

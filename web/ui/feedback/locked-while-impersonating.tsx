import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import classes from './locked-while-impersonating.module.css'

/** Why something is closed to whoever acts as somebody else. */
export const ImpersonationHint = () => {
  const { t } = useTranslation('navigation')
  return (
    <p className={classes.hint} role="note">
      <Eye size={18} aria-hidden />
      {t('acting.closed')}
    </p>
  )
}

/** What only the person themselves may change: shown, but closed, to whoever acts as them. */
export const LockedWhileImpersonating = ({ children }: { children: ReactNode }) =>
  useIsImpersonating() ? (
    <fieldset disabled className={classes.closed}>
      {children}
    </fieldset>
  ) : (
    children
  )

import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import classes from './locked-while-impersonating.module.css'

/** Explains why something is locked while impersonating. */
export const ImpersonationHint = () => {
  const { t } = useTranslation('navigation')
  return (
    <p className={classes.hint} role="note">
      <Eye size={18} aria-hidden />
      {t('acting.closed')}
    </p>
  )
}

/** Content that only the user themselves may change: visible, but disabled while someone impersonates them. */
export const LockedWhileImpersonating = ({ children }: { children: ReactNode }) =>
  useIsImpersonating() ? (
    <fieldset disabled className={classes.closed}>
      {children}
    </fieldset>
  ) : (
    children
  )

import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { TextWithIcon } from '../icons/text-with-icon.tsx'

/** Explains why something is locked while impersonating. */
export const ImpersonationHint = () => {
  const { t } = useTranslation('navigation')
  return (
    <TextWithIcon role="note" icon={<Eye size={18} aria-hidden />} fz="sm" c="dimmed">
      {t('acting.closed')}
    </TextWithIcon>
  )
}

/** Content that only the user themselves may change: visible, but disabled while someone impersonates them. */
export const LockedWhileImpersonating = ({ children }: { children: ReactNode }) =>
  useIsImpersonating() ? (
    <fieldset disabled style={{ display: 'contents' }}>
      {children}
    </fieldset>
  ) : (
    children
  )

import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { secondFactorQuery } from './second-factor.api.ts'

/** Whole days until a moment, at least one: the last day is still a day. */
const daysUntil = (moment: string): number =>
  Math.max(1, Math.ceil((Date.parse(moment) - Date.now()) / 86_400_000))

/** Reminds staff who must set up two-step sign-in of the days they have left. */
export const SecondFactorReminder = () => {
  const { t } = useTranslation('factors')
  const acting = useIsImpersonating()
  const { data } = useQuery(secondFactorQuery())
  const { required, methods = [] } = data?.data ?? {}
  if (!required || methods.length > 0 || acting) return null
  return (
    <NoteBox
      role="region"
      aria-label={t('state.title')}
      tone="warn"
      mb="lg"
      icon={<ShieldAlert size={20} aria-hidden />}
      end={
        <ButtonLink to="admin.second-factor" size="sm" td="none">
          {t('state.setUp')}
        </ButtonLink>
      }
    >
      {t('reminder', { company: required.company_name, count: daysUntil(required.until) })}
    </NoteBox>
  )
}

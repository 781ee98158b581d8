import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '#contract/roles.ts'
import { currentSession, roleOf } from '#lib/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './other-account.module.css'

/** Explains to a signed-in user why they see the sign-in page: the requested page is for another role. */
export const OtherAccount = () => {
  const { t } = useTranslation(['accounts', 'errors'])
  // The session at the time of arrival: a user who signs in now is about to leave this page.
  const [session] = useState(currentSession)
  if (!session) return null
  return (
    <div className={classes.note} role="note">
      <p>{t('otherAccount', { name: session.user.full_name })}</p>
      <TextLink to={isStaff(roleOf(session)) ? 'admin.home' : 'front.home'}>
        {t('errors:actions.home')}
      </TextLink>
    </div>
  )
}

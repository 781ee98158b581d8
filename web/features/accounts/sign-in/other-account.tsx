import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '#contract/roles.ts'
import { currentSession, roleOf } from '#lib/session/session.ts'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from './other-account.module.css'

/** Says to whoever is led to the sign-in although signed in why that is: the page asked for is another role's. */
export const OtherAccount = () => {
  const { t } = useTranslation(['accounts', 'errors'])
  // As it was on the way here: who signs in now is on the way out.
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

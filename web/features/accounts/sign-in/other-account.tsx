import { Box } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '#contract/roles.ts'
import { currentSession, roleOf } from '#lib/session/session.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { TextLink } from '#ui/text/text-link.tsx'

/** Explains to a signed-in user why they see the sign-in page: the requested page is for another role. */
export const OtherAccount = () => {
  const { t } = useTranslation(['accounts', 'errors'])
  // The session at the time of arrival: a user who signs in now is about to leave this page.
  const [session] = useState(currentSession)
  if (!session) return null
  return (
    <NoteBox tone="info" mt="md" fz="sm" role="note">
      <p>{t('otherAccount', { name: session.user.full_name })}</p>
      <Box mt="2xs" lh="24px">
        <TextLink to={isStaff(roleOf(session)) ? 'admin.home' : 'front.home'}>
          {t('errors:actions.home')}
        </TextLink>
      </Box>
    </NoteBox>
  )
}

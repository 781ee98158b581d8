import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { ChangePasswordFields } from '../set-up/change-password-fields.tsx'
import { changePasswordMutation } from '../sign-in/accounts.api.ts'

/** Changes the user's own password, which ends all other sessions. */
export const ChangePasswordForm = () => {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <ChangePasswordFields
        mutation={changePasswordMutation}
        needsCurrent
        labels={{ current: t('password.current'), submit: t('password.change') }}
        onSaved={() => {
          notify({ type: 'success', title: t('password.changed') })
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <>
      <Text mb="2xs" fz="sm" c="dimmed">
        {t('password.changeWhy')}
      </Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('password.change')}
      </Button>
    </>
  )
}

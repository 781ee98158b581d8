import { useTranslation } from 'react-i18next'
import { notify } from '#lib/notifications/notifications.ts'
import { ChangePasswordFields } from '../set-up/change-password-fields.tsx'
import { setOwnPasswordMutation } from './own-password.api.ts'

interface OwnPasswordFormProps {
  needsCurrent: boolean
  onDone: () => void
}

/** Sets or changes a student's password. */
export const OwnPasswordForm = ({ needsCurrent, onDone }: OwnPasswordFormProps) => {
  const { t } = useTranslation('accounts')
  return (
    <ChangePasswordFields
      mutation={setOwnPasswordMutation}
      needsCurrent={needsCurrent}
      labels={{ current: t('ownPassword.current'), submit: t('ownPassword.save') }}
      onSaved={() => {
        notify({ type: 'success', title: t('ownPassword.saved'), message: t('ownPassword.savedWhy') })
        onDone()
      }}
      onCancel={onDone}
    />
  )
}

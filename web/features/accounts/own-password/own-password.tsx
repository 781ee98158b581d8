import { Button, Group } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentPassword } from '#contract/accounts/student-passwords.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ownPasswordQuery, removeOwnPasswordMutation } from './own-password.api.ts'
import { OwnPasswordForm } from './own-password-form.tsx'

/** A student's password; nothing where the company allows none. */
export const useOwnPassword = (): StudentPassword | null => {
  const { data } = useQuery({ ...ownPasswordQuery(), meta: { quiet: true } })
  return data?.data.allowed ? data.data : null
}

const RemoveButton = () => {
  const { t } = useTranslation('accounts')
  const remove = useMutation(removeOwnPasswordMutation)
  const ask = async () => {
    await confirm({
      title: t('ownPassword.removeTitle'),
      message: t('ownPassword.removeMessage'),
      confirmLabel: t('ownPassword.remove'),
      work: () => remove.mutateAsync(),
    })
    notify({ type: 'success', title: t('ownPassword.removed') })
  }
  return (
    <Button variant="default" onClick={() => void ask().catch(() => undefined)}>
      {t('ownPassword.remove')}
    </Button>
  )
}

/** What a password is for, and whether one can be set now. */
export const useOwnPasswordWhy = (password: StudentPassword | null): string => {
  const { t } = useTranslation('accounts')
  if (password?.has_password) return t('ownPassword.why')
  return password?.needs_current
    ? `${t('ownPassword.none')} ${t('ownPassword.tooLate')}`
    : t('ownPassword.none')
}

/** Sets, changes or removes a student's password. */
export const OwnPassword = ({ password: { has_password, needs_current } }: { password: StudentPassword }) => {
  const { t } = useTranslation('accounts')
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return <OwnPasswordForm needsCurrent={has_password && needs_current} onDone={() => setOpen(false)} />
  if (!has_password && needs_current) return null
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(has_password ? 'ownPassword.change' : 'ownPassword.set')}
      </Button>
      {has_password ? <RemoveButton /> : null}
    </Group>
  )
}

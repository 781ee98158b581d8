import { useTranslation } from 'react-i18next'
import { impersonateUser } from '#lib/session/impersonation.ts'
import { confirm } from '#ui/feedback/confirm.tsx'

/** Asks for confirmation, then opens the start page of another user while impersonating them. */
export const useImpersonate = () => {
  const { t } = useTranslation('directory')
  return async ({ id, name, home }: { id: string; name: string; home: string }): Promise<void> => {
    await confirm({
      title: t('actAs.title', { name }),
      message: t('actAs.message'),
      confirmLabel: t('actAs.confirm', { name }),
      work: () => impersonateUser(id),
    })
    location.assign(home)
  }
}

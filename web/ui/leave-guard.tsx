import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

/** Asks before a page with unsaved work is left, also by closing the tab. */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const { t } = useTranslation()
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: () =>
      confirm({
        title: t('unsaved.title'),
        message: t('unsaved.message'),
        confirmLabel: t('unsaved.leave'),
        cancelLabel: t('unsaved.stay'),
        dangerous: true,
      }).then(
        () => false,
        () => true,
      ),
  })
  return null
}

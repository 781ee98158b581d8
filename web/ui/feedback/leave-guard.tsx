import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.tsx'

/** Returns a function that asks whether unsaved work may be discarded. */
export const useMayLeave = () => {
  const { t } = useTranslation()
  return (): Promise<boolean> =>
    confirm({
      title: t('unsaved.title'),
      message: t('unsaved.message'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
      dangerous: true,
    }).then(
      () => true,
      () => false,
    )
}

const guards = new Set<symbol>()
/** Whether a page on the screen has unsaved work. */
export const isGuarded = (): boolean => guards.size > 0

const useRegisteredGuard = (unsaved: boolean): void =>
  useEffect(() => {
    if (!unsaved) return
    const guard = Symbol()
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [unsaved])

/** Asks before the user leaves a page with unsaved work, also by closing the tab. */
export const LeaveGuard = ({ unsaved }: { unsaved: boolean }) => {
  const mayLeave = useMayLeave()
  useRegisteredGuard(unsaved)
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    shouldBlockFn: async () => !(await mayLeave()),
  })
  return null
}

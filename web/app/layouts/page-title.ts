import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBranding } from '../../lib/branding/branding.ts'

/** The title as the browser shows it: the page's, a dash, the app's name. */
export const titleText = (page: string | undefined, app: string): string =>
  [page, app].filter(Boolean).join(' – ')

const firstTitle = document.title

export const usePageTitle = (): void => {
  const { t } = useTranslation(['navigation', 'errors'])
  const app = useBranding()?.app_name ?? firstTitle
  const entry = useRouterState({ select: ({ matches }) => matches[matches.length - 1]?.staticData.entry })
  const title = entry ? t(`titles.${entry.title}`) : t('errors:notFound.title')
  useEffect(() => {
    document.title = titleText(title, app)
  }, [title, app])
}

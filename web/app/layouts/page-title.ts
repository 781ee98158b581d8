import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import { useBranding } from '#lib/branding/branding.ts'
import { standInTitle } from '#lib/navigation/stand-in-title.ts'
import { useStore } from '#lib/store.ts'

/** The document title: the page's title, a dash, the app's name. */
export const titleText = (page: string | undefined, app: string): string =>
  [page, bidiIsolate(app)].filter(Boolean).join(' – ')

const firstTitle = document.title

export const usePageTitle = (): void => {
  const { t } = useTranslation(['navigation', 'errors'])
  const app = useBranding()?.app_name ?? firstTitle
  const entry = useRouterState({ select: ({ matches }) => matches[matches.length - 1]?.staticData.entry })
  const ofRoute = entry ? t(`titles.${entry.title}`) : t('errors:notFound.title')
  const title = useStore(standInTitle) ?? ofRoute
  useEffect(() => {
    document.title = titleText(title, app)
  }, [title, app])
}

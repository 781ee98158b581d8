import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { JobsPanel } from '#features/translations/company/jobs-panel.tsx'
import { LanguagePairFields, useLanguagePair } from '#features/translations/company/language-pair.tsx'
import { SettingsPanel } from '#features/translations/company/settings-panel.tsx'
import type { LanguagePair } from '#features/translations/glossary/glossary.api.ts'
import { GlossaryPanel } from '#features/translations/glossary/glossary-panel.tsx'
import { MemoryPanel } from '#features/translations/memory/memory-panel.tsx'
import { useRouteParams } from '#lib/navigation/named-routes.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { useRole } from '#lib/session/session.ts'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { PageSkeleton } from '#ui/feedback/skeleton.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

const sections = ['jobs', 'glossary', 'memory', 'settings'] as const
type Section = (typeof sections)[number]

/** Content for a language pair, which is chosen above it. */
const OfPair = ({ children }: { children: (pair: LanguagePair) => ReactNode }) => {
  const { pair, set } = useLanguagePair()
  if (!pair) return <PageSkeleton />
  return (
    <>
      <LanguagePairFields pair={pair} onChange={set} />
      {children(pair)}
    </>
  )
}

/** Translation in the whole company: jobs, glossary, memory and settings. */
export const CompanyTranslationsPage = () => {
  const { t } = useTranslation('translations')
  const isAdmin = useRole() === 'admin'
  const { section = 'jobs' } = useRouteParams('admin.translations')
  const shown = sections.filter((name) => name !== 'settings' || isAdmin)
  const current: Section | undefined = shown.find((name) => name === section)
  if (!current) throw notFound()
  const panels: Record<Section, () => ReactNode> = {
    jobs: () => <JobsPanel />,
    glossary: () => <OfPair>{(pair) => <GlossaryPanel key={JSON.stringify(pair)} pair={pair} />}</OfPair>,
    memory: () => <OfPair>{(pair) => <MemoryPanel key={JSON.stringify(pair)} pair={pair} />}</OfPair>,
    settings: () => <SettingsPanel />,
  }
  return (
    <>
      <PageBar here={t('title')} />
      <Page>
        <PageHeader title={t('title')} lede={t('company.lede')} />
        <TabLinks label={t('title')}>
          {shown.map((name) => (
            <RouteLink
              key={name}
              to="admin.translations"
              params={name === 'jobs' ? {} : { section: name }}
              aria-current={name === current ? 'page' : undefined}
            >
              {t(`company.sections.${name}`)}
            </RouteLink>
          ))}
        </TabLinks>
        {panels[current]()}
      </Page>
    </>
  )
}

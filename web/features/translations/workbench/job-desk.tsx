import { Stack } from '@mantine/core'
import { Columns2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { TabLinks } from '#ui/controls/tab-links.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { GlossaryPanel } from '../glossary/glossary-panel.tsx'
import { MediaPanel } from '../sections/media-panel.tsx'
import { JobHeader } from './job-header.tsx'
import classes from './workbench.module.css'
import { Workbench } from './workbench.tsx'

const sections = ['texts', 'media', 'glossary', 'files'] as const
type Section = (typeof sections)[number]

interface JobDeskProps {
  job: TranslationJob
  section: string | undefined
  page: string | undefined
}

/** The sections of a job: its texts, and beside them files, terms, export and import. */
export const JobDesk = ({ job, section, page }: JobDeskProps) => {
  const { t } = useTranslation('translations')
  const current: Section = sections.find((name) => name === section) ?? 'texts'
  const params = { courseId: job.course.id, locale: job.locale }
  const panels: Record<Section, () => ReactNode> = {
    texts: () => <Workbench key={`${section} ${page}`} job={job} section={section} page={page} />,
    media: () => <MediaPanel job={job} />,
    glossary: () => <GlossaryPanel pair={{ source_locale: job.source_locale, target_locale: job.locale }} />,
    files: () => <FilesPanel job={job} />,
  }
  return (
    <Stack gap={0} mih="calc(100vh - 56px)">
      <JobHeader job={job} />
      <div className={classes.tabs}>
        <TabLinks label={t('sections.label')}>
          {sections.map((name) => (
            <RouteLink
              key={name}
              to="admin.courses.translate"
              params={name === 'texts' ? params : { ...params, section: name }}
              aria-current={name === current ? 'page' : undefined}
            >
              {t(`sections.${name}`)}
            </RouteLink>
          ))}
          {section === 'lessons' && page ? (
            <RouteLink
              className={classes.beside}
              to="admin.courses.translate.item"
              params={{
                courseId: job.course.id,
                translationJobId: job.id,
                translationJobItemId: page,
              }}
            >
              <Columns2 size={16} aria-hidden /> {t('sections.beside')}
            </RouteLink>
          ) : null}
        </TabLinks>
      </div>
      {current === 'texts' ? panels.texts() : <div className={classes.panel}>{panels[current]()}</div>}
    </Stack>
  )
}

import { Group } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import classes from './import.module.css'

const steps = ['file', 'columns', 'check', 'import'] as const
export type ImportStep = (typeof steps)[number]

const Steps = ({ step }: { step: ImportStep }) => {
  const { t } = useTranslation('imports')
  const current = steps.indexOf(step)
  return (
    <Group component="ol" gap={10} c="dimmed" className={classes.steps ?? ''} aria-label={t('steps.label')}>
      {steps.map((name, index) => (
        <Group
          component="li"
          gap={8}
          wrap="nowrap"
          fw={500}
          key={name}
          data-state={index < current ? 'done' : 'open'}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden>{index < current ? <Check size={14} /> : index + 1}</i>
          <span>{t(`steps.${name}`)}</span>
          {index < current ? <VisuallyHidden>{t('steps.done')}</VisuallyHidden> : null}
        </Group>
      ))}
    </Group>
  )
}

interface ImportFrameProps {
  step: ImportStep
  title: string
  lede: string
  children: ReactNode
}

/** A step of the import, with its position and content. */
export const ImportFrame = ({ step, title, lede, children }: ImportFrameProps) => {
  const { t } = useTranslation(['imports', 'directory'])
  const directory = (
    <RouteLink key="directory" to="admin.students.show">
      {t('directory:title')}
    </RouteLink>
  )
  return (
    <>
      <PageBar parents={[directory]} here={t('title')} />
      <Page>
        <PageHeader title={title} lede={lede} end={<Steps step={step} />} />
        {children}
      </Page>
    </>
  )
}

/** The back and next buttons, always in view. */
export const StepFoot = ({ back, note, next }: { back?: ReactNode; note?: ReactNode; next?: ReactNode }) => (
  <Group gap="sm" mt="lg" py={14} className={classes.foot ?? ''}>
    {back}
    <p>{note}</p>
    {next}
  </Group>
)

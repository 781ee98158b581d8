import { Button } from '@mantine/core'
import { ChevronLeft, ChevronRight, Clock, Globe } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '../../../contract/locales.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { DocumentView } from '../../ui/document/document-view.tsx'
import { asDocument, stepsOf } from '../../ui/document/steps.ts'
import { MaterialList } from '../../ui/material-list.tsx'
import { StepSegments } from '../../ui/progress.tsx'
import type { PreviewItem } from './preview.api.ts'
import classes from './preview-item.module.css'

interface PreviewLessonProps {
  item: PreviewItem
  /** Leads on to the next item after the last step. */
  next: ReactNode
}

/** What stands under every item's title. */
export const ItemFacts = ({ item }: { item: PreviewItem }) => {
  const format = useFormat()
  return (
    <p className={classes.facts}>
      {item.minutes > 0 ? (
        <span>
          <Clock size={16} aria-hidden />
          {format.minutes(item.minutes)}
        </span>
      ) : null}
      <span>
        <Globe size={16} aria-hidden />
        {format.language(item.locale)}
      </span>
    </p>
  )
}

/** A lesson of the draft, step by step. */
export const PreviewLesson = ({ item, next }: PreviewLessonProps) => {
  const { t } = useTranslation(['preview', 'common'])
  const [step, setStep] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const document = asDocument(item.document)
  const steps = document ? stepsOf(document) : []
  useEffect(() => {
    if (step > 0) top.current?.scrollIntoView({ block: 'start' })
  }, [step])
  return (
    <div ref={top} className={classes.item}>
      {steps.length > 1 ? (
        <div className={classes.steps}>
          <span>{t('common:steps.step', { step: step + 1, total: steps.length })}</span>
          <StepSegments total={steps.length} current={step} />
        </div>
      ) : null}
      <article className={classes.article}>
        {step === 0 ? (
          <>
            <h1 lang={languageTag(item.locale)}>{item.title}</h1>
            <ItemFacts item={item} />
          </>
        ) : null}
        {document ? (
          <DocumentView key={step} nodes={steps[step]} locale={item.locale} lead={step === 0} />
        ) : (
          <p className={classes.nothing}>{t('nothing')}</p>
        )}
        {step + 1 >= steps.length ? <MaterialList materials={item.materials} /> : null}
        <footer className={classes.foot}>
          {step > 0 ? (
            <Button
              variant="default"
              leftSection={<ChevronLeft size={16} aria-hidden />}
              onClick={() => setStep(step - 1)}
            >
              {t('back')}
            </Button>
          ) : null}
          {step + 1 < steps.length ? (
            <Button
              className={classes.next}
              rightSection={<ChevronRight size={16} aria-hidden />}
              onClick={() => setStep(step + 1)}
            >
              {t('next')}
            </Button>
          ) : (
            <div className={classes.next}>{next}</div>
          )}
        </footer>
      </article>
    </div>
  )
}

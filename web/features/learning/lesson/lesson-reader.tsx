import { Clock, Languages } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  AcknowledgementContext,
  type AcknowledgementHost,
} from '#blocks/acknowledgement/acknowledgement-host.ts'
import { DocumentView } from '#blocks/document/document-view.tsx'
import { asDocument, stepsOf } from '#blocks/document/steps.ts'
import { ExerciseContext, type ExerciseHost } from '#blocks/exercise/exercise-host.ts'
import { WatchingContext } from '#blocks/video/watching.ts'
import type { StudentItem } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useTextScale } from '#lib/reading/text-size.ts'
import { StepSegments } from '#ui/feedback/progress.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { ChangedNotice } from '../item/changed-notice.tsx'
import { FallbackNotice } from '../item/fallback-notice.tsx'
import { ItemBar } from '../item/item-bar.tsx'
import { ReadingTools } from '../notes/reading-tools.tsx'
import { LessonFoot } from './lesson-foot.tsx'
import classes from './lesson-reader.module.css'
import { MaterialList } from './material-list.tsx'
import { useAcknowledgements } from './use-acknowledgements.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useExercises } from './use-exercises.ts'
import { type LessonActions, useLesson } from './use-lesson.ts'
import { useMissingStatement } from './use-missing-statement.ts'
import { useStepInAddress } from './use-step-in-address.ts'

/** After a change of step, scrolls to its top and moves the focus there for screen readers. */
const useTopOfStep = (step: number) => {
  const article = useRef<HTMLElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    article.current?.focus({ preventScroll: true })
  }, [step])
  return article
}

const Title = ({ item }: { item: StudentItem }) => {
  const format = useFormat()
  return (
    <>
      <h1 lang={languageTag(item.title_locale ?? item.locale)}>{item.title}</h1>
      <p className={classes.meta}>
        {item.minutes > 0 ? (
          <span>
            <Clock size={16} aria-hidden />
            {format.minutes(item.minutes)}
          </span>
        ) : null}
        <span>
          <Languages size={16} aria-hidden />
          {format.language(item.locale)}
        </span>
      </p>
      <FallbackNotice locale={item.locale} isFallback={item.is_fallback} />
      <ChangedNotice item={item} />
    </>
  )
}

/** Later steps begin with their text, so their heading is only for screen readers. */
const TitleOfStep = ({ item, step }: { item: StudentItem; step: number }) => {
  const { t } = useTranslation('common')
  return (
    <h1 className={classes.spoken}>
      <VisuallyHidden>
        <span lang={languageTag(item.title_locale ?? item.locale)}>{item.title}</span>,{' '}
        {t('steps.step', { step: step + 1, total: item.steps })}
      </VisuallyHidden>
    </h1>
  )
}

interface LessonPagesProps {
  item: StudentItem
  lesson: LessonActions
  exercises: ExerciseHost
  statements: AcknowledgementHost
  /** Renders the content below the navigation; `isLast` is true on the last step. */
  below?: (isLast: boolean) => ReactNode
}

/** The pages of a lesson, for a student or a preview. */
export const LessonPages = ({ item, lesson, exercises, statements, below }: LessonPagesProps) => {
  const { t } = useTranslation(['learning', 'common'])
  const document = asDocument(item.document)
  const steps = document ? stepsOf(document) : [[]]
  const step = Math.min(item.step, steps.length - 1)
  const isLast = step === steps.length - 1
  const article = useTopOfStep(step)
  const missing = useMissingStatement(item, { steps, step, back: lesson.back })
  useArrowKeys({
    left: step > 0 ? lesson.back : undefined,
    right: isLast || lesson.wait > 0 ? undefined : lesson.forth,
  })
  const many = steps.length > 1
  const size = { '--text-scale': useTextScale() } as CSSProperties
  return (
    <>
      <ItemBar
        course={item.course}
        end={<ReadingTools item={item} />}
        label={
          <span role="status">
            {many ? (
              t('common:steps.step', { step: step + 1, total: steps.length })
            ) : (
              <span lang={languageTag(item.section_title_locale ?? item.locale)}>{item.section_title}</span>
            )}
          </span>
        }
      >
        {many ? <StepSegments total={steps.length} current={step} done={item.state === 'completed'} /> : null}
      </ItemBar>
      <article ref={article} className={classes.article} tabIndex={-1} aria-label={item.title}>
        <div className={classes.step} style={size} data-letters key={step}>
          {step === 0 ? <Title item={item} /> : <TitleOfStep item={item} step={step} />}
          <ExerciseContext value={exercises}>
            <AcknowledgementContext value={statements}>
              <WatchingContext value={lesson.onWatched}>
                <DocumentView nodes={steps[step]} locale={item.locale} lead={step === 0} />
              </WatchingContext>
            </AcknowledgementContext>
          </ExerciseContext>
          {isLast ? <MaterialList materials={item.materials} /> : null}
        </div>
        <LessonFoot item={item} isFirst={step === 0} isLast={isLast} lesson={lesson} missing={missing} />
        {below?.(isLast)}
      </article>
    </>
  )
}

/** A student's lesson. */
export const LessonReader = ({ item, below }: { item: StudentItem } & Pick<LessonPagesProps, 'below'>) => {
  const lesson = useStepInAddress(item, useLesson(item))
  const exercises = useExercises(item, asDocument(item.document))
  const statements = useAcknowledgements(item)
  return (
    <LessonPages
      item={item}
      lesson={lesson}
      exercises={exercises}
      statements={statements}
      {...(below ? { below } : {})}
    />
  )
}

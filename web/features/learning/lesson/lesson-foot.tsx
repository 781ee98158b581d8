import { Button } from '@mantine/core'
import { Check, ChevronLeft, ChevronRight, CloudOff, FileCheck, Film } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentItem } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { useOnline } from '#lib/online.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ImpersonationHint } from '#ui/feedback/locked-while-impersonating.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { GoOn } from '../item/go-on.tsx'
import { SkipItem } from '../item/skip-item.tsx'
import { usePreviewed } from '../previewed.ts'
import classes from './lesson-foot.module.css'
import type { LessonActions } from './use-lesson.ts'

interface LessonFootProps {
  item: StudentItem
  isFirst: boolean
  isLast: boolean
  lesson: LessonActions
  /** The statements still to be accepted; null if there are none. */
  missing: { count: number; goThere: () => void } | null
}

const PreviousItem = ({ item, previous }: { item: StudentItem; previous: ItemRef }) => {
  const { t } = useTranslation('learning')
  const previewed = usePreviewed()
  const look = {
    variant: 'default' as const,
    leftSection: <ChevronLeft size={16} aria-hidden />,
    'aria-label': t('item.previousItem', { title: previous.title }),
    children: <span className={classes.word}>{t('item.previous')}</span>,
  }
  if (previewed) return <Button {...look} onClick={() => previewed.openItem(previous)} />
  return (
    <ButtonLink
      to="front.library.item"
      params={{
        course: { slug: item.course.slug, id: item.course.id },
        item: { slug: previous.slug, id: previous.id },
      }}
      {...look}
    />
  )
}

/** What the student has earned, or what is still required to finish the lesson. */
const FootNotes = ({ item, isLast, lesson, missing }: Omit<LessonFootProps, 'isFirst'>) => {
  const { t } = useTranslation('learning')
  const online = useOnline()
  return (
    <>
      {lesson.outcome ? (
        <TextWithIcon
          icon={<Check size={20} aria-hidden />}
          className={classes.won ?? ''}
          justify="flex-end"
          fz="sm"
          role="status"
        >
          {lesson.outcome.points > 0
            ? t('item.readPoints', { count: lesson.outcome.points })
            : t('item.read')}
        </TextWithIcon>
      ) : null}
      {isLast && !isDone(item) && item.unwatched.length > 0 ? (
        <TextWithIcon
          icon={<Film size={20} aria-hidden />}
          className={classes.first ?? ''}
          justify="flex-end"
          fz="sm"
          role="note"
        >
          {t('item.watchFirst', { count: item.unwatched.length })}
        </TextWithIcon>
      ) : null}
      {isLast && !isDone(item) && missing ? (
        <TextWithIcon
          icon={<FileCheck size={20} aria-hidden />}
          className={classes.first ?? ''}
          justify="flex-end"
          fz="sm"
          role="note"
          id={missingId}
        >
          {t('item.acceptFirst', { count: missing.count })}
        </TextWithIcon>
      ) : null}
      {lesson.isMarking && !online ? (
        <TextWithIcon
          icon={<CloudOff size={20} aria-hidden />}
          className={classes.first ?? ''}
          justify="flex-end"
          fz="sm"
          role="status"
        >
          {t('item.markLater')}
        </TextWithIcon>
      ) : null}
    </>
  )
}

const missingId = 'missing-statements'

const isDone = (item: StudentItem): boolean => item.state === 'completed' && !item.changed

/** The back and next buttons; at the end of a lesson, the button that marks it as read comes first. */
export const LessonFoot = ({ item, isFirst, isLast, lesson, missing }: LessonFootProps) => {
  const { t } = useTranslation('learning')
  const acting = useIsImpersonating()
  return (
    <div className={classes.foot} data-screen-only data-ways>
      <FootNotes item={item} isLast={isLast} lesson={lesson} missing={missing} />
      <nav className={classes.ways} aria-label={t('item.steps')}>
        {!isFirst ? (
          <Button
            variant="default"
            leftSection={<ChevronLeft size={16} aria-hidden />}
            aria-label={t('item.previousStep')}
            onClick={lesson.back}
          >
            <span className={classes.word}>{t('item.previous')}</span>
          </Button>
        ) : item.previous ? (
          <PreviousItem item={item} previous={item.previous} />
        ) : (
          <span />
        )}
        <SkipItem item={item} className={classes.skip} />
        {!isLast ? (
          <Button
            rightSection={<ChevronRight size={16} aria-hidden />}
            disabled={lesson.wait > 0}
            onClick={lesson.forth}
          >
            {lesson.wait > 0 ? t('item.nextIn', { count: lesson.wait }) : t('item.next')}
          </Button>
        ) : isDone(item) ? (
          <GoOn course={item.course} next={item.next} focusOnArrival={lesson.outcome !== null} />
        ) : acting ? (
          <ImpersonationHint />
        ) : (
          <Button
            leftSection={<Check size={18} aria-hidden />}
            loading={lesson.isMarking}
            disabled={lesson.wait > 0 || item.unwatched.length > 0}
            aria-describedby={missing ? missingId : undefined}
            onClick={missing ? missing.goThere : lesson.markRead}
          >
            {lesson.wait > 0 ? t('item.markReadIn', { count: lesson.wait }) : t('item.markRead')}
          </Button>
        )}
      </nav>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StandingInCourse } from '#contract/directory/directory.ts'
import { CyclesDialog } from './cycles-dialog.tsx'
import { ExtraCreditsDialog } from './extra-credits-dialog.tsx'
import classes from './progress-card.module.css'
import { StandingCard } from './progress-card.tsx'

interface CourseStandingProps {
  course: StandingInCourse
  student: { id: string; full_name: string }
}

/** A course of a student, with its earlier times and extra tasks. */
export const CourseStanding = ({ course, student }: CourseStandingProps) => {
  const { t } = useTranslation('directory')
  const [opened, setOpened] = useState<'cycles' | 'extra' | null>(null)
  const hasRounds = course.status !== 'not_started' || course.reset !== null
  const dialog = { course, student, onClose: () => setOpened(null) }
  return (
    <StandingCard standing={course}>
      <div className={classes.actions}>
        {hasRounds ? (
          <Button
            variant="default"
            size="sm"
            aria-label={t('student.cyclesOf', { course: course.title })}
            onClick={() => setOpened('cycles')}
          >
            {t('student.cycles')}
          </Button>
        ) : null}
        {course.extra_tasks > 0 ? (
          <Button
            variant="default"
            size="sm"
            aria-label={t('extra.title', { course: course.title })}
            onClick={() => setOpened('extra')}
          >
            {t('extra.open')}
          </Button>
        ) : null}
      </div>
      {opened === 'cycles' ? <CyclesDialog {...dialog} /> : null}
      {opened === 'extra' ? <ExtraCreditsDialog {...dialog} /> : null}
    </StandingCard>
  )
}

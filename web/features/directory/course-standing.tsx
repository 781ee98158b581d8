import { Button } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StandingInCourse, StudentStanding } from '../../../contract/directory.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { Card } from '../../ui/page.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import classes from './course-standing.module.css'
import { CyclesDialog } from './cycles-dialog.tsx'
import { ExtraCreditsDialog } from './extra-credits-dialog.tsx'
import { StandingStatus } from './standing-status.tsx'

const standingOf = ({ status, is_overdue }: StandingInCourse): StudentStanding =>
  is_overdue ? 'overdue' : status

const useFacts = (course: StandingInCourse): string => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const { completed_at, due_at, expires_at, is_expired, score, release_number, mandatory } = course
  return [
    completed_at ? t('student.finishedOn', { date: format.date(completed_at, 'full') }) : null,
    expires_at && completed_at
      ? t(is_expired ? 'student.endedOn' : 'student.endsOn', { date: format.date(expires_at, 'full') })
      : null,
    !completed_at && due_at ? t('student.dueOn', { date: format.date(due_at, 'full') }) : null,
    score === null ? null : t('student.score', { score: format.percent(score) }),
    t('student.release', { number: release_number }),
    t(mandatory ? 'student.mandatory' : 'student.optional'),
  ]
    .filter(Boolean)
    .join(' · ')
}

interface CourseStandingProps {
  course: StandingInCourse
  student: { id: string; full_name: string }
}

/** How far a student is in a course, and why it is not done. */
export const CourseStanding = ({ course, student }: CourseStandingProps) => {
  const { t } = useTranslation('directory')
  const [opened, setOpened] = useState<'cycles' | 'extra' | null>(null)
  const dialog = { course, student, onClose: () => setOpened(null) }
  const facts = useFacts(course)
  return (
    <Card className={classes.course ?? ''}>
      <div className={classes.head}>
        <h2>{course.title}</h2>
        <StandingStatus standing={standingOf(course)} />
      </div>
      <div className={classes.bar}>
        <ProgressBar
          value={course.percent}
          thickness="thin"
          label={t('student.progressIn', { course: course.title })}
          tone={course.status === 'completed' ? 'good' : 'brand'}
        />
        <span>{t('student.items', { done: course.items_done, count: course.items_total })}</span>
      </div>
      <p className={classes.facts}>{facts}</p>
      {course.status === 'in_progress' && course.missing.length > 0 ? (
        <div className={classes.why}>
          <h3>{t('student.whyNot')}</h3>
          <ul>
            {course.missing.map((why) => (
              <li key={`${why.rule} ${why.item_id}`}>
                <CircleAlert size={16} aria-hidden />
                {why.message}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className={classes.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={t('student.cyclesOf', { course: course.title })}
          onClick={() => setOpened('cycles')}
        >
          {t('student.cycles')}
        </Button>
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
    </Card>
  )
}

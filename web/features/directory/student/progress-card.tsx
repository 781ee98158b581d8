import { Box, Group } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary, StudentState } from '#contract/directory/directory.ts'
import type { PastProgress } from '#contract/learning/previous-enrolments.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import classes from './progress-card.module.css'
import { StudentStateStatus } from './progress-status.tsx'

/** The facts that today's progress and that of a past day share. */
type ShownProgress = Omit<PastProgress, 'course_id' | 'started_at'> &
  Partial<Pick<CourseProgressSummary, 'extension' | 'exemption' | 'is_away'>>

const isOver = (moment: string): boolean => Date.parse(moment) <= Date.now()

/** Why and until when the student does not have to take the course. */
const useExemptionFacts = ({ exemption }: ShownProgress): (string | null)[] => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  if (!exemption) return []
  const { until, note } = exemption
  const reason = t(`exemption.reasons.${exemption.reason}`)
  return [
    until ? t('exemption.factUntil', { date: format.day(until), reason }) : t('exemption.fact', { reason }),
    note ? t('exemption.quoted', { note }) : null,
  ]
}

const stateOf = ({ exemption, is_away, is_overdue, status }: ShownProgress): StudentState => {
  if (exemption) return 'exempt'
  if (is_away && status !== 'completed') return 'away'
  return is_overdue ? 'overdue' : status
}

const useFacts = (progress: ShownProgress): (string | null)[] => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const { completed_at, due_on, expires_at, score, release_number, mandatory, extension } = progress
  const exemption = useExemptionFacts(progress)
  return [
    ...exemption,
    completed_at ? t('student.finishedOn', { date: format.date(completed_at, 'full') }) : null,
    expires_at && completed_at
      ? t(isOver(expires_at) ? 'student.endedOn' : 'student.endsOn', {
          date: format.date(expires_at, 'full'),
        })
      : null,
    !completed_at && due_on ? t('student.dueOn', { date: format.day(due_on) }) : null,
    !completed_at && extension
      ? t(extension.reason ? 'extension.because' : 'extension.fact', {
          date: format.day(extension.from),
          reason: extension.reason,
        })
      : null,
    score === null ? null : t('student.score', { score: format.percent(score) }),
    t('student.release', { number: release_number }),
    mandatory === null ? t('past.gone') : t(mandatory ? 'student.mandatory' : 'student.optional'),
  ]
}

interface ProgressCardProps {
  progress: ShownProgress
  /** What can be done about a reason, shown under it. */
  remedyFor?: (why: WhyNot) => ReactNode
  children?: ReactNode
}

/** A student's current or past progress in a course, and why it is not completed. `children` are the actions. */
export const ProgressCard = ({ progress, remedyFor, children }: ProgressCardProps) => {
  const { t } = useTranslation('directory')
  const facts = useFacts(progress)
  const { title, status, percent, items_done, items_total, days_left, missing } = progress
  return (
    <Card className={classes.course ?? ''}>
      <Group
        gap="var(--s-1) var(--s-4)"
        align="baseline"
        justify="space-between"
        className={classes.head ?? ''}
      >
        <h2>{title}</h2>
        <StudentStateStatus state={stateOf(progress)} overdueDays={-(days_left ?? 0)} />
      </Group>
      <div className={classes.bar}>
        <ProgressBar
          value={percent}
          thickness="thin"
          label={t('student.progressIn', { course: title })}
          tone={status === 'completed' ? 'good' : 'brand'}
        />
        <span>{t('student.items', { done: items_done, count: items_total })}</span>
      </div>
      <Box fz="ui" c="dimmed">
        <DotSeparated facts={facts} />
      </Box>
      {status === 'in_progress' && missing.length > 0 && !progress.exemption ? (
        <div className={classes.why}>
          <Box component="h3" mb="xs" fz="ui" fw={600}>
            {t('student.whyNot')}
          </Box>
          <ul>
            {missing.map((why) => (
              <li key={`${why.rule} ${why.item_id}`}>
                <CircleAlert size={16} aria-hidden />
                <div>
                  {why.message}
                  {remedyFor?.(why)}
                </div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {children}
    </Card>
  )
}

import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CourseProgressSummary, StudentFile } from '#contract/directory/directory.ts'
import type { WhyNot } from '#contract/learning/why-not.ts'
import { AttemptsDialog, isUsedUp, type UsedAttempts } from './attempts-dialog.tsx'
import { CyclesDialog } from './cycles-dialog.tsx'
import { ExemptionDialog } from './exemptions/exemption-dialog.tsx'
import { ExtensionDialog } from './extension-dialog.tsx'
import { ExtraCreditsDialog } from './extra-credits-dialog.tsx'
import classes from './progress-card.module.css'
import { ProgressCard } from './progress-card.tsx'

interface CourseProgressProps {
  course: CourseProgressSummary
  student: Pick<StudentFile, 'id' | 'full_name' | 'can'>
}

type Opened = 'cycles' | 'extra' | 'extension' | 'exemption'

/** The actions of staff on a student's course. */
const useActions = ({ course, student }: CourseProgressProps) => {
  const { t } = useTranslation('directory')
  const { title } = course
  const hasRounds = course.status !== 'not_started' || course.reset !== null
  const isDue = course.due_on !== null && course.status !== 'completed'
  const isExempt = course.exemption !== null && course.exemption.reason !== 'campaign'
  const actions: { opens: Opened; shown: boolean; label: string; name: string }[] = [
    {
      opens: 'extension',
      shown: isDue && student.can.edit,
      label: t('extension.action'),
      name: t('extension.actionOf', { course: title }),
    },
    {
      opens: 'exemption',
      shown: student.can.edit,
      label: t(isExempt ? 'exemption.change' : 'exemption.action'),
      name: t(isExempt ? 'exemption.changeOf' : 'exemption.actionOf', { course: title }),
    },
    {
      opens: 'cycles',
      shown: hasRounds && student.can.edit,
      label: t('student.cycles'),
      name: t('student.cyclesOf', { course: title }),
    },
    {
      opens: 'extra',
      shown: course.extra_tasks > 0,
      label: t('extra.open'),
      name: t('extra.title', { course: title }),
    },
  ]
  return actions.filter(({ shown }) => shown)
}

/** A student's course, with its due date, earlier enrolments and extra credits. */
export const CourseProgress = ({ course, student }: CourseProgressProps) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { t } = useTranslation('directory')
  const actions = useActions({ course, student })
  const dialog = { course, student, onClose: () => setOpened(null) }
  const [usedUp, setUsedUp] = useState<UsedAttempts | null>(null)
  const { due_on } = course
  const remedyFor = (why: WhyNot) =>
    student.can.edit && isUsedUp(why) ? (
      <Button display="block" variant="default" size="xs" mt="xs" onClick={() => setUsedUp(why)}>
        {t('attempts.action')}
      </Button>
    ) : null
  return (
    <ProgressCard progress={course} remedyFor={remedyFor}>
      <Group gap="xs" align="stretch" className={classes.actions ?? ''}>
        {actions.map(({ opens, label, name }) => (
          <Button key={opens} variant="default" size="sm" aria-label={name} onClick={() => setOpened(opens)}>
            {label}
          </Button>
        ))}
      </Group>
      {opened === 'cycles' ? <CyclesDialog {...dialog} /> : null}
      {opened === 'extra' ? <ExtraCreditsDialog {...dialog} /> : null}
      {opened === 'exemption' ? <ExemptionDialog {...dialog} /> : null}
      {opened === 'extension' && due_on ? (
        <ExtensionDialog {...dialog} course={{ ...course, due_on }} />
      ) : null}
      {usedUp ? (
        <AttemptsDialog course={course} student={student} used={usedUp} onClose={() => setUsedUp(null)} />
      ) : null}
    </ProgressCard>
  )
}

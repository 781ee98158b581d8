import { Text } from '@mantine/core'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OverallProgress, StudentCourse } from '#contract/learning/learning.ts'
import { ProgressRing } from '#ui/feedback/progress.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { Card } from '#ui/layout/page.tsx'
import { daysEarly, lastEarly } from '../due.ts'
import classes from './overall-card.module.css'

interface OverallCardProps {
  progress: OverallProgress | undefined
  courses: readonly StudentCourse[] | undefined
}

const Early = ({ courses }: { courses: readonly StudentCourse[] }) => {
  const { t } = useTranslation('learning')
  const course = lastEarly(courses)
  const days = course && daysEarly(course)
  if (!days) return null
  return (
    <TextWithIcon
      icon={<CalendarCheck size={16} aria-hidden />}
      mt="md"
      pt="sm"
      fz="sm"
      fw={550}
      c="var(--good-ink)"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      {t('home.early', { course: course.title, count: days })}
    </TextWithIcon>
  )
}

/** The progress over all courses, with praise for finishing well ahead of time. */
export const OverallCard = ({ progress, courses = [] }: OverallCardProps) => {
  const { t } = useTranslation('learning')
  return (
    <Card className={classes.card}>
      <div className={classes.overall}>
        {progress ? (
          <>
            <ProgressRing value={progress.percent} label={t('home.overall')} size={4.5} />
            <div>
              <h2>{t('home.overall')}</h2>
              <Text mt={2} fz="sm" c="dimmed" textWrap="balance">
                {t('home.finished', { count: progress.total, done: progress.completed })}
              </Text>
            </div>
          </>
        ) : (
          <Skeleton>
            <div className={classes.overall}>
              <SkeletonBar width="72px" height="72px" round />
              <SkeletonBar width="160px" />
            </div>
          </Skeleton>
        )}
      </div>
      <Early courses={courses} />
    </Card>
  )
}

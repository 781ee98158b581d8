import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import classes from './locale-bars.module.css'

/** The languages of a course, each with the share of its texts that exists. */
export const LocaleBars = ({ course }: { course: Pick<Course, 'locales'> }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  return (
    <Group component="ul" gap="6px 8px" align="stretch" className={classes.bars ?? ''}>
      {course.locales.map(({ key, progress }) => {
        const words = t('languages.share', {
          language: format.language(key),
          percent: format.percent(progress),
        })
        return (
          <li key={key} title={words}>
            <span aria-hidden="true">{key.slice(0, 2).toUpperCase()}</span>
            <ProgressBar
              value={progress}
              label={words}
              thickness="thin"
              tone={progress === 100 ? 'good' : 'brand'}
            />
          </li>
        )
      })}
    </Group>
  )
}

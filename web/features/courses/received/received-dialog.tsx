import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import type { ReceivedCourse } from '#contract/publishing/received-courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { receivedOutlineQuery, receivedQuery } from './received.api.ts'
import classes from './received-courses.module.css'

/** The progress of the company's own students. */
const Progress = ({ course }: { course: ReceivedCourse }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { data } = useQuery(receivedQuery(course.id))
  const { assigned, completed } = data?.data.students ?? { assigned: 0, completed: 0 }
  return (
    <Stack gap="xs" mb="md" className={classes.progress ?? ''}>
      <ProgressBar
        value={assigned > 0 ? (100 * completed) / assigned : 0}
        label={t('received.progress', { course: course.title })}
      />
      <p>
        {data
          ? t('received.finished', { done: format.number(completed), all: format.number(assigned) })
          : '\u00a0'}
      </p>
      <TextLink to="admin.students.show" search={{ course: course.id }}>
        {t('received.people')}
      </TextLink>
    </Stack>
  )
}

interface ReceivedDialogProps {
  course: ReceivedCourse
  details: (courseId: string) => ReactNode
  onClose: () => void
}

/** A summary of a received course, with links to its preview and its students. */
export const ReceivedDialog = ({ course, details, onClose }: ReceivedDialogProps) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const go = useGo()
  const { data: outline } = useQuery(receivedOutlineQuery(course.id, course.locale))
  const { chapters = [], final_exam = [] } = outline?.data ?? {}
  const sections = chapters.flatMap((chapter) => chapter.sections)
  const [first] = [...sections.flatMap(({ items }) => items), ...final_exam]
  const { counts, release, company_name, locale } = course
  const preview = () =>
    first &&
    go({
      to: 'admin.courses.preview',
      params: { courseId: course.id, itemType: first.kind, itemId: first.id, locale },
    })
  return (
    <Dialog onClose={onClose} title={course.title} size="md">
      <DotSeparated
        facts={[
          t('received.by', { company: company_name }),
          t('lessons', { count: counts.lessons }),
          t('quizzes', { count: counts.quizzes }),
          release.minutes > 0 ? format.minutes(release.minutes) : null,
        ]}
      />
      <p className={classes.description} lang={languageTag(locale)}>
        {course.description}
      </p>
      <Progress course={course} />
      <Button
        variant="default"
        leftSection={<Eye size={16} aria-hidden />}
        disabled={!first}
        onClick={() => void preview()}
      >
        {t('menu.preview')}
      </Button>
      {details(course.id)}
    </Dialog>
  )
}

import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Grade } from '#contract/learning/grades.ts'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LazyRender } from '#ui/layout/lazy-render.tsx'
import { CardList, SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Status } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import { gradesQuery } from '../learning.api.ts'

type Course = Pick<StudentCourse, 'id' | 'slug' | 'locale' | 'quizzes_total' | 'started_at'>

/** In pixels. */
const rowHeight = 72
const headHeight = 44

const Result = ({ passed, score, attempts }: Grade) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (score === null) return <Status mark="ring">{t(attempts > 0 ? 'grades.open' : 'grades.none')}</Status>
  return (
    <Status tone={passed ? 'good' : 'neutral'} mark={passed ? 'full' : 'square'}>
      {t(passed ? 'grades.passed' : 'grades.failed', { score: format.percent(score) })}
    </Status>
  )
}

const Row = ({ course, grade }: { course: Course; grade: Grade }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const { attempts, attempts_left, counting, counting_attempt } = grade
  return (
    <Group component="li" justify="space-between" gap="var(--s-1) var(--s-4)" px="lg" py="md" mih={rowHeight}>
      <div>
        <TextLink
          to="front.library.item"
          params={{
            course: { slug: course.slug, id: course.id },
            item: { slug: grade.slug, id: grade.item_id },
          }}
          lang={languageTag(grade.title_locale ?? course.locale)}
        >
          {grade.title}
        </TextLink>
        <Text component="div" fz="ui" c="dimmed">
          <DotSeparated
            facts={[
              t('quiz.passMark', { mark: format.percent(grade.pass_mark) }),
              attempts > 0 ? t('grades.attempts', { count: attempts }) : null,
              attempts_left === null
                ? t('quiz.anyAttempts')
                : t('quiz.attemptsLeft', { count: attempts_left }),
              counting_attempt === null
                ? t(`grades.counting.${counting}`)
                : t(`grades.counted.${counting}`, { number: counting_attempt }),
            ]}
          />
        </Text>
      </div>
      <Result {...grade} />
    </Group>
  )
}

const Rows = ({ course }: { course: Course }) => {
  const { data, isError } = useQuery(gradesQuery(course.id))
  if (isError && !data) return null
  if (!data)
    return (
      <Box mih={rowHeight * course.quizzes_total}>
        <Skeleton>
          <RowsSkeleton rows={course.quizzes_total} />
        </Skeleton>
      </Box>
    )
  return (
    <CardList>
      {data.data.map((grade) => (
        <Row key={grade.item_id} course={course} grade={grade} />
      ))}
    </CardList>
  )
}

/** The student's own results, a row per quiz; nothing before the course is started. */
export const CourseGrades = ({ course }: { course: Course }) => {
  const { t } = useTranslation('learning')
  if (course.quizzes_total === 0 || course.started_at === null) return null
  return (
    <Box aria-labelledby="grades" component="section" mt="2xl">
      <LazyRender height={headHeight + rowHeight * course.quizzes_total}>
        <SectionHeader id="grades" title={t('grades.title')} />
        <Rows course={course} />
      </LazyRender>
    </Box>
  )
}

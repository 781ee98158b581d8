import { Box, Group, Stack, Text } from '@mantine/core'
import { ChevronRight, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import type { FoundParts } from '#contract/learning/library-search.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Skeleton, SkeletonBar, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { TextWithIcon } from '#ui/icons/text-with-icon.tsx'
import { CourseFacts } from '../course/course-facts.tsx'
import { DuePill } from '../due-pill.tsx'
import classes from './course-card.module.css'
import { CourseCover } from './course-cover.tsx'

const CardState = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (course.status === 'completed' && course.completed_at) {
    const date = format.date(course.completed_at, 'day')
    return (
      <Text span c="dimmed">
        {course.score === null
          ? t('card.finished', { date })
          : t('card.score', { score: format.percent(course.score), date })}
      </Text>
    )
  }
  if (course.status === 'not_started')
    return (
      <Group component="span" gap={4} wrap="nowrap" c="var(--brand-7)">
        {t(course.reset ? 'renewal.begin' : 'card.start')}
        <ChevronRight size={16} aria-hidden />
      </Group>
    )
  return (
    <>
      <ProgressBar value={course.percent} label={t('courseProgress', { course: course.title })} />
      <span className={classes.percent}>{format.percent(course.percent)}</span>
    </>
  )
}

/** More titles would push the card's footer away. */
const partsAtMost = 2

const Parts = ({ course, items }: { course: StudentCourse; items: readonly ItemRef[] }) => {
  const { t } = useTranslation('learning')
  return (
    <Stack component="ul" gap={4} mb="md" fz="sm" fw={550} c="var(--brand-7)" aria-label={t('library.parts')}>
      {items.slice(0, partsAtMost).map(({ id, title, title_locale }) => (
        <TextWithIcon key={id} component="li" icon={<Search size={14} aria-hidden />}>
          <span lang={languageTag(title_locale ?? course.locale)}>{title}</span>
        </TextWithIcon>
      ))}
    </Stack>
  )
}

interface CourseCardProps {
  course: StudentCourse
  first: boolean
  /** The matching lessons and quizzes. */
  parts: readonly ItemRef[]
}

/** A course in the library; the whole card is the link. */
export const CourseCard = ({ course, first, parts }: CourseCardProps) => (
  <article className={classes.card}>
    <Box pos="relative">
      <CourseCover course={course} first={first} />
      <span className={classes.pill}>
        <DuePill course={course} />
      </span>
    </Box>
    <div className={classes.body}>
      <h2 lang={languageTag(course.title_locale ?? course.locale)}>
        <RouteLink
          to="front.library.show"
          params={{ course: { slug: course.slug, id: course.id } }}
          className={classes.link}
        >
          {course.title}
        </RouteLink>
      </h2>
      <Text
        mb="md"
        fz="sm"
        c="dimmed"
        lineClamp={3}
        lang={languageTag(course.description_locale ?? course.locale)}
      >
        {course.description}
      </Text>
      {parts.length > 0 ? <Parts course={course} items={parts} /> : null}
      <CourseFacts course={course} />
      <div className={classes.end}>
        <CardState course={course} />
      </div>
    </div>
  </article>
)

interface CourseGridProps {
  courses: readonly StudentCourse[]
  found?: readonly FoundParts[]
}

export const CourseGrid = ({ courses, found = [] }: CourseGridProps) => (
  <ul className={classes.grid}>
    {courses.map((course, index) => (
      <li key={course.id}>
        <CourseCard
          course={course}
          first={index < 3}
          parts={found.find(({ course_id }) => course_id === course.id)?.items ?? []}
        />
      </li>
    ))}
  </ul>
)

export const CourseGridSkeleton = () => (
  <Skeleton>
    <div className={classes.grid}>
      {[1, 2, 3].map((index) => (
        <div key={index} className={classes.card}>
          <div className={classes.pictureBone}>
            <SkeletonBar height="100%" />
          </div>
          <div className={classes.body}>
            <TextSkeleton lines={4} />
          </div>
        </div>
      ))}
    </div>
  </Skeleton>
)

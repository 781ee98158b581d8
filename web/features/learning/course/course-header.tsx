import { Box, Group, Stack, Text } from '@mantine/core'
import {
  Award,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  ChevronLeft,
  ChevronRight,
  History,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { FallbackNotice } from '../item/fallback-notice.tsx'
import { CourseCover } from '../library/course-cover.tsx'
import { CourseFacts } from './course-facts.tsx'
import classes from './course-header.module.css'
import { Renewal } from './renewal.tsx'
import { useTopUpWords } from './top-up-words.ts'

/** The main action for the course: start, continue, or view the result. */
const PrimaryAction = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const params = { course: { slug: course.slug, id: course.id } }
  const finished = course.status === 'completed'
  const reached = finished
    ? course.has_certificate
      ? 'course.certificate'
      : 'course.result'
    : 'course.whatIsLeft'
  const result = (variant: 'filled' | 'default') => (
    <ButtonLink to="front.library.finish" params={params} size="lg" variant={variant}>
      {t(reached)}
    </ButtonLink>
  )
  // If something is left to do but no item is open, the result page says what.
  if (!course.next_item)
    return course.status === 'not_started' ? null : result(course.can_begin_anew ? 'default' : 'filled')
  const { slug, id, kind } = course.next_item
  if (finished)
    return (
      <>
        <ButtonLink to="front.library.item" params={{ ...params, item: { slug, id } }} size="lg">
          {t('changed.read')}
        </ButtonLink>
        {result('default')}
      </>
    )
  return (
    <ButtonLink
      to="front.library.item"
      params={{ ...params, item: { slug, id } }}
      size="lg"
      rightSection={<ChevronRight size={16} aria-hidden />}
    >
      {course.status !== 'not_started'
        ? t(`continue.${kind}`)
        : t(course.reset ? 'renewal.begin' : 'course.start')}
    </ButtonLink>
  )
}

const HeaderProgress = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (course.status === 'not_started') return null
  return (
    <Box maw={440} mt="lg">
      <ProgressBar
        value={course.percent}
        label={t('courseProgress', { course: course.title })}
        tone={course.status === 'completed' ? 'good' : 'brand'}
        thickness="thick"
      />
      <Group
        justify="space-between"
        gap="0 var(--s-3)"
        mt="xs"
        fz="sm"
        c="dimmed"
        className={classes.figures ?? ''}
      >
        <span>
          {course.status === 'completed' && course.completed_at
            ? t('course.finishedOn', { date: format.date(course.completed_at, 'day') })
            : t('course.partsDone', { done: course.items_done, count: course.items_total })}
        </span>
        <span>
          {course.status === 'completed'
            ? course.score === null
              ? ''
              : t('course.score', { score: format.percent(course.score) })
            : course.minutes_left > 0
              ? t('course.left', { minutes: format.minutesShort(course.minutes_left) })
              : ''}
        </span>
      </Group>
    </Box>
  )
}

/** The changes since a student finished, where the company requires reading them. */
const TopUp = ({ course }: { course: StudentCourse }) => {
  const words = useTopUpWords()
  if (!course.top_up) return null
  return (
    <NoteBox role="note" tone="info" maw={560} mt="lg" icon={<History size={20} aria-hidden />}>
      {words(course.top_up)}
    </NoteBox>
  )
}

/** That nobody expects the course now: the student does not have to take it, or is away. */
const Excused = ({ course: { exemption, is_away, status } }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  if (status === 'completed' || !(exemption || is_away)) return null
  const words = () => {
    if (!exemption) return t('course.away')
    return exemption.until
      ? t('course.exemptUntil', { date: format.day(exemption.until, 'day') })
      : t('course.exempt')
  }
  return (
    <NoteBox role="note" tone="info" maw={560} mt="lg" icon={<CalendarOff size={20} aria-hidden />}>
      {words()}
    </NoteBox>
  )
}

const Terms = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  // None of this applies to a finished course.
  const { due_on: due, has_certificate, extension } = course
  if (course.status === 'completed' || !(due || has_certificate)) return null
  return (
    <Stack component="ul" gap="xs" mt="lg" fz="sm" c="dimmed">
      {due ? (
        <Group
          component="li"
          gap="xs"
          wrap="nowrap"
          {...(course.is_overdue && { c: 'var(--bad-ink)', fw: 550 })}
        >
          <CalendarDays size={20} aria-hidden />
          {t(course.is_overdue ? 'due.was' : 'due.on', { date: format.day(due, 'weekday') })}
        </Group>
      ) : null}
      {due && extension ? (
        <Group component="li" gap="xs" wrap="nowrap">
          <CalendarClock size={20} aria-hidden />
          {t('due.extended', { date: format.day(extension.from, 'day'), reason: extension.reason })}
        </Group>
      ) : null}
      {has_certificate ? (
        <Group component="li" gap="xs" wrap="nowrap">
          <Award size={20} aria-hidden />
          {t('course.givesCertificate')}
        </Group>
      ) : null}
    </Stack>
  )
}

/** A course and the student's progress in it. */
export const CourseHeader = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <RouteLink to="front.library.index" className={classes.back} data-screen-only>
          <ChevronLeft size={16} aria-hidden />
          {t('library.title')}
        </RouteLink>
        <h1 lang={languageTag(course.title_locale ?? course.locale)}>{course.title}</h1>
        <Text
          maw="60ch"
          mt="sm"
          mb="md"
          c="dimmed"
          lh={1.6}
          lang={languageTag(course.description_locale ?? course.locale)}
        >
          {course.description}
        </Text>
        <CourseFacts course={course} languages />
        <FallbackNotice locale={course.locale} isFallback={course.is_fallback} />
        <HeaderProgress course={course} />
        <Renewal course={course} />
        <TopUp course={course} />
        <Excused course={course} />
        <div className={classes.actions} data-stays={course.status !== 'completed' || undefined}>
          <PrimaryAction course={course} />
        </div>
        <Terms course={course} />
      </div>
      <div className={classes.cover}>
        <CourseCover course={course} first />
      </div>
    </header>
  )
}

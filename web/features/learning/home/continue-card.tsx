import { Box, Group, Text } from '@mantine/core'
import { CalendarDays, ChevronRight, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudentCourse } from '#contract/learning/learning.ts'
import type { ItemRef } from '#contract/learning/references.ts'
import { languageTag } from '#contract/locales.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { pictureAt, pictureSet } from '#lib/image-sizes.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { RenewCourse } from '../course/renew-course.tsx'
import { useTopUpWords } from '../course/top-up-words.ts'
import classes from './continue-card.module.css'

const Waves = () => (
  <svg className={classes.waves} viewBox="0 0 1120 80" preserveAspectRatio="none" aria-hidden="true">
    <path
      opacity=".08"
      d="M0 44c70-30 140-30 210 0s140 30 210 0 140-30 210 0 140 30 210 0 140-44 280-24v60H0z"
    />
    <path
      opacity=".09"
      d="M0 66c70-24 140-24 210 0s140 20 210 0 140-24 210 0 140 20 210 0 140-40 280-24v40H0z"
    />
  </svg>
)

type Drawing = 'continue' | 'done'

const coverSizes = '(max-width: 719px) 100vw, 480px'

const Picture = ({ drawing, cover }: { drawing: Drawing; cover: string | null }) => {
  // Without a network an image may fail to load, and the browser would show its broken image icon.
  const [lost, setLost] = useState<readonly string[]>([])
  const own = cover === null ? null : pictureAt(cover, '640')
  const src = [own, `/img/hero/${drawing}.svg`].find((each) => each !== null && !lost.includes(each))
  if (!src) return null
  const shared = { src, fetchPriority: 'high', onError: () => setLost([...lost, src]) } as const
  return cover && src === own ? (
    <img {...shared} alt="" className={classes.cover} srcSet={pictureSet(cover, 1_600)} sizes={coverSizes} />
  ) : (
    <img {...shared} alt="" width={480} height={360} />
  )
}

interface HeroProps {
  drawing: Drawing
  /** The image of the course, which replaces the drawing. */
  cover?: string | null
  children: ReactNode
}

/** The one large card of the home page. */
const Hero = ({ drawing, cover = null, children }: HeroProps) => (
  <section className={classes.hero} aria-labelledby="continue-title">
    <div className={classes.words}>{children}</div>
    <div className={classes.art} data-drawing={drawing}>
      <Picture key={cover} drawing={drawing} cover={cover} />
    </div>
    <Waves />
  </section>
)

const onDeep = {
  variant: 'white',
  size: 'lg',
  rightSection: <ChevronRight size={16} aria-hidden />,
} as const

interface CourseHeroProps {
  course: StudentCourse
  eyebrow: string
  words: ReactNode
  children: ReactNode
}

/** A course that waits for something other than its next item. */
const CourseHero = ({ course, eyebrow, words, children }: CourseHeroProps) => (
  <Hero drawing="continue" cover={course.cover}>
    <p className={classes.eyebrow}>{eyebrow}</p>
    <h2 id="continue-title" lang={languageTag(course.title_locale ?? course.locale)}>
      {course.title}
    </h2>
    {words}
    <Box h="var(--s-5)" />
    <div className={classes.actions}>{children}</div>
  </Hero>
)

/** The item with which the student continues or starts. */
export const ContinueCard = ({ course }: { course: StudentCourse }) =>
  course.top_up && course.next_item ? (
    <TopUpCard course={course} next={course.next_item} topUp={course.top_up} />
  ) : course.is_expired && course.expires_at ? (
    <ExpiredCard course={course} expiresAt={course.expires_at} />
  ) : course.status === 'not_started' ? (
    <BeginCard course={course} />
  ) : course.next_item ? (
    <GoOnCard course={course} next={course.next_item} />
  ) : (
    <HeldCard course={course} />
  )

interface TopUpCardProps {
  course: StudentCourse
  next: ItemRef
  topUp: NonNullable<StudentCourse['top_up']>
}

/** Everything is finished, and a course has changed since. */
const TopUpCard = ({ course, next, topUp }: TopUpCardProps) => {
  const { t } = useTranslation('learning')
  const words = useTopUpWords()
  return (
    <CourseHero course={course} eyebrow={t('changed.mark')} words={<p>{words(topUp)}</p>}>
      <ButtonLink
        to="front.library.item"
        params={{ course: { slug: course.slug, id: course.id }, item: { slug: next.slug, id: next.id } }}
        {...onDeep}
      >
        {t('changed.read')}
      </ButtonLink>
    </CourseHero>
  )
}

/** Everything is finished, and a result has expired since. */
const ExpiredCard = ({ course, expiresAt }: { course: StudentCourse; expiresAt: string }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const ended = t('renewal.ended', { date: format.date(expiresAt, 'full') })
  return (
    <CourseHero course={course} eyebrow={ended} words={<p>{t('renewal.why')}</p>}>
      <RenewCourse course={course} variant="white" size="lg" />
    </CourseHero>
  )
}

/** Something is left to do but no item is open: the result page says what, with a link. */
const HeldCard = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  return (
    <CourseHero course={course} eyebrow={t('finish.notYet')} words={<p>{t('home.held')}</p>}>
      <ButtonLink
        to="front.library.finish"
        params={{ course: { slug: course.slug, id: course.id } }}
        {...onDeep}
      >
        {t('course.whatIsLeft')}
      </ButtonLink>
    </CourseHero>
  )
}

const Due = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const Icon = course.is_overdue ? TriangleAlert : CalendarDays
  return course.due_on ? (
    <Group component="span" gap="xs" wrap="nowrap" fz="sm" c="rgb(255 255 255 / 0.9)">
      <Icon size={20} aria-hidden />
      {t(course.is_overdue ? 'due.was' : 'due.on', { date: format.day(course.due_on, 'weekday') })}
    </Group>
  ) : null
}

/** The full reason why the course starts again. */
const ResetWords = ({ reset }: { reset: NonNullable<StudentCourse['reset']> }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  return (
    <>
      <p>{t('earlier.reset', { date: format.date(reset.at, 'full') })}</p>
      {reset.reason ? <Text mt="xs">{t('earlier.reason', { reason: reset.reason })}</Text> : null}
    </>
  )
}

/** A course without progress: it is new, or was reset. */
const BeginCard = ({ course }: { course: StudentCourse }) => {
  const { t } = useTranslation('learning')
  const { reset } = course
  return (
    <CourseHero
      course={course}
      eyebrow={t(reset ? 'home.anew' : course.is_overdue ? 'due.overdue' : 'home.new')}
      words={reset ? <ResetWords reset={reset} /> : <Text lineClamp={4}>{course.description}</Text>}
    >
      <ButtonLink
        to="front.library.show"
        params={{ course: { slug: course.slug, id: course.id } }}
        {...onDeep}
      >
        {t('home.look')}
      </ButtonLink>
      <Due course={course} />
    </CourseHero>
  )
}

const GoOnCard = ({ course, next }: { course: StudentCourse; next: ItemRef }) => {
  const { t } = useTranslation('learning')
  const format = useFormat()
  const part = Math.min(course.items_done + 1, course.items_total)
  return (
    <Hero drawing="continue" cover={course.cover}>
      <p className={classes.eyebrow}>
        {t('home.part', { course: course.title, part, total: course.items_total })}
      </p>
      <h2 id="continue-title" lang={languageTag(next.title_locale ?? course.locale)}>
        {next.title}
      </h2>
      <p>
        {course.minutes_left > 0
          ? t('home.left', { minutes: format.minutes(course.minutes_left) })
          : t('home.onlyPartsLeft', { count: course.items_total - course.items_done })}
      </p>
      <Group
        wrap="nowrap"
        gap="sm"
        w="100%"
        maw={380}
        my="lg"
        fz="sm"
        fw={550}
        className={classes.progress ?? ''}
      >
        <ProgressBar
          value={course.percent}
          label={t('courseProgress', { course: course.title })}
          tone="on-deep"
          thickness="thick"
        />
        <span>{format.percent(course.percent)}</span>
      </Group>
      <div className={classes.actions}>
        <ButtonLink
          to="front.library.item"
          params={{ course: { slug: course.slug, id: course.id }, item: { slug: next.slug, id: next.id } }}
          {...onDeep}
        >
          {t(`continue.${next.kind}`)}
        </ButtonLink>
        <Due course={course} />
      </div>
    </Hero>
  )
}

/** Shown when nothing is left to do. */
export const AllDoneCard = () => {
  const { t } = useTranslation('learning')
  return (
    <Hero drawing="done">
      <h2 id="continue-title">{t('home.allDone')}</h2>
      <p>{t('home.allDoneWhy')}</p>
      <Box h="var(--s-5)" />
      <ButtonLink to="front.library.index" variant="white" size="lg">
        {t('home.seeCourses')}
      </ButtonLink>
    </Hero>
  )
}

export const ContinueCardSkeleton = () => (
  <Skeleton>
    <div className={classes.waiting}>
      <SkeletonBar width="180px" height="14px" />
      <SkeletonBar width="min(380px, 90%)" height="34px" />
      <SkeletonBar width="min(300px, 80%)" height="16px" />
      <SkeletonBar width="190px" height="52px" />
    </div>
  </Skeleton>
)

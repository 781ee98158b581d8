import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnBadge } from '#contract/badges/badges.ts'
import { BadgeImage } from '#entities/badge-image.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { LazyRender } from '#ui/layout/lazy-render.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { courseBadgesQuery } from './badges.api.ts'
import classes from './course-badges.module.css'

/** Of the section with two rows of badges, in pixels. */
const usualHeight = 190

const Badge = ({ badge }: { badge: OwnBadge }) => {
  const { t } = useTranslation('badges')
  const format = useFormat()
  const { badge_type, title, description, won_at } = badge
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <BadgeImage type={badge_type} size={48} locked={!won_at} />
      <div>
        <Text component="b" fz="sm" fw={550} display="block" lh={1.3}>
          {title}
        </Text>
        <Text fz="ui" c="dimmed" lh={1.35}>
          {won_at ? t('course.won', { date: format.date(won_at, 'day') }) : description}
        </Text>
      </div>
    </Group>
  )
}

const Badges = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('badges')
  const { data, isError } = useQuery(courseBadgesQuery(courseId))
  const badges = data?.data
  if ((isError && !badges) || badges?.length === 0) return null
  return (
    <>
      <SectionHeader
        id="course-badges"
        title={t('course.title')}
        end={
          badges ? (
            <Text span fz="sm" c="dimmed">
              {t('of', { value: badges.filter(({ won_at }) => won_at).length, goal: badges.length })}
            </Text>
          ) : null
        }
      />
      {badges ? (
        <ul className={classes.grid}>
          {badges.map((badge) => (
            <Badge key={badge.id ?? badge.badge_type} badge={badge} />
          ))}
        </ul>
      ) : (
        <Skeleton>
          <div className={classes.grid}>
            {[1, 2, 3, 4].map((index) => (
              <Group key={index} gap="sm" wrap="nowrap">
                <SkeletonBar width="48px" height="48px" round />
                <SkeletonBar width="60%" />
              </Group>
            ))}
          </div>
        </Skeleton>
      )}
    </>
  )
}

/** The badges that a student earned in a course, followed by those that it can still give. */
export const CourseBadges = ({ courseId }: { courseId: string }) => (
  <Box aria-labelledby="course-badges" component="section" mt="2xl">
    <LazyRender height={usualHeight}>
      <Badges courseId={courseId} />
    </LazyRender>
  </Box>
)

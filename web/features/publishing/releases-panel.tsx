import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Eye, GitCompare, RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import type { ChangeKind } from '#contract/publishing/publishing.ts'
import { originShares } from '#contract/translations/origin-shares.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { SquareTile } from '#ui/icons/square-tile.tsx'
import { Pill } from '#ui/text/pill.tsx'
import { ChangePill } from './change-pill.tsx'
import { PanelFoot } from './panel-foot.tsx'
import classes from './panels.module.css'
import { type Release, releasedOutlineQuery, releasePagesQuery, restoreMutation } from './publishing.api.ts'

/** Restores the draft from a release, after a confirmation. */
const useRestore = (courseId: string) => {
  const { t } = useTranslation('publishing')
  const { mutateAsync } = useMutation(restoreMutation(courseId))
  return async ({ id, number }: Release): Promise<void> => {
    await confirm({
      title: t('restore.title', { number }),
      message: t('restore.message'),
      confirmLabel: t('restore.confirm'),
      dangerous: true,
      work: () => mutateAsync(id),
    })
    notify({ type: 'success', title: t('restore.done', { number }) })
  }
}

/** Opens the first lesson or quiz of a release as its students see it. */
const useLook = (course: Course) => {
  const go = useGo()
  return async ({ id, locales }: Release): Promise<void> => {
    const { data } = await queryClient.fetchQuery(releasedOutlineQuery(course.id, id))
    const sections = data.chapters.flatMap((chapter) => chapter.sections)
    const [first] = [...sections.flatMap(({ items }) => items), ...data.final_exam]
    if (!first) return
    const locale = locales.includes(course.locale) ? course.locale : (locales[0] ?? course.locale)
    await go({
      to: 'admin.courses.preview',
      params: { courseId: course.id, itemType: first.kind, itemId: first.id, locale },
      search: { release: id },
    })
  }
}

interface EntryProps {
  release: Release
  course: Course
}

const EntryActions = ({ release, course }: EntryProps) => {
  const { t } = useTranslation('publishing')
  const restore = useRestore(course.id)
  const look = useLook(course)
  return (
    <div className={classes.restore}>
      <Button
        size="sm"
        variant="default"
        leftSection={<Eye size={16} aria-hidden />}
        aria-label={t('releases.lookLabel', { number: release.number })}
        onClick={() => void look(release).catch(handleError)}
      >
        {t('releases.look')}
      </Button>
      {release.number > 1 ? (
        <ButtonLink
          to="admin.courses.releases.compare"
          params={{ courseId: course.id, releaseId: release.id }}
          size="sm"
          variant="default"
          leftSection={<GitCompare size={16} aria-hidden />}
          aria-label={t('compare.label', { number: release.number })}
        >
          {t('compare.compare')}
        </ButtonLink>
      ) : null}
      {course.can.edit && (!release.is_current || course.unpublished_changes > 0) ? (
        <Button
          size="sm"
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          aria-label={t('restore.label', { number: release.number })}
          // A cancelled confirmation needs no message, and a failed call has been shown already.
          onClick={() => void restore(release).catch(() => undefined)}
        >
          {t('restore.restore')}
        </Button>
      ) : null}
    </div>
  )
}

/** The authors of a release's translations, for accountability. */
const Origins = ({ origins }: Pick<Release, 'origins'>) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  if (origins.length === 0) return null
  const linesOf = (words: Release['origins'][number]['words']): string =>
    originShares(words)
      .map(({ group, share }) => t(`releases.origins.${group}`, { share: format.percent(100 * share) }))
      .join(' · ')
  return (
    <Box component="ul" fz="ui" c="dimmed" aria-label={t('releases.origins.title')}>
      {origins.map(({ locale, words }) => (
        <li key={locale}>
          {t('releases.origins.language', { language: format.language(locale), origins: linesOf(words) })}
        </li>
      ))}
    </Box>
  )
}

const Entry = ({ release, course }: EntryProps) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const changes = Object.entries(release.changes) as [ChangeKind, number][]
  return (
    <li>
      <SquareTile size={32} tone="brand">
        {release.number}
      </SquareTile>
      <div>
        <Group component="h2" gap={6} mih={32} fz="0.9375rem">
          {t('releases.number', { number: release.number })}
          {release.is_current ? <Pill tone="good">{t('releases.current')}</Pill> : null}
          <Pill>{t(`releases.${release.kind}`)}</Pill>
        </Group>
        <Text fz="ui" c="dimmed">
          {t('releases.by', {
            name: release.published_by || t('review.somebody'),
            date: format.date(release.published_at, 'moment'),
          })}
        </Text>
        {release.note ? <blockquote>{release.note}</blockquote> : null}
        <Group component="p" gap={6} mt={8}>
          {release.number === 1
            ? null
            : changes
                .filter(([, count]) => count > 0)
                .map(([kind, count]) => <ChangePill key={kind} kind={kind} count={count} />)}
          <Text component="span" fz="ui" c="dimmed">
            {format.languages(release.locales)}
          </Text>
        </Group>
        <Origins origins={release.origins} />
      </div>
      <EntryActions release={release} course={course} />
    </li>
  )
}

/** The releases that students have received so far; a release never changes. */
export const ReleasesPanel = ({ course }: { course: Course }) => {
  const { t } = useTranslation('publishing')
  const { rows, total, more } = shownPages(useInfiniteQuery(releasePagesQuery(course.id)))
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (rows.length === 0) return <EmptyState title={t('releases.empty')} message={t('releases.emptyWhy')} />
  return (
    <>
      <ol className={classes.releases}>
        {rows.map((release) => (
          <Entry key={release.id} release={release} course={course} />
        ))}
      </ol>
      <PanelFoot shown={rows.length} total={total} more={more} />
    </>
  )
}

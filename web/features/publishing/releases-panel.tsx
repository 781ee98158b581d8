import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChangeKind } from '../../../contract/publishing.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { EmptyState } from '../../ui/error-state.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { ChangePill } from './change-pill.tsx'
import classes from './panels.module.css'
import { type Release, releasesQuery } from './publishing.api.ts'

const Entry = ({ release }: { release: Release }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const changes = Object.entries(release.changes) as [ChangeKind, number][]
  return (
    <li>
      <span className={classes.releaseNumber} aria-hidden="true">
        {release.number}
      </span>
      <div>
        <h2>
          {t('releases.number', { number: release.number })}
          {release.is_current ? <Pill tone="good">{t('releases.current')}</Pill> : null}
          <Pill>{t(`releases.${release.kind}`)}</Pill>
        </h2>
        <p className={classes.quiet}>
          {t('releases.by', {
            name: release.published_by || t('review.somebody'),
            date: format.date(release.published_at, 'moment'),
          })}
        </p>
        {release.note ? <blockquote>{release.note}</blockquote> : null}
        <p className={classes.pills}>
          {release.number === 1
            ? null
            : changes
                .filter(([, count]) => count > 0)
                .map(([kind, count]) => <ChangePill key={kind} kind={kind} count={count} />)}
          <span className={classes.quiet}>
            {format.list(release.locales.map((locale) => format.language(locale)))}
          </span>
        </p>
      </div>
    </li>
  )
}

/** What students have been given so far; nothing of it ever changes. */
export const ReleasesPanel = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('publishing')
  const { data } = useQuery(releasesQuery(courseId))
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (data.data.length === 0)
    return <EmptyState title={t('releases.empty')} message={t('releases.emptyWhy')} />
  return (
    <ol className={classes.releases}>
      {data.data.map((release) => (
        <Entry key={release.id} release={release} />
      ))}
    </ol>
  )
}

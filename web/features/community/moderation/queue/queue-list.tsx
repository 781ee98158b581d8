import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type QueueEntry, queueGroups } from '#contract/community/moderation.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { Pill } from '#ui/text/pill.tsx'
import classes from '../moderation.module.css'

const grave: readonly string[] = ['dangerous_link', 'secret', 'illegal']

const Entry = ({ entry }: { entry: QueueEntry }) => {
  const { t } = useTranslation(['moderation', 'community'])
  const format = useFormat()
  return (
    <RouteLink
      to="admin.community"
      params={{ page: 'queue', subjectId: entry.subject_id }}
      className={classes.entry}
    >
      <b dir="auto">{entry.title}</b>
      {entry.subject_kind === 'comment' || entry.group === 'appealed' ? (
        <small dir="auto">{entry.excerpt}</small>
      ) : null}
      <small>
        {t(`moderation:kind.${entry.subject_kind}`)}, {format.relative(entry.since)}
      </small>
      <Group component="span" gap={6}>
        {entry.reasons.map(({ reason, count }) => (
          <Pill key={reason} tone={grave.includes(reason) ? 'bad' : 'warn'}>
            {t(`community:report.reasons.${reason}`)}
            {count > 1 ? ` × ${format.number(count)}` : null}
          </Pill>
        ))}
        {entry.followers > 0 ? <Pill>{t('moderation:followers', { count: entry.followers })}</Pill> : null}
        {entry.claim ? (
          <Pill tone={entry.claim.is_own ? 'brand' : 'neutral'}>
            {entry.claim.is_own
              ? t('moderation:claim.own')
              : t('moderation:claim.other', { name: entry.claim.full_name })}
          </Pill>
        ) : null}
      </Group>
    </RouteLink>
  )
}

/** The first entry, in the order of the list, that no one else has claimed. */
export const firstInQueue = (entries: readonly QueueEntry[]): QueueEntry | undefined =>
  queueGroups
    .flatMap((group) => entries.filter((entry) => entry.group === group))
    .find(({ claim }) => claim === null || claim.is_own)

/** The pending entries, in the order in which they should be handled. */
export const QueueList = ({ entries }: { entries: readonly QueueEntry[] }) => {
  const { t } = useTranslation('moderation')
  return (
    <nav aria-label={t('queue.title')}>
      {queueGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        return own.length === 0 ? null : (
          <section key={group} className={classes.group}>
            <h2>{t(`queue.groups.${group}`)}</h2>
            {own.map((entry) => (
              <Entry key={`${group} ${entry.subject_id}`} entry={entry} />
            ))}
          </section>
        )
      })}
    </nav>
  )
}

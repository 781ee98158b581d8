import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/evidence/audit.ts'
import { groupBy } from '#lib/group-by.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { CardList } from '#ui/layout/page.tsx'
import classes from './audit.module.css'
import { AuditLine } from './audit-line.tsx'
import { dayIn } from './day-in.ts'

interface AuditListProps {
  entries: AuditEntry[] | undefined
  timeZone: string
  isNarrowed: boolean
  personId: string | undefined
  onPerson: (personId: string) => void
  kind: string | undefined
  onKind: (kind: string) => void
  more: { load: () => void; isLoading: boolean } | null
}

/** The log by days of the company's time zone, newest first. */
export const AuditList = ({ entries, timeZone, isNarrowed, more, ...filter }: AuditListProps) => {
  const { t } = useTranslation('audit')
  const format = useFormat()
  if (!entries)
    return (
      <Skeleton>
        <RowsSkeleton rows={8} />
      </Skeleton>
    )
  if (entries.length === 0)
    return (
      <EmptyState
        title={t(isNarrowed ? 'noMatch' : 'none')}
        message={t(isNarrowed ? 'noMatchWhy' : 'noneWhy')}
      />
    )
  const byDay = groupBy(entries, ({ at }) => dayIn(at, timeZone))
  return (
    <>
      {[...byDay].map(([day, ofDay]) => (
        <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{format.day(day, 'weekdayFull')}</h2>
          <CardList>
            {ofDay.map((entry) => (
              <AuditLine key={entry.id} {...{ entry, timeZone }} {...filter} />
            ))}
          </CardList>
        </section>
      ))}
      <LoadMore text={t('zone', { zone: timeZone })} more={more} />
    </>
  )
}

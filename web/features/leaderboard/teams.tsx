import { useTranslation } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import type { TeamRow } from '#contract/points/leaderboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import classes from './places.module.css'

/** Teams by their average, without their members. */
export const Teams = ({ rows }: { rows: readonly TeamRow[] }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  return (
    <Card padded={false} className={classes.card ?? ''}>
      <ol aria-label={t('teams.list')}>
        {rows.map(({ place, is_tied, is_own, name, average }, index) => (
          <li key={index} className={classes.row} data-team data-own={is_own || undefined}>
            <span className={classes.place}>
              {t(is_tied ? 'tied' : 'place', { place: format.number(place) })}
            </span>
            <div className={classes.name}>
              <b>{is_own ? t('teams.own', { name: bidiIsolate(name) }) : name}</b>
            </div>
            <span className={classes.points}>{t('pts', { count: average })}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

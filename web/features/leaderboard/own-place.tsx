import { useTranslation } from 'react-i18next'
import type { Leaderboard } from '#contract/points/leaderboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import classes from './own-place.module.css'
import { useMonthName } from './period-names.ts'

/** The text for a user without a place. */
const withoutPlace = ({ takes_part, is_opt_in, people }: Leaderboard) => {
  if (!takes_part) return is_opt_in ? 'notJoined' : 'steppedOut'
  return people === null ? 'tooFew' : 'noPoints'
}

/** The user's place, its change, and the distance to the next one. */
export const OwnPlace = ({ board }: { board: Leaderboard }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  const month = useMonthName(board.period.before_starts_on)
  const { own, next, people, points, period } = board
  return (
    <section className={classes.hero} aria-label={t('own.label')}>
      {own ? (
        <p className={classes.place}>
          <b>{t(own.is_tied ? 'tied' : 'place', { place: format.number(own.place) })}</b>
          <span>{t('own.of', { count: people ?? 0 })}</span>
        </p>
      ) : null}
      <div className={classes.words}>
        {own ? (
          <>
            <h2>
              {own.place === 1
                ? t('own.first')
                : next
                  ? t('own.next', { count: next.points, place: format.number(next.place) })
                  : null}
            </h2>
            {next ? (
              <ProgressBar
                tone="on-deep"
                label={t('own.toNext')}
                value={(points / (points + next.points)) * 100}
              />
            ) : null}
            <p>
              {own.moved === null || period.kind === 'all'
                ? t('own.hint')
                : t(`own.before.${period.kind}`, { place: format.number(own.place + own.moved), month })}
            </p>
          </>
        ) : (
          <>
            <h2>{t(`own.${withoutPlace(board)}.title`)}</h2>
            <p>{t(`own.${withoutPlace(board)}.message`)}</p>
          </>
        )}
      </div>
      <p className={classes.points}>
        <b>{format.number(points)}</b>
        <span>{t(`own.points.${period.kind}`, { count: points })}</span>
      </p>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bidiIsolate } from '#contract/bidi-isolate.ts'
import type { Leaderboard, LeaderboardRow } from '#contract/points/leaderboard.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card } from '#ui/layout/page.tsx'
import { Avatar } from '#ui/media/avatar.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { topQuery } from './leaderboard.api.ts'
import classes from './places.module.css'

const Moved = ({ moved }: { moved: number | null }) => {
  const { t } = useTranslation('leaderboard')
  if (moved === null) return <span className={classes.moved} data-empty />
  if (moved === 0)
    return (
      <span className={classes.moved}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('moved.none')}</VisuallyHidden>
      </span>
    )
  const Icon = moved > 0 ? ChevronUp : ChevronDown
  return (
    <span className={classes.moved} data-up={moved > 0 || undefined}>
      <Icon size={16} aria-hidden />
      <span aria-hidden="true">{Math.abs(moved)}</span>
      <VisuallyHidden>{t(moved > 0 ? 'moved.up' : 'moved.down', { count: Math.abs(moved) })}</VisuallyHidden>
    </span>
  )
}

const Row = ({ row, board }: { row: LeaderboardRow; board: Leaderboard }) => {
  const { t } = useTranslation('leaderboard')
  const format = useFormat()
  const isNamed = board.mode === 'names'
  const below = row.is_you
    ? board.pseudonym && t('othersSee', { name: board.pseudonym })
    : row.department || null
  return (
    <li className={classes.row} data-own={row.is_you || undefined} data-named={isNamed || undefined}>
      <span className={classes.place}>
        {t(row.is_tied ? 'tied' : 'place', { place: format.number(row.place) })}
      </span>
      {isNamed ? <Avatar name={row.name} picture={row.avatar} /> : null}
      <div className={classes.name}>
        <b>{row.is_you ? t('you', { name: bidiIsolate(row.name) }) : row.name}</b>
        {below ? <p>{below}</p> : null}
      </div>
      {isNamed ? <Moved moved={row.moved} /> : null}
      <span className={classes.points}>{t('pts', { count: row.points })}</span>
    </li>
  )
}

/** The user's row with its neighbors; a tap shows the top. */
export const Places = ({ board }: { board: Leaderboard }) => {
  const { t } = useTranslation('leaderboard')
  const [withTop, setWithTop] = useState(false)
  const { data: top } = useQuery({ ...topQuery(board.period.kind), enabled: withTop })
  const first = board.neighbours[0]?.place ?? 1
  const above = withTop ? (top?.data.rows.filter(({ place }) => place < first) ?? []) : []
  return (
    <Card padded={false} className={classes.card ?? ''}>
      {first > 1 && !(withTop && top) ? (
        <button type="button" className={classes.gap} onClick={() => setWithTop(true)}>
          {t('showTop')}
        </button>
      ) : null}
      <ol aria-label={t('places')}>
        {above.map((row, index) => (
          <Row key={`top ${index}`} row={row} board={board} />
        ))}
        {above.length > 0 && (above.at(-1)?.place ?? 0) < first - 1 ? (
          <li className={classes.between} aria-hidden="true">
            …
          </li>
        ) : null}
        {board.neighbours.map((row, index) => (
          <Row key={index} row={row} board={board} />
        ))}
      </ol>
    </Card>
  )
}

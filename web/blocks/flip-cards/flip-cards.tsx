import { RotateCw } from 'lucide-react'
import { useContext, useState } from 'react'
import type { FlipCards as Attributes } from '#contract/blocks/flip-cards.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { LeafProps } from '../block-props.ts'
import { ExerciseContext } from '../exercise/exercise-host.ts'
import { type ExerciseWords, useExerciseWords } from '../exercise/exercise-words.ts'
import classes from './flip-cards.module.css'

type Card = Attributes['cards'][number]

const FlipCard = ({ front, back, turn }: Card & { turn: string }) => {
  const [isTurned, setTurned] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-turned={isTurned || undefined}
        data-other={isTurned ? front : back}
        onClick={() => setTurned(!isTurned)}
      >
        <span key={String(isTurned)} aria-live="polite">
          {isTurned ? back : front}
        </span>
        <RotateCw size={16} aria-hidden />
        <VisuallyHidden>{turn}</VisuallyHidden>
      </button>
    </li>
  )
}

const isSaid = (words: string): boolean => words.trim() !== ''

/** Both sides at once, for the author. */
const OpenCard = ({ front, back, t }: Card & { t: ExerciseWords | null }) => (
  <li className={classes.open}>
    <b>{isSaid(front) ? front : <i>{t?.('bareCard.front')}</i>}</b>
    <span>{isSaid(back) ? back : <i>{t?.('bareCard.back')}</i>}</span>
  </li>
)

/** Cards with a term on one side and its meaning on the other. */
export const FlipCards = ({ node, locale }: LeafProps) => {
  const t = useExerciseWords(locale)
  const { isAuthor } = useContext(ExerciseContext)
  const { cards } = node.attrs as unknown as Attributes
  if (isAuthor)
    return (
      <ul className={classes.cards}>
        {cards.map((card) => (
          <OpenCard key={card.id} {...card} t={t} />
        ))}
      </ul>
    )
  // A draft in preview may have cards that are not filled in yet.
  const whole = cards.filter(({ front, back }) => isSaid(front) && isSaid(back))
  if (whole.length === 0) return null
  return (
    <ul className={classes.cards}>
      {whole.map((card) => (
        <FlipCard key={card.id} {...card} turn={t?.('turnCard') ?? ''} />
      ))}
    </ul>
  )
}

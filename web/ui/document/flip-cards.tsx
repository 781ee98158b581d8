import { RotateCw } from 'lucide-react'
import { useContext, useState } from 'react'
import type { FlipCards as Attributes, ContentNode } from '../../../contract/content.ts'
import type { Locale } from '../../../contract/locales.ts'
import { ExerciseContext } from '../exercises/exercise-host.ts'
import { useExerciseWords } from '../exercises/exercise-words.ts'
import { Spoken } from '../spoken.tsx'
import classes from './flip-cards.module.css'

const FlipCard = ({ front, back, turn }: Attributes['cards'][number] & { turn: string }) => {
  const [isTurned, setTurned] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={classes.card}
        data-turned={isTurned || undefined}
        onClick={() => setTurned(!isTurned)}
      >
        <span key={String(isTurned)} aria-live="polite">
          {isTurned ? back : front}
        </span>
        <RotateCw size={16} aria-hidden />
        <Spoken>{turn}</Spoken>
      </button>
    </li>
  )
}

/** Both sides at once, for the one who writes them. */
const OpenCard = ({ front, back }: Attributes['cards'][number]) => (
  <li className={classes.open}>
    <b>{front}</b>
    <span>{back}</span>
  </li>
)

/** Cards with a word on one side and what it means on the other. */
export const FlipCards = ({ node, locale }: { node: ContentNode; locale: Locale }) => {
  const t = useExerciseWords(locale)
  const { isAuthor } = useContext(ExerciseContext)
  const { cards } = node.attrs as unknown as Attributes
  return (
    <ul className={classes.cards}>
      {cards.map((card) =>
        isAuthor ? (
          <OpenCard key={card.id} {...card} />
        ) : (
          <FlipCard key={card.id} {...card} turn={t?.('turnCard') ?? ''} />
        ),
      )}
    </ul>
  )
}

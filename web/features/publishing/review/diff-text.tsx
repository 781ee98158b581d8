import type { DiffPart } from '#contract/publishing/publishing.ts'
import classes from './diff.module.css'

/** `both` merges old and new; the others show one of them. */
export type Side = 'both' | 'old' | 'new'

/** Spaces around a change stay unmarked, so that no mark hangs at the end of a line. */
const Marked = ({ as: Mark, text }: { as: 'ins' | 'del'; text: string }) => {
  const words = text.trim()
  const start = words ? text.indexOf(words) : 0
  return (
    <>
      {text.slice(0, start)}
      <Mark>{words || text}</Mark>
      {words ? text.slice(start + words.length) : null}
    </>
  )
}

/** A text with its additions and deletions marked. */
export const DiffText = ({ parts, side = 'both' }: { parts: readonly DiffPart[]; side?: Side }) => (
  <>
    {parts.map(({ op, text }, index) => {
      if (op === 'added') return side === 'old' ? null : <Marked key={index} as="ins" text={text} />
      if (op === 'removed') return side === 'new' ? null : <Marked key={index} as="del" text={text} />
      return <span key={index}>{text}</span>
    })}
  </>
)

interface SidesProps {
  parts: readonly DiffPart[]
  isSplit: boolean
}

/** Old and new in one text, or side by side. */
export const DiffSides = ({ parts, isSplit }: SidesProps) =>
  isSplit ? (
    <div className={classes.sides}>
      <p>
        <DiffText parts={parts} side="old" />
      </p>
      <p>
        <DiffText parts={parts} side="new" />
      </p>
    </div>
  ) : (
    <p className={classes.prose}>
      <DiffText parts={parts} />
    </p>
  )

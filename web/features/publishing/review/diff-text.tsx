import type { DiffPart } from '../../../../contract/publishing.ts'
import classes from './diff.module.css'

/** `both` runs the old and the new together; the others show one of them. */
export type Side = 'both' | 'old' | 'new'

/** Prose with what came and what went marked in it. */
export const DiffText = ({ parts, side = 'both' }: { parts: readonly DiffPart[]; side?: Side }) => (
  <>
    {parts.map(({ op, text }, place) => {
      if (op === 'added') return side === 'old' ? null : <ins key={place}>{text}</ins>
      if (op === 'removed') return side === 'new' ? null : <del key={place}>{text}</del>
      return <span key={place}>{text}</span>
    })}
  </>
)

interface SidesProps {
  parts: readonly DiffPart[]
  isSplit: boolean
}

/** Old and new in one text, or beside each other. */
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

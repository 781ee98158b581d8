import classes from './stat-grid.module.css'

interface Figure {
  name: string
  value: string
  note: string
}

/** A few statistics: `inRow` of them per row, two on a phone. */
export const StatGrid = ({ figures, inRow }: { figures: readonly Figure[]; inRow: 3 | 4 }) => (
  <dl className={classes.figures} data-in-row={inRow}>
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
)

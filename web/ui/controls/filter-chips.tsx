import { useFormat } from '#lib/i18n/format.ts'
import { useChosenInView } from '../focus/use-chosen-in-view.ts'
import classes from './filter-chips.module.css'

export interface Chip<Value extends string> {
  value: Value
  label: string
  /** The number of rows behind the chip; absent while unknown. */
  count?: number | undefined
}

interface FilterChipsProps<Value extends string> {
  /** Names the filter for screen readers. */
  label: string
  chips: readonly Chip<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Filters a list by one chip at a time, each with its number of rows. */
export const FilterChips = <Value extends string>({
  label,
  chips,
  value,
  onChange,
}: FilterChipsProps<Value>) => {
  const format = useFormat()
  const row = useChosenInView(value, chips.map(({ count }) => count).join())
  return (
    <div ref={row} className={classes.chips} data-sideways role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count === undefined ? null : <span>{format.number(chip.count)}</span>}
        </button>
      ))}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './explained-choice.module.css'

interface ExplainedChoiceProps<T extends string> {
  label: string
  /** For a list whose label stands over it already. */
  labelHidden?: boolean
  value: T
  /** With pictures, these stand where the radio buttons would. */
  options: readonly { value: T; label: string; says: string; icon?: ReactNode }[]
  onChange: (value: T) => void
}

/** One of a few, each with a sentence of what it means. */
export const ExplainedChoice = <T extends string>({
  label,
  labelHidden,
  value,
  options,
  onChange,
}: ExplainedChoiceProps<T>) => {
  const name = useId()
  return (
    <fieldset className={classes.choice} data-label-hidden={labelHidden || undefined}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} data-pictured={option.icon ? true : undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>
              <b>{option.label}</b>
              <small>{option.says}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

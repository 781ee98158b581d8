import { type ReactNode, useId } from 'react'
import classes from './explained-choice.module.css'
import { Radio } from './radio.tsx'

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
  value: chosen,
  options,
  onChange,
}: ExplainedChoiceProps<T>) => {
  const group = useId()
  return (
    <fieldset className={classes.choice} data-label-hidden={labelHidden || undefined}>
      <legend>{label}</legend>
      <div>
        {options.map(({ value, label: words, says, icon }) => (
          <Radio key={value} group={group} value={value} chosen={chosen} onChoose={onChange}>
            {icon}
            <span>
              <b>{words}</b>
              <small>{says}</small>
            </span>
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

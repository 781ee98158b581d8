import { type ReactNode, useId } from 'react'
import classes from './explained-choice.module.css'
import { Radio } from './radio.tsx'

interface ExplainedChoiceProps<T extends string> {
  label: string
  /** Set where a visible heading already names the list. */
  labelHidden?: boolean
  value: T
  /** Icons replace the radio buttons, if given. */
  options: readonly { value: T; label: string; says: string; icon?: ReactNode }[]
  onChange: (value: T) => void
}

/** A choice of one among a few options, each explained in a sentence. */
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

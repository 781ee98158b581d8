import { type ReactNode, useId } from 'react'
import classes from './choice.module.css'
import { Radio } from './radio.tsx'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  onChange: (value: T) => void
}

/** A choice of one among a few visible options. */
export const Choice = <T extends string>({ label, value: chosen, options, onChange }: ChoiceProps<T>) => {
  const group = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {options.map(({ value, label: words, icon }) => (
        <Radio key={value} group={group} value={value} chosen={chosen} onChoose={onChange}>
          {icon}
          {words}
        </Radio>
      ))}
    </fieldset>
  )
}

import type { ReactNode } from 'react'

interface RadioProps<T extends string> {
  /** The name of the radio group. */
  group: string
  value: T
  chosen: T
  onChoose: (value: T) => void
  children: ReactNode
}

/** A radio button inside its label. The group styles it through `:checked`. */
export const Radio = <T extends string>({ group, value, chosen, onChoose, children }: RadioProps<T>) => (
  <label>
    <input
      type="radio"
      name={group}
      value={value}
      checked={value === chosen}
      onChange={() => onChoose(value)}
    />
    {children}
  </label>
)

import type { ReactNode } from 'react'

interface RadioProps<T extends string> {
  /** Of these one is chosen. */
  group: string
  value: T
  chosen: T
  onChoose: (value: T) => void
  children: ReactNode
}

/** One of a group, inside its label. The group draws it: whether it is chosen, `:checked` says. */
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

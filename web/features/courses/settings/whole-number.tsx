import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface WholeNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number
  /** Shows an empty field for 0, where 0 means automatic. */
  zeroIsEmpty?: boolean
  onChange: (value: number) => void
}

/** A number field that may be empty while the user types another number; if left empty, it becomes 0 on blur. */
export const WholeNumber = ({ value, zeroIsEmpty = false, onChange, onBlur, ...rest }: WholeNumberProps) => {
  const [isEmpty, setEmpty] = useState(false)
  return (
    <NumberInput
      {...rest}
      min={0}
      allowDecimal={false}
      value={isEmpty || (zeroIsEmpty && value === 0) ? '' : value}
      onChange={(next) => {
        setEmpty(next === '')
        if (next !== '') onChange(Number(next) || 0)
      }}
      onBlur={(event) => {
        if (isEmpty) onChange(0)
        setEmpty(false)
        onBlur?.(event)
      }}
    />
  )
}

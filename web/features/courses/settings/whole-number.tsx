import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface WholeNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number
  /** Shows nothing in place of 0, where that means automatic. */
  zeroIsEmpty?: boolean
  onChange: (value: number) => void
}

/** A number that may be emptied while another is typed; left empty it is 0, and no earlier. */
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

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './second-factor.module.css'

const digits = 6

export const isWholeCode = (code: string): boolean => code.length === digits

interface CodeFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string
  onChange: (code: string) => void
  /** Called as soon as all digits are there. */
  onComplete?: (code: string) => void
}

/** The code of an authenticator app, as it is typed, pasted (“123 456”) or filled in by the device. */
export const CodeField = ({ value, onChange, onComplete, ...rest }: CodeFieldProps) => {
  const { t } = useTranslation('accounts')
  const handleChange = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, digits)
    onChange(code)
    if (isWholeCode(code) && code !== value) onComplete?.(code)
  }
  return (
    <TextInput
      label={t('secondStep.code')}
      name="one-time-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: classes.code ?? '' }}
      aria-invalid={Boolean(rest.error)}
      {...rest}
      value={value}
      onChange={({ currentTarget }) => handleChange(currentTarget.value)}
    />
  )
}

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import classes from './accounts.module.css'

export const isEmail = (text: string): boolean => z.safeParse(email, text.trim()).success

interface EmailFieldProps extends TextInputProps {
  /** Fixed: readable and copyable, but not editable. */
  fixed?: boolean
}

/** Labelled for autofill by browsers and password managers. */
export const EmailField = ({ fixed = false, ...rest }: EmailFieldProps) => {
  const { t } = useTranslation('accounts')
  return (
    <TextInput
      label={t('email.label')}
      placeholder={t('email.placeholder')}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      size="lg"
      {...(fixed ? { readOnly: true, classNames: { input: classes.fixed } } : {})}
      {...rest}
    />
  )
}

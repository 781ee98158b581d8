import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { email } from '#contract/fields.ts'
import classes from './accounts.module.css'

export const isEmail = (text: string): boolean => z.safeParse(email, text.trim()).success

interface EmailFieldProps extends TextInputProps {
  /** Settled: it can be read and copied, and not changed. */
  fixed?: boolean
}

/** Named so that password managers and phones know what belongs here. */
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

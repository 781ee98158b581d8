import { PasswordInput, type PasswordInputProps, Stack } from '@mantine/core'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from '../sign-in/accounts.module.css'

/** A new password with its rules next to it; the rule that can be checked here is ticked off. */
export const NewPasswordField = ({ value = '', ...rest }: PasswordInputProps) => {
  const { t } = useTranslation('accounts')
  const longEnough = String(value).length >= limits.password.min
  const Mark = longEnough ? Check : Circle
  return (
    <PasswordInput
      label={t('password.new')}
      name="new-password"
      autoComplete="new-password"
      maxLength={limits.password.max}
      size="lg"
      value={value}
      aria-invalid={Boolean(rest.error)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        <Stack component="span" gap={4} mt={8} className={classes.rules ?? ''}>
          <span data-kept={longEnough || undefined}>
            <Mark size={15} aria-hidden />
            {t('password.ruleLength', { least: limits.password.min })}
          </span>
          <span>
            <Circle size={15} aria-hidden />
            {t('password.ruleCommon')}
          </span>
          <span>
            <Circle size={15} aria-hidden />
            {t('password.ruleOwn')}
          </span>
        </Stack>
      }
      {...rest}
    />
  )
}

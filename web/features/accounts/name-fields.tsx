import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import classes from './name-fields.module.css'

interface NameFieldsProps {
  form: { getInputProps: (field: 'first_name' | 'last_name') => GetInputPropsReturnType }
  size?: 'lg'
  /** For the names of somebody else. */
  autoComplete?: 'off'
  'data-autofocus'?: true
}

/** A person's names, side by side where there is room. Named so that password managers and phones know what belongs here. */
export const NameFields = ({ form, ...rest }: NameFieldsProps) => {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.pair}>
      <TextInput
        label={t('names.first')}
        name="given-name"
        autoComplete="given-name"
        maxLength={limits.name}
        {...rest}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label={t('names.last')}
        name="family-name"
        autoComplete="family-name"
        maxLength={limits.name}
        {...rest}
        {...form.getInputProps('last_name')}
      />
    </div>
  )
}

/** What a form with these fields checks of them. */
export const useNameChecks = () => {
  const { t } = useTranslation('accounts')
  const filled = (problem: string) => (text: string) => (text.trim() ? null : problem)
  return { first_name: filled(t('names.firstMissing')), last_name: filled(t('names.lastMissing')) }
}

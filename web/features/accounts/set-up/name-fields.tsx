import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import classes from './name-fields.module.css'
import { problem } from './problem.tsx'

interface NameFieldsProps {
  form: { getInputProps: (field: 'first_name' | 'last_name') => GetInputPropsReturnType }
  size?: 'lg'
  /** For another person's name. */
  autoComplete?: 'off'
  'data-autofocus'?: true
}

/** `known`: the `autocomplete` value for browsers and password managers. */
const names = [
  { field: 'first_name', label: 'names.first', known: 'given-name' },
  { field: 'last_name', label: 'names.last', known: 'family-name' },
] as const

/** A person's first and last name, side by side where there is room. */
export const NameFields = ({ form, ...rest }: NameFieldsProps) => {
  const { t } = useTranslation('accounts')
  return (
    <div className={classes.pair}>
      {names.map(({ field, label, known }) => (
        <TextInput
          key={field}
          label={t(label)}
          name={known}
          autoComplete={known}
          maxLength={limits.name}
          {...rest}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  )
}

/** The validation of a form with these fields. */
export const nameChecks = {
  first_name: (text: string) => (text.trim() ? null : problem('names.firstMissing')),
  last_name: (text: string) => (text.trim() ? null : problem('names.lastMissing')),
}

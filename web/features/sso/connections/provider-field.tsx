import { NativeSelect, TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { type SsoProvider, ssoProviders } from '#contract/sso/connections.ts'

interface ProviderFieldProps {
  value: SsoProvider
  onChange: (provider: SsoProvider) => void
}

/** Whose provider it is, which decides what is explained. */
export const ProviderField = ({ value, onChange }: ProviderFieldProps) => {
  const { t } = useTranslation('providers')
  return (
    <NativeSelect
      label={t('form.provider')}
      data={ssoProviders.map((provider) => ({ value: provider, label: t(`provider.${provider}`) }))}
      value={value}
      onChange={({ target }) => onChange(ssoProviders.find((one) => one === target.value) ?? 'other')}
    />
  )
}

/** What the sign-in button says. */
export const NameField = ({
  provider,
  field,
}: {
  provider: SsoProvider
  field: Partial<ComponentProps<typeof TextInput>>
}) => {
  const { t } = useTranslation('providers')
  return (
    <TextInput
      label={t('form.name')}
      description={t('form.nameWhy')}
      placeholder={t(`form.nameExample.${provider}`)}
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  )
}

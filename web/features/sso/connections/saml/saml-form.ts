import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { SsoConnection, SsoProvider } from '#contract/sso/connections.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'

export interface SamlValues {
  provider: SsoProvider
  name: string
  /** Empty to keep what was read before; the same for the text. */
  metadata_url: string
  metadata: string
  /** Empty for the usual ones. */
  subject_attribute: string
  email_attribute: string
  first_name_attribute: string
  last_name_attribute: string
  domains: string[]
  creates_students: boolean
  trusts_email: boolean
}

const valuesOf = (connection?: SsoConnection): SamlValues => {
  const { saml } = connection ?? {}
  return {
    provider: connection?.provider ?? 'entra',
    name: connection?.name ?? '',
    ...{ metadata_url: '', metadata: '' },
    subject_attribute: saml?.subject_attribute ?? '',
    email_attribute: saml?.email_attribute ?? '',
    first_name_attribute: saml?.first_name_attribute ?? '',
    last_name_attribute: saml?.last_name_attribute ?? '',
    domains: connection?.domains ?? [],
    creates_students: connection?.creates_students ?? true,
    trusts_email: connection?.trusts_email ?? false,
  }
}

export const useSamlForm = (connection?: SsoConnection) => {
  const { t } = useTranslation('providers')
  const form = useForm<SamlValues>({
    mode: 'controlled',
    initialValues: valuesOf(connection),
    validate: {
      name: (text) => (text.trim() ? null : t('form.missing')),
      metadata_url: (text) => (/^(https?:\/\/[^\s#@]+)?$/.test(text.trim()) ? null : t('form.issuerMissing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
export type SamlForm = ReturnType<typeof useSamlForm>

const orNull = (text: string): string | null => text.trim() || null

/** What is sent of a form. */
export const samlBodyOf = ({ provider: _, metadata, metadata_url, ...values }: SamlValues) => ({
  ...values,
  name: values.name.trim(),
  ...(metadata_url.trim()
    ? { metadata_url: metadata_url.trim() }
    : metadata.trim()
      ? { metadata: metadata.trim() }
      : {}),
  subject_attribute: orNull(values.subject_attribute),
  email_attribute: orNull(values.email_attribute),
  first_name_attribute: orNull(values.first_name_attribute),
  last_name_attribute: orNull(values.last_name_attribute),
})

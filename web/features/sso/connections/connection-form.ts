import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { listSsoConnections, SsoConnection, SsoProvider } from '#contract/sso/connections.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'

export type ConnectionMeta = ResponseOf<typeof listSsoConnections>['meta']

export interface ConnectionValues {
  provider: SsoProvider
  name: string
  issuer: string
  client_id: string
  /** Empty to keep the stored one. */
  secret: string
  hosted_domain: string
  domains: string[]
  creates_students: boolean
  trusts_email: boolean
}

/** Addresses that are the same for everybody; the others are in the provider’s own pages. */
export const knownIssuers: Partial<Record<SsoProvider, string>> = { google: 'https://accounts.google.com' }

const empty: ConnectionValues = {
  ...{ provider: 'entra', name: '', issuer: '', client_id: '', secret: '', hosted_domain: '' },
  ...{ domains: [], creates_students: true, trusts_email: false },
}

const valuesOf = (connection: SsoConnection): ConnectionValues => ({
  provider: connection.provider,
  name: connection.name,
  issuer: connection.issuer,
  client_id: connection.client_id,
  secret: '',
  hosted_domain: connection.hosted_domain ?? '',
  domains: connection.domains,
  creates_students: connection.creates_students,
  trusts_email: connection.trusts_email,
})

export const useConnectionForm = (connection?: SsoConnection) => {
  const { t } = useTranslation('providers')
  const filled = (text: string) => (text.trim() ? null : t('form.missing'))
  const form = useForm<ConnectionValues>({
    mode: 'controlled',
    initialValues: connection ? valuesOf(connection) : empty,
    validate: {
      name: filled,
      issuer: (text) => (/^https?:\/\/[^\s?#@]+$/.test(text.trim()) ? null : t('form.issuerMissing')),
      client_id: filled,
      secret: (text) => (connection || text.trim() ? null : t('form.missing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
export type ConnectionForm = ReturnType<typeof useConnectionForm>

/** What is sent of a form. */
export const bodyOf = ({ provider, secret, hosted_domain, ...values }: ConnectionValues) => ({
  ...values,
  name: values.name.trim(),
  issuer: values.issuer.trim(),
  client_id: values.client_id.trim(),
  hosted_domain: provider === 'google' && hosted_domain.trim() ? hosted_domain.trim() : null,
  ...(secret.trim() ? { secret: secret.trim() } : {}),
})

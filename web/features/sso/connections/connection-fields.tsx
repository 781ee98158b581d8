import { PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SsoConnection, SsoProvider } from '#contract/sso/connections.ts'
import { CopyLine, CopyLines } from '#entities/copying/copy-line.tsx'
import { type ConnectionForm, type ConnectionMeta, knownIssuers } from './connection-form.ts'
import classes from './connections.module.css'
import { PeopleFields } from './people-fields.tsx'
import { NameField, ProviderField } from './provider-field.tsx'

interface ConnectionFieldsProps {
  form: ConnectionForm
  meta: ConnectionMeta
  connection?: SsoConnection
}

const steps = [1, 2, 3] as const

/** What to do at the provider, with the addresses to enter there. */
const Guide = ({ form, meta: { redirect_uris } }: ConnectionFieldsProps) => {
  const { t } = useTranslation('providers')
  const { provider } = form.values
  return (
    <>
      <ol className={classes.guide}>
        {steps.map((step) => (
          <li key={step}>{t(`guide.${provider}.${step}`)}</li>
        ))}
      </ol>
      <div>
        <p>{t('guide.redirect')}</p>
        <CopyLines>
          {redirect_uris.map((uri) => (
            <CopyLine key={uri} value={uri} />
          ))}
        </CopyLines>
      </div>
    </>
  )
}

const ProviderFields = ({ form, connection }: ConnectionFieldsProps) => {
  const { t } = useTranslation('providers')
  const { provider } = form.values
  const plain = { autoComplete: 'off', spellCheck: false } as const
  return (
    <>
      <NameField provider={provider} field={form.getInputProps('name')} />
      <TextInput
        label={t('form.issuer')}
        description={connection && !connection.can.change_issuer ? t('form.issuerFixed') : undefined}
        placeholder={t(`form.issuerExample.${provider}`)}
        inputMode="url"
        disabled={connection ? !connection.can.change_issuer : false}
        {...plain}
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t('form.clientId')} {...plain} {...form.getInputProps('client_id')} />
      <PasswordInput
        label={t('form.secret')}
        description={t(connection ? 'form.secretKept' : 'form.secretWhy')}
        autoComplete="off"
        {...form.getInputProps('secret')}
      />
      {provider === 'google' ? (
        <TextInput
          label={t('form.organization')}
          description={t('form.organizationWhy')}
          placeholder={t('form.organizationExample')}
          {...plain}
          {...form.getInputProps('hosted_domain')}
        />
      ) : null}
    </>
  )
}

/** All fields of an OpenID provider. */
export const ConnectionFields = ({ form, meta, connection }: ConnectionFieldsProps) => {
  const choose = (provider: SsoProvider) => form.setValues({ provider, issuer: knownIssuers[provider] ?? '' })
  const given = connection ? { connection } : {}
  return (
    <>
      {connection ? null : <ProviderField value={form.values.provider} onChange={choose} />}
      <Guide form={form} meta={meta} />
      <ProviderFields form={form} meta={meta} {...given} />
      <PeopleFields form={form} meta={meta} kind="oidc" />
    </>
  )
}

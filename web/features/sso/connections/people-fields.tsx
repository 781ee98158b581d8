import { MultiSelect, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { ConnectionMeta } from './connection-form.ts'

interface PeopleValues {
  domains: string[]
  creates_students: boolean
  trusts_email: boolean
}

interface PeopleFieldsProps {
  form: Pick<UseFormReturnType<PeopleValues>, 'values' | 'getInputProps'>
  meta: ConnectionMeta
  kind: 'oidc' | 'saml'
}

/** Whom a provider of either kind may let in. */
export const PeopleFields = ({ form, meta, kind }: PeopleFieldsProps) => {
  const { t } = useTranslation('providers')
  const isSaml = kind === 'saml'
  return (
    <>
      {meta.proven_domains.length > 1 || form.values.domains.length > 0 ? (
        <MultiSelect
          label={t('form.domains')}
          description={t('form.domainsWhy')}
          data={[...new Set([...meta.proven_domains, ...form.values.domains])]}
          {...form.getInputProps('domains')}
        />
      ) : null}
      <Switch
        label={t('form.createsStudents')}
        description={t('form.createsStudentsWhy')}
        {...form.getInputProps('creates_students', { type: 'checkbox' })}
      />
      <Switch
        label={t(isSaml ? 'saml.trustsEmail' : 'form.trustsEmail')}
        description={t(isSaml ? 'saml.trustsEmailWhy' : 'form.trustsEmailWhy')}
        {...form.getInputProps('trusts_email', { type: 'checkbox' })}
      />
    </>
  )
}

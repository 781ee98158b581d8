import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoConnection } from '#contract/sso/connections.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { createSamlMutation } from '../connections.api.ts'
import { NameField, ProviderField } from '../provider-field.tsx'
import { samlBodyOf, useSamlForm } from './saml-form.ts'

interface AddSamlProps {
  companyId: string
  onAdded: (connection: SsoConnection) => void
  onClose: () => void
}

/** The first step: our addresses name the connection, so it has to exist before the provider is set up. */
export const AddSaml = ({ companyId, onAdded, onClose }: AddSamlProps) => {
  const { t } = useTranslation(['providers', 'common'])
  const form = useSamlForm()
  // Sent again with the same key after a lost response, the server makes one connection.
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    ...createSamlMutation(companyId),
    onError: showFieldErrors(form),
    onSuccess: ({ data }) => onAdded(data),
  })
  const submit = form.onSubmit((values) => mutate({ key, provider: values.provider, ...samlBodyOf(values) }))
  return (
    <DialogForm onSubmit={submit}>
      <ProviderField
        value={form.values.provider}
        onChange={(provider) => form.setFieldValue('provider', provider)}
      />
      <NameField provider={form.values.provider} field={form.getInputProps('name')} />
      <Text fz="ui" c="dimmed">
        {t('saml.first')}
      </Text>
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('saml.next')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

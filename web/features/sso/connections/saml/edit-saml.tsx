import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SamlSettings, SsoConnection } from '#contract/sso/connections.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import type { ConnectionMeta } from '../connection-form.ts'
import { updateSamlMutation } from '../connections.api.ts'
import { PeopleFields } from '../people-fields.tsx'
import { NameField } from '../provider-field.tsx'
import { AttributeFields, MetadataFields } from './saml-fields.tsx'
import { samlBodyOf, useSamlForm } from './saml-form.ts'
import { SamlGuide } from './saml-guide.tsx'

interface EditSamlProps {
  connection: SsoConnection & { saml: SamlSettings }
  meta: ConnectionMeta
  onClose: () => void
}

/** The addresses for the provider, and what it says of itself. */
export const EditSaml = ({ connection, meta, onClose }: EditSamlProps) => {
  const { t } = useTranslation(['providers', 'common'])
  const form = useSamlForm(connection)
  const { mutate, isPending } = useMutation({
    ...updateSamlMutation(connection),
    onError: showFieldErrors(form),
    onSuccess: ({ data }) => {
      const isUntested = data.tested_at === null && data.saml?.sign_in_url
      notify({
        type: 'success',
        title: t('form.saved', { name: data.name }),
        ...(isUntested ? { message: t('form.addedWhy') } : {}),
      })
      onClose()
    },
  })
  return (
    <DialogForm onSubmit={form.onSubmit((values) => mutate(samlBodyOf(values)))}>
      <SamlGuide connection={connection} saml={connection.saml} />
      <MetadataFields form={form} isKnown={connection.saml.sign_in_url !== null} />
      <NameField provider={connection.provider} field={form.getInputProps('name')} />
      <PeopleFields form={form} meta={meta} kind="saml" />
      <AttributeFields form={form} connection={connection} />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('form.save')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

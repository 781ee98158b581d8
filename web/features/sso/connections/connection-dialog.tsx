import { Button, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SsoConnection, type SsoKind, ssoKinds } from '#contract/sso/connections.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { bodyOf, type ConnectionForm, type ConnectionMeta, useConnectionForm } from './connection-form.ts'
import { createConnectionMutation, updateConnectionMutation } from './connections.api.ts'
import { AddSaml } from './saml/add-saml.tsx'
import { EditSaml } from './saml/edit-saml.tsx'

interface ConnectionDialogProps {
  companyId: string
  meta: ConnectionMeta
  /** The one to change; a new one if absent. */
  connection?: SsoConnection
  onClose: () => void
}

const useCreate = (companyId: string, form: ConnectionForm, onDone: () => void) => {
  const { t } = useTranslation('providers')
  // Sent again with the same key after a lost response, the server makes one connection.
  const [key] = useState(() => crypto.randomUUID())
  const { mutate, isPending } = useMutation({
    ...createConnectionMutation(companyId),
    onError: showFieldErrors(form),
    onSuccess: ({ data }) => {
      notify({
        type: 'success',
        title: t('form.added', { name: data.name }),
        message: t('form.addedWhy'),
      })
      onDone()
    },
  })
  const submit = form.onSubmit(({ provider, ...values }) =>
    mutate({ key, provider, secret: '', ...bodyOf({ provider, ...values }) }),
  )
  return { submit, isPending }
}

const useUpdate = (connection: SsoConnection | undefined, form: ConnectionForm, onDone: () => void) => {
  const { t } = useTranslation('providers')
  const { mutate, isPending } = useMutation({
    ...updateConnectionMutation(connection as SsoConnection),
    onError: showFieldErrors(form),
    onSuccess: ({ data }) => {
      notify({ type: 'success', title: t('form.saved', { name: data.name }) })
      onDone()
    },
  })
  const submit = form.onSubmit((values) => mutate(bodyOf(values)))
  return { submit, isPending }
}

/** The fields of an OpenID provider, with the steps to take there. */
const OidcForm = ({ companyId, meta, connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation(['providers', 'common'])
  const form = useConnectionForm(connection)
  const create = useCreate(companyId, form, onClose)
  const update = useUpdate(connection, form, onClose)
  const { submit, isPending } = connection ? update : create
  return (
    <DialogForm onSubmit={submit}>
      <ConnectionFields form={form} meta={meta} {...(connection ? { connection } : {})} />
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('common:confirm.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t(connection ? 'form.save' : 'form.submit')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

const KindChoice = ({ value, onChange }: { value: SsoKind; onChange: (kind: SsoKind) => void }) => {
  const { t } = useTranslation('providers')
  return (
    <SegmentedControl
      mb="md"
      fullWidth
      aria-label={t('kind.label')}
      value={value}
      onChange={onChange}
      data={ssoKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}

/** Adds or changes a sign-in provider of either kind. */
export const ConnectionDialog = ({ companyId, meta, connection, onClose }: ConnectionDialogProps) => {
  const { t } = useTranslation('providers')
  const [chosen, setKind] = useState<SsoKind>('oidc')
  const [added, setAdded] = useState<SsoConnection>()
  const shown = connection ?? added
  const kind = shown?.kind ?? chosen
  const title = shown ? t('form.editTitle', { name: shown.name }) : t('form.addTitle')
  return (
    <Dialog onClose={onClose} title={title}>
      {shown ? null : <KindChoice value={kind} onChange={setKind} />}
      {kind === 'oidc' ? (
        <OidcForm
          companyId={companyId}
          meta={meta}
          onClose={onClose}
          {...(connection ? { connection } : {})}
        />
      ) : shown?.saml ? (
        <EditSaml connection={{ ...shown, saml: shown.saml }} meta={meta} onClose={onClose} />
      ) : (
        <AddSaml companyId={companyId} onAdded={setAdded} onClose={onClose} />
      )}
    </Dialog>
  )
}

import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { limits } from '#contract/limits.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { renameCompanyMutation } from './tree.api.ts'

/** Changes a company's name here and in other systems; its branding stays. */
export const RenameCompanyDialog = ({
  company,
  onClose,
}: {
  company: ListedCompany
  onClose: () => void
}) => {
  const { t } = useTranslation(['companies', 'common'])
  const [name, setName] = useState(company.name)
  const [code, setCode] = useState(company.code)
  const rename = useMutation(renameCompanyMutation(company.id))
  const names = { name: name.trim(), code: code.trim() }
  const isChanged = names.name !== company.name || names.code !== company.code
  const submit = () =>
    rename.mutate(names, {
      onSuccess: ({ data }) => {
        onClose()
        notify({ type: 'success', title: t('rename.done', { name: data.name }) })
      },
    })
  return (
    <Dialog onClose={onClose} title={t('rename.title', { name: company.name })} size="sm">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t('branding.field.name')}
          autoComplete="off"
          data-autofocus
          maxLength={limits.name}
          value={name}
          error={rename.error instanceof ApiError ? rename.error.message : null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label={t('create.field.code')}
          description={t('create.codeWhy')}
          autoComplete="off"
          maxLength={limits.companyCode}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" disabled={!names.name || !isChanged} loading={rename.isPending}>
            {t('rename.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DirectoryKind, directoryKinds } from '#contract/scim/connections.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { createDirectoryMutation } from './scim.api.ts'
import classes from './scim.module.css'

/** Connects a directory: which one it is, and what it is called here. */
export const AddDirectoryForm = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('scim')
  // Sent again with the same id after a lost response, the server makes one connection.
  const [id, setId] = useState(() => crypto.randomUUID())
  const form = useForm<{ kind: DirectoryKind; name: string }>({
    mode: 'controlled',
    initialValues: { kind: 'entra', name: t('kinds.entra') },
    validate: { name: (name) => (name.trim() ? null : t('add.nameMissing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const create = useMutation({ ...createDirectoryMutation(companyId), onError: showFieldErrors(form) })
  const choose = (chosen: string) => {
    const kind = directoryKinds.find((one) => one === chosen) ?? 'other'
    form.setValues({ kind, name: kind === 'other' ? '' : t(`kinds.${kind}`) })
  }
  const submit = form.onSubmit(({ kind, name }) =>
    create.mutate(
      { id, kind, name: name.trim() },
      {
        onSuccess: () => {
          setId(crypto.randomUUID())
          notify({ type: 'success', title: t('add.done', { name: name.trim() }), message: t('add.next') })
        },
      },
    ),
  )
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('add.kind')}
          data={directoryKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={form.values.kind}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextInput label={t('add.name')} maxLength={80} autoComplete="off" {...form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={create.isPending}>
          {t('add.action')}
        </Button>
      </div>
    </form>
  )
}

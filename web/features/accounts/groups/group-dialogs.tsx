import { Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/accounts/groups.ts'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import {
  companiesQuery,
  createGroupMutation,
  managersMutation,
  matchingPeopleQuery,
  matchingStaffQuery,
  membersMutation,
  renameGroupMutation,
} from './groups.api.ts'
import { PeopleSelect } from './people-select.tsx'

interface DialogButtonsProps {
  submit: string
  isSending: boolean
  disabled?: boolean
  onClose: () => void
}

const DialogButtons = ({ submit, isSending, disabled, onClose }: DialogButtonsProps) => {
  const { t } = useTranslation('common')
  return (
    <DialogEnd>
      <Button variant="default" onClick={onClose}>
        {t('confirm.cancel')}
      </Button>
      <Button type="submit" loading={isSending} disabled={disabled ?? false}>
        {submit}
      </Button>
    </DialogEnd>
  )
}

const useNameForm = (name: string) => {
  const { t } = useTranslation('groups')
  const form = useForm({
    mode: 'controlled',
    initialValues: { name, company_id: useUser().company_id },
    validate: { name: (text) => (text.trim() ? null : t('create.missing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}

const NameField = ({ form }: { form: ReturnType<typeof useNameForm> }) => {
  const { t } = useTranslation('groups')
  return (
    <TextInput
      label={t('name')}
      maxLength={limits.groupName}
      data-autofocus
      {...form.getInputProps('name')}
    />
  )
}

export const CreateGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('groups')
  const go = useGo()
  const [key] = useState(newOnceKey)
  const form = useNameForm('')
  const { data: companies } = useQuery(companiesQuery())
  const create = useMutation({ ...createGroupMutation, onError: showFieldErrors(form) })
  const submit = form.onSubmit((values) =>
    create.mutate(
      { key, ...values },
      {
        onSuccess: ({ data: { id, name } }) => {
          notify({ type: 'success', title: t('create.done', { name }) })
          void go({ to: 'admin.groups.show', params: { groupId: id } })
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('new')} size="md">
      <DialogForm onSubmit={submit}>
        <NameField form={form} />
        {companies && companies.data.length > 1 ? (
          <Select
            label={t('company')}
            data={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            searchable
            {...form.getInputProps('company_id')}
          />
        ) : null}
        <DialogButtons submit={t('create.submit')} isSending={create.isPending} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}

interface GroupDialogProps {
  group: Group
  onClose: () => void
}

export const RenameGroupDialog = ({ group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation('groups')
  const form = useNameForm(group.name)
  const rename = useMutation({ ...renameGroupMutation(group.id), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ name }) =>
    rename.mutate(
      { version: group.version, name },
      {
        onSuccess: ({ data }) => {
          onClose()
          notify({ type: 'success', title: t('rename.done', { name: data.name }) })
        },
      },
    ),
  )
  return (
    <Dialog onClose={onClose} title={t('rename.title', { name: group.name })} size="md">
      <DialogForm onSubmit={submit}>
        <NameField form={form} />
        <DialogButtons submit={t('rename.submit')} isSending={rename.isPending} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}

type Chosen = { id: string; full_name: string }[]

export const AddMembersDialog = ({ group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation('groups')
  const [chosen, setChosen] = useState<Chosen>([])
  const add = useMutation(membersMutation(group.id))
  const submit = () => {
    if (chosen.length === 0) return
    add.mutate(
      { add: chosen.map(({ id }) => id) },
      {
        onSuccess: () => {
          onClose()
          notify({ type: 'success', title: t('add.done', { count: chosen.length }) })
        },
      },
    )
  }
  return (
    <Dialog onClose={onClose} title={t('add.title', { name: group.name })} size="md">
      <DialogForm onSubmit={submit}>
        <PeopleSelect
          label={t('add.label')}
          description={t('add.why')}
          matching={(search) => matchingPeopleQuery(search)}
          chosen={chosen}
          onChange={setChosen}
        />
        <DialogButtons
          submit={t('add.submit')}
          isSending={add.isPending}
          disabled={chosen.length === 0}
          onClose={onClose}
        />
      </DialogForm>
    </Dialog>
  )
}

export const ManagersDialog = ({ group, onClose }: GroupDialogProps) => {
  const { t } = useTranslation('groups')
  const [chosen, setChosen] = useState<Chosen>(group.managers)
  const save = useMutation(managersMutation(group.id))
  const submit = () =>
    save.mutate(
      chosen.map(({ id }) => id),
      {
        onSuccess: () => {
          onClose()
          notify({ type: 'success', title: t('setManagers.done') })
        },
      },
    )
  return (
    <Dialog onClose={onClose} title={t('setManagers.title', { name: group.name })} size="md">
      <DialogForm onSubmit={submit}>
        <PeopleSelect
          label={t('setManagers.label')}
          description={t('setManagers.why')}
          matching={(search) => matchingStaffQuery(search)}
          chosen={chosen}
          onChange={setChosen}
        />
        <DialogButtons submit={t('setManagers.submit')} isSending={save.isPending} onClose={onClose} />
      </DialogForm>
    </Dialog>
  )
}

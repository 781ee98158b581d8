import { Button, ColorInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { keepFieldErrors } from '#lib/api/form-errors.ts'
import { isColor } from '#lib/branding/is-color.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/layout/dialog-form.tsx'
import { companiesQuery } from '../companies.api.ts'
import { createCompanyMutation } from './tree.api.ts'

const texts = ['name', 'app_name', 'first_name', 'last_name', 'email'] as const

const useNewCompanyForm = (onClose: () => void) => {
  const { t } = useTranslation('companies')
  const [key] = useState(newOnceKey)
  const missing = (text: string) => (text.trim() ? null : t('create.missing'))
  const form = useForm({
    initialValues: {
      parent_id: useUser().company_id,
      name: '',
      app_name: '',
      brand_color: '#3b4279',
      first_name: '',
      last_name: '',
      email: '',
    },
    validate: {
      name: missing,
      app_name: missing,
      first_name: missing,
      last_name: missing,
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : t('create.emailWrong')),
      brand_color: (text) => (isColor(text) ? null : t('branding.colorWrong')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const create = useMutation({ ...createCompanyMutation, onError: keepFieldErrors(form) })
  const submit = form.onSubmit(({ first_name, last_name, email, ...company }) =>
    create.mutate(
      { key, ...company, admin: { first_name, last_name, email: email.trim() } },
      {
        onSuccess: ({ data }) => {
          onClose()
          notify({ type: 'success', title: t('create.done', { name: data.name }) })
        },
      },
    ),
  )
  return { form, submit, isSending: create.isPending }
}

/** Creates a company and invites its first admin. */
export const NewCompanyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['companies', 'common'])
  const { form, submit, isSending } = useNewCompanyForm(onClose)
  const { data } = useQuery(companiesQuery())
  const { onChange, ...color } = form.getInputProps('brand_color')
  return (
    <Dialog onClose={onClose} title={t('create.title')} size="md">
      <DialogForm onSubmit={submit}>
        <Select
          label={t('create.parent')}
          data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          allowDeselect={false}
          searchable
          {...form.getInputProps('parent_id')}
        />
        {texts.map((field) => (
          <TextInput
            key={field}
            label={t(`create.field.${field}`)}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={field === 'email' ? limits.email : field === 'app_name' ? limits.appName : limits.name}
            {...(field === 'name' ? { 'data-autofocus': true } : {})}
            {...form.getInputProps(field)}
          />
        ))}
        <ColorInput
          withEyeDropper={false}
          label={t('branding.color')}
          {...color}
          onChange={(next) => onChange(next.trim().toLowerCase())}
        />
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={isSending}>
            {t('create.submit')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

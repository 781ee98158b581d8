import { Button, ColorInput, Select, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { isColor } from '#lib/branding/is-color.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { newOnceKey } from '#lib/idempotency-key.ts'
import { useGo } from '#lib/navigation/route-link.tsx'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { companiesQuery } from '../companies.api.ts'
import { createCompanyMutation } from './tree.api.ts'

const adminTexts = ['first_name', 'last_name', 'email'] as const
type TextName = 'name' | 'code' | 'app_name' | 'hostname' | (typeof adminTexts)[number]

const longest = (field: TextName): number => {
  if (field === 'email') return limits.email
  if (field === 'hostname') return 253
  if (field === 'code') return limits.companyCode
  return field === 'app_name' ? limits.appName : limits.name
}

const useNewCompanyForm = (onClose: () => void) => {
  const { t } = useTranslation('companies')
  const [key] = useState(newOnceKey)
  const go = useGo()
  const missing = (text: string) => (text.trim() ? null : t('create.missing'))
  const form = useForm({
    initialValues: {
      parent_id: useUser().company_id,
      name: '',
      code: '',
      hostname: '',
      has_own_brand: false,
      app_name: '',
      brand_color: '#3b4279',
      first_name: '',
      last_name: '',
      email: '',
    },
    validate: {
      name: missing,
      app_name: (text, { has_own_brand }) => (has_own_brand ? missing(text) : null),
      first_name: missing,
      last_name: missing,
      email: (text) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? null : t('create.emailWrong')),
      brand_color: (text, { has_own_brand }) =>
        !has_own_brand || isColor(text) ? null : t('branding.colorWrong'),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const create = useMutation({ ...createCompanyMutation, onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ first_name, last_name, email, has_own_brand, ...company }) => {
    const { app_name, brand_color, ...rest } = company
    const admin = { first_name, last_name, email: email.trim() }
    const body = { key, ...rest, admin, ...(has_own_brand ? { app_name, brand_color } : {}) }
    create.mutate(body, {
      onSuccess: ({ data: { id, name } }) => {
        onClose()
        notify({ type: 'success', title: t('create.done', { name }) })
        // The next step is its DNS records.
        if (company.hostname.trim()) void go({ to: 'admin.settings', search: { company: id, tab: 'hosts' } })
      },
    })
  })
  return { form, submit, isSending: create.isPending }
}

/** Creates a company and invites its first admin. */
export const NewCompanyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['companies', 'common'])
  const { form, submit, isSending } = useNewCompanyForm(onClose)
  const { data } = useQuery(companiesQuery())
  const { onChange, ...color } = form.getInputProps('brand_color')
  const text = (field: TextName) => (
    <TextInput
      key={field}
      label={t(`create.field.${field}`)}
      type={field === 'email' ? 'email' : 'text'}
      autoComplete="off"
      maxLength={longest(field)}
      {...(field === 'name' ? { 'data-autofocus': true } : {})}
      {...(field === 'code' ? { description: t('create.codeWhy') } : {})}
      {...(field === 'hostname' ? { placeholder: t('hosts.placeholder') } : {})}
      {...form.getInputProps(field)}
    />
  )
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
        {text('name')}
        {text('code')}
        <Switch
          label={t('create.ownBrand')}
          description={t('create.ownBrandWhy')}
          {...form.getInputProps('has_own_brand', { type: 'checkbox' })}
        />
        {form.values.has_own_brand ? (
          <>
            {text('app_name')}
            <ColorInput
              withEyeDropper={false}
              label={t('branding.color')}
              {...color}
              onChange={(next) => onChange(next.trim().toLowerCase())}
            />
          </>
        ) : null}
        {text('hostname')}
        {adminTexts.map(text)}
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

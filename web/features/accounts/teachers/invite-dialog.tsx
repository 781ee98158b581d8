import { Button, NativeSelect, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StaffRole } from '#contract/accounts/teachers.ts'
import { locales as allLocales } from '#contract/locales.ts'
import { boot } from '#lib/boot.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { screenName } from '#lib/i18n/locale-names.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { NameFields, nameChecks } from '../set-up/name-fields.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { useEmailForm } from '../sign-in/use-email-form.ts'
import { companiesQuery, inviteMutation } from './teachers.api.ts'

const useInviteForm = (role: StaffRole, onClose: () => void) => {
  const { t } = useTranslation(['directory', 'accounts'])
  const { form, keepErrors } = useEmailForm(
    {
      first_name: '',
      last_name: '',
      email: '',
      locale: usePlatformLanguage(),
      company_id: useChosenCompany().companyId,
    },
    nameChecks,
  )
  const invite = useMutation({
    ...inviteMutation,
    onSuccess: ({ data }) => {
      onClose()
      notify({ type: 'success', title: t('teachers.invited', { name: data.full_name }) })
    },
    onError: keepErrors,
  })
  const submit = form.onSubmit((values) => invite.mutate({ ...values, role, email: values.email.trim() }))
  return { form, submit, isSending: invite.isPending }
}

const languages = () =>
  (boot.languages ?? allLocales).map((locale) => ({
    value: locale,
    label: screenName(locale),
  }))

interface InviteDialogProps {
  role: StaffRole
  onClose: () => void
}

/** Invites a teacher or an admin by e-mail, in the chosen language. */
export const InviteDialog = ({ role, onClose }: InviteDialogProps) => {
  const { t } = useTranslation(['directory', 'accounts', 'common'])
  const { form, submit, isSending } = useInviteForm(role, onClose)
  const { data: companies } = useQuery(companiesQuery())
  return (
    <Dialog
      onClose={onClose}
      title={t(role === 'admin' ? 'staff.inviteAdmin' : 'teachers.inviteTitle')}
      size="md"
    >
      <DialogForm onSubmit={submit}>
        <p>{t('teachers.inviteLede')}</p>
        <NameFields form={form} autoComplete="off" data-autofocus />
        <EmailField autoComplete="off" size="sm" {...form.getInputProps('email')} />
        <NativeSelect
          label={t('teachers.language')}
          description={t('teachers.languageWhy')}
          data={languages()}
          {...form.getInputProps('locale')}
        />
        {companies && companies.data.length > 1 ? (
          <Select
            label={t('teachers.company')}
            data={companies.data.map(({ id, name }) => ({ value: id, label: name }))}
            allowDeselect={false}
            searchable
            {...form.getInputProps('company_id')}
          />
        ) : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('common:confirm.cancel')}
          </Button>
          <Button type="submit" loading={isSending} leftSection={<Send size={16} aria-hidden />}>
            {t('teachers.send')}
          </Button>
        </DialogEnd>
      </DialogForm>
    </Dialog>
  )
}

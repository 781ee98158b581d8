import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import { setSenderMutation } from './mail-sender.api.ts'

interface MailSenderFormProps {
  companyId: string
  /** A proven mail domain, for the example. */
  domain: string
  /** The address so far. */
  start?: string
  onSaved?: () => void
}

/** Sets the address that a company’s e-mails come from. */
export const MailSenderForm = ({ companyId, domain, start = '', onSaved }: MailSenderFormProps) => {
  const { t } = useTranslation('companies')
  const form = useForm({
    initialValues: { address: start },
    validate: { address: (text) => (text.trim() ? null : t('mailSender.missing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const save = useMutation({
    ...setSenderMutation(companyId),
    onError: showFieldErrors(form),
    onSuccess: ({ data: { sender } }) => {
      onSaved?.()
      notify({
        type: 'success',
        title: t('mailSender.saved', { address: sender?.address ?? '' }),
        ...(sender?.is_active ? {} : { message: t('mailSender.savedWhy') }),
      })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit(({ address }) => save.mutate(address.trim()))}>
      <FieldWithButton>
        <TextInput
          type="email"
          label={t('mailSender.label')}
          placeholder={t('mailSender.placeholder', { domain })}
          aria-invalid={Boolean(form.errors.address)}
          {...form.getInputProps('address')}
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {t('mailSender.save')}
        </Button>
      </FieldWithButton>
    </form>
  )
}

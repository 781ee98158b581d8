import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import { claimHostMutation } from './hosts.api.ts'
import classes from './hosts.module.css'

/** Claims a host name for a company. */
export const AddHostForm = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const form = useForm({
    initialValues: { hostname: '' },
    validate: { hostname: (text) => (text.trim() ? null : t('hosts.missing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const claim = useMutation({ ...claimHostMutation(companyId), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ hostname }) =>
    claim.mutate(hostname.trim(), {
      onSuccess: () => {
        // A fast user may already be entering the next one when the server responds.
        if (form.getValues().hostname === hostname) form.reset()
        notify({ type: 'success', title: t('hosts.added', { host: hostname.trim() }) })
      },
    }),
  )
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <FieldWithButton>
        <TextInput
          label={t('hosts.name')}
          placeholder={t('hosts.placeholder')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps('hostname')}
        />
        <Button type="submit" variant="default" loading={claim.isPending}>
          {t('hosts.add')}
        </Button>
      </FieldWithButton>
    </form>
  )
}

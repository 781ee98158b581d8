import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { FieldWithButton } from '#ui/layout/field-with-button.tsx'
import classes from '../hosts/hosts.module.css'
import { claimMailDomainMutation } from './mail-domains.api.ts'

/** Claims a mail domain for a company. */
export const AddMailDomainForm = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation('companies')
  const form = useForm({
    initialValues: { domain: '' },
    validate: { domain: (text) => (text.trim() ? null : t('mailDomains.missing')) },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  const claim = useMutation({ ...claimMailDomainMutation(companyId), onError: showFieldErrors(form) })
  const submit = form.onSubmit(({ domain }) =>
    claim.mutate(domain.trim(), {
      onSuccess: () => {
        if (form.getValues().domain === domain) form.reset()
      },
    }),
  )
  return (
    <form className={classes.add} noValidate onSubmit={submit}>
      <FieldWithButton>
        <TextInput
          label={t('mailDomains.name')}
          placeholder={t('mailDomains.placeholder')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" variant="default" loading={claim.isPending}>
          {t('mailDomains.add')}
        </Button>
      </FieldWithButton>
    </form>
  )
}

import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { useUser } from '#lib/session/session.ts'
import { NameFields, nameChecks } from '../set-up/name-fields.tsx'
import { changeNamesMutation } from '../sign-in/accounts.api.ts'
import { EmailField } from '../sign-in/email-field.tsx'
import classes from './names-form.module.css'

/** The user's own name. Only the company can change the e-mail address. */
export const NamesForm = () => {
  const { t } = useTranslation(['accounts', 'common'])
  const user = useUser()
  const form = useForm({
    initialValues: { first_name: user.first_name, last_name: user.last_name },
    validate: nameChecks,
  })
  useFocusOnError(form)
  const save = useMutation({
    ...changeNamesMutation,
    onSuccess: ({ first_name, last_name }, sent) => {
      const typed = form.getValues()
      form.setInitialValues({ first_name, last_name })
      // Changes made while saving belong to the next save.
      form.setValues({
        first_name: typed.first_name === sent.first_name ? first_name : typed.first_name,
        last_name: typed.last_name === sent.last_name ? last_name : typed.last_name,
      })
      notify({ type: 'success', title: t('names.saved') })
    },
    onError: showFieldErrors(form),
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="md">
        <NameFields form={form} />
        <EmailField fixed value={user.email} description={t('names.emailFixed')} size="sm" />
        <Button type="submit" className={classes.save} loading={save.isPending} disabled={!form.isDirty()}>
          {t('common:actions.save')}
        </Button>
      </Stack>
    </form>
  )
}

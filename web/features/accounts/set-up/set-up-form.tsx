import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './set-up.module.css'
import { BrandFields } from './set-up-brand.tsx'
import { AddressFields, AdminFields, CompanyFields, LanguageFields } from './set-up-fields.tsx'
import { type SetUpFormProps, useSetUpForm } from './use-set-up-form.ts'

/** Sets up an installation: the first company, its branding and its admin. */
export const SetUpForm = (props: SetUpFormProps) => {
  const { t } = useTranslation('setup')
  const { form, submit, isSending } = useSetUpForm(props)
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <div className={classes.column}>
        <CompanyFields form={form} />
        <AddressFields form={form} />
        <LanguageFields form={form} />
        <AdminFields form={form} />
      </div>
      <div className={classes.column}>
        <BrandFields form={form} token={props.token} />
      </div>
      <Group gap="sm" justify="space-between" pt="md" className={classes.end ?? ''}>
        <Text fz="sm" c="dimmed">
          {t('next')}
        </Text>
        <Button type="submit" loading={isSending}>
          {t('submit')}
        </Button>
      </Group>
    </form>
  )
}

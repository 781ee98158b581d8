import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import type { apiTokenDays } from '#contract/api-tokens/api-tokens.ts'
import type { ApiScope } from '#contract/scopes.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'

interface ApiTokenValues {
  name: string
  scopes: ApiScope[]
  days: (typeof apiTokenDays)[number]
  includes_below: boolean
}

export const useApiTokenForm = () => {
  const { t } = useTranslation('tokens')
  const form = useForm<ApiTokenValues>({
    mode: 'controlled',
    initialValues: { name: '', scopes: [], days: 90, includes_below: false },
    validate: {
      name: (name) => (name.trim() ? null : t('form.nameMissing')),
      scopes: (scopes) => (scopes.length > 0 ? null : t('form.scopesMissing')),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}
export type ApiTokenForm = ReturnType<typeof useApiTokenForm>

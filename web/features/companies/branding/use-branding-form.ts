import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type InheritedField, type InheritedText, inheritedTexts } from '#contract/companies/companies.ts'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { showFieldErrors } from '#lib/api/form-errors.ts'
import { isColor } from '#lib/branding/is-color.ts'
import { useFocusOnError } from '#lib/errors/focus-on-error.ts'
import { withNewerChanges } from '#lib/forms/changed-fields.ts'
import { useFormBase } from '#lib/forms/use-form-base.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { reloadCompany, saveCompanyMutation } from './branding.api.ts'

const valuesOf = (company: CompanyDetails) => ({
  name: company.name,
  app_name: company.app_name,
  tagline: company.tagline,
  manager: company.manager,
  chief_executive: company.chief_executive,
  support_email: company.support_email,
  brand_color: company.brand_color,
  time_zone: company.time_zone,
  default_locale: company.default_locale,
  locales: company.locales,
  settings: company.settings,
  leaderboard_mode: company.leaderboard_mode,
  leaderboard_teams: company.leaderboard_teams,
  leaderboard_opt_in: company.leaderboard_opt_in,
})
export type BrandingValues = ReturnType<typeof valuesOf>

const isText = (field: InheritedField): field is InheritedText =>
  (inheritedTexts as readonly string[]).includes(field)

const useValues = (company: CompanyDetails) => {
  const { t } = useTranslation('companies')
  const form = useForm<BrandingValues>({
    initialValues: valuesOf(company),
    validate: {
      name: (text) => (text.trim() ? null : t('branding.nameMissing')),
      app_name: (text) => (text.trim() ? null : t('branding.appNameMissing')),
      brand_color: (text) => (isColor(text) ? null : t('branding.colorWrong')),
      locales: (chosen) => (chosen.length > 0 ? null : t('branding.localesMissing')),
      default_locale: (locale, { locales }) =>
        locales.length === 0 || locales.includes(locale) ? null : t('branding.defaultNotOffered'),
    },
    clearInputErrorOnChange: true,
  })
  useFocusOnError(form)
  return form
}

/** The form of a company's settings, starting from the saved values. */
export const useBrandingForm = (company: CompanyDetails) => {
  const { t } = useTranslation('companies')
  const form = useValues(company)
  const { base, setBase, changes, setConflictShown } = useFormBase(company, form, valuesOf)
  const save = useMutation({
    ...saveCompanyMutation(company.id),
    onError: (error) => {
      if (!hasStatus(error, 409)) return showFieldErrors(form)(error)
      notify({ type: 'warning', title: t('branding.stale'), message: t('branding.staleWhy') })
      setConflictShown(true)
      void reloadCompany(company.id)
    },
  })
  const submit = form.onSubmit((sent) =>
    save.mutate(
      { version: base.version, ...changes },
      {
        onSuccess: ({ data }) => {
          form.setValues(withNewerChanges(sent, form.getValues(), valuesOf(data)))
          setBase(data)
          notify({ type: 'success', title: t('branding.saved') })
        },
      },
    ),
  )
  /** Inherits a field from the parent company, and saves that at once; other changes in the form stay. */
  const inherit = (field: InheritedField) =>
    save.mutate(
      { version: company.version, inherit: [field] },
      {
        onSuccess: ({ data }) => {
          if (isText(field)) form.setFieldValue(field, data[field])
          setBase(data)
        },
      },
    )
  /** Replaces the form's values with saved ones. */
  const reset = (saved: CompanyDetails) => {
    form.setValues(valuesOf(saved))
    setBase(saved)
    form.clearErrors()
  }
  return { form, submit, reset, inherit, changed: Object.keys(changes).length, isSaving: save.isPending }
}
export type BrandingForm = ReturnType<typeof useValues>
export type InheritField = ReturnType<typeof useBrandingForm>['inherit']

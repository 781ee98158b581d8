import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails, updateCompany } from '#contract/companies/company-settings.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { hasStatus } from '#lib/api/api-error.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { reloadCompany, saveCompanyMutation } from './branding/branding.api.ts'

/** What to do when saving fails: if someone else saved first, calls `onConflict` and reads their version. */
export const useSaveError = (companyId: string, onConflict?: () => void) => {
  const { t } = useTranslation('companies')
  return (error: Error) => {
    if (!hasStatus(error, 409)) return handleError(error)
    notify({ type: 'warning', title: t('branding.stale'), message: t('branding.staleWhy') })
    onConflict?.()
    void reloadCompany(companyId)
  }
}

type Changes = Omit<BodyOf<typeof updateCompany>, 'version'>

/**
 * Saves settings of a company and confirms it; if someone else saved first, calls `onConflict` and reads their version.
 */
export const useSaveCompany = ({ id, version }: CompanyDetails, onConflict?: () => void) => {
  const { t } = useTranslation('companies')
  const onError = useSaveError(id, onConflict)
  const [unsaved, setUnsaved] = useState<Changes>()
  const save = useMutation({ ...saveCompanyMutation(id), onError, onSettled: () => setUnsaved(undefined) })
  const submit = (changes: Changes, onSaved?: (saved: CompanyDetails) => void) => {
    setUnsaved(changes)
    save.mutate(
      { version, ...changes },
      {
        onSuccess: ({ data }) => {
          notify({ type: 'success', title: t('branding.saved') })
          onSaved?.(data)
        },
      },
    )
  }
  /** `unsaved` is what is being saved, to show it at once: a mutation is only pending after the next render. */
  return { submit, isSaving: save.isPending, unsaved }
}

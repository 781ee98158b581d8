import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery } from './branding/branding.api.ts'
import { useSaveCompany } from './use-save-company.ts'

const DigestSwitch = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { submit, isSaving, unsaved } = useSaveCompany(company)
  return (
    <Switch
      label={t('managerDigests.label')}
      description={t('managerDigests.why')}
      disabled={isSaving}
      checked={unsaved?.has_manager_digests ?? company.has_manager_digests}
      onChange={({ target }) => submit({ has_manager_digests: target.checked })}
    />
  )
}

/** Whether managers are told once a week which of their people are overdue or due soon. */
export const ManagerDigestsCard = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  return (
    <Card>
      <DigestSwitch company={data.data} />
    </Card>
  )
}

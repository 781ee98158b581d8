import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery } from './branding/branding.api.ts'
import { useSaveCompany } from './use-save-company.ts'

interface SwitchTexts {
  field: 'has_student_passwords' | 'has_manager_digests'
  label: string
  why: string
}

const CompanySwitch = ({ company, field, label, why }: SwitchTexts & { company: CompanyDetails }) => {
  const { submit, isSaving, unsaved } = useSaveCompany(company)
  return (
    <Switch
      label={label}
      description={why}
      disabled={isSaving}
      checked={unsaved?.[field] ?? company[field]}
      onChange={({ target }) => submit({ [field]: target.checked })}
    />
  )
}

/** A setting of a company that is on or off. */
export const CompanySwitchCard = ({ companyId, ...texts }: SwitchTexts & { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  return (
    <Card>
      <CompanySwitch company={data.data} {...texts} />
    </Card>
  )
}

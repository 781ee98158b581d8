import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/page.tsx'
import { companyQuery } from './branding/branding.api.ts'
import { useSaveCompany } from './use-save-company.ts'

const PasswordSwitch = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const { submit, isSaving } = useSaveCompany(company)
  return (
    <Switch
      label={t('studentPasswords.label')}
      description={t('studentPasswords.why')}
      disabled={isSaving}
      checked={company.has_student_passwords}
      onChange={({ target }) => submit({ has_student_passwords: target.checked })}
    />
  )
}

/** Whether the company's students may sign in with a password. */
export const StudentPasswordsCard = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={1} />
      </Skeleton>
    )
  return (
    <Card>
      <PasswordSwitch company={data.data} />
    </Card>
  )
}

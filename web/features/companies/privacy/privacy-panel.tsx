import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CompanyDetails } from '#contract/companies/company-settings.ts'
import { forPage } from '#lib/query/page-query.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { companyQuery } from '../branding/branding.api.ts'
import { ErasureCard } from './erasure-card.tsx'
import { LogRetentionCard } from './log-retention-card.tsx'
import { UnusedAccountsCard } from './unused-accounts-card.tsx'
import { useErasureChoice } from './use-erasure-choice.ts'

const LeaversCard = ({ company }: { company: CompanyDetails }) => {
  const { t } = useTranslation('companies')
  const choice = useErasureChoice(company, 'erase_after_days')
  const words = {
    title: t('privacy.title'),
    label: t('privacy.leavers'),
    why: t('privacy.why'),
    days: t('privacy.days'),
  }
  return <ErasureCard company={company} choice={choice} words={words} onSave={choice.save} />
}

/** How long a company keeps personal data. */
export const PrivacyPanel = ({ companyId }: { companyId: string }) => {
  const { data } = useQuery({ ...companyQuery(companyId), ...forPage })
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const company = data.data
  return (
    <Stack gap="lg">
      <LeaversCard company={company} />
      <UnusedAccountsCard company={company} />
      <LogRetentionCard company={company} />
    </Stack>
  )
}

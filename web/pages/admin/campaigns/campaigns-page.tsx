import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { fewCampaignsQuery } from '#features/campaigns/campaigns.api.ts'
import { CampaignDialog } from '#features/campaigns/form/campaign-dialog.tsx'
import { CampaignList } from '#features/campaigns/list/campaign-list.tsx'
import { useSearchText } from '#lib/navigation/route-link.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** The campaigns of the chosen company and those below it. */
export const CampaignsPage = () => {
  const { t } = useTranslation('campaigns')
  const { companyId, named } = useChosenCompany()
  const [creating, setCreating] = useSearchText('new')
  const { data } = useQuery({ ...fewCampaignsQuery({ company_id: named, limit: 1 }), meta: { quiet: true } })
  const action = data?.meta.can.create ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating('campaign')}>
      {t('new')}
    </Button>
  ) : null
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader title={t('title')} lede={t('lede')} end={data?.data.length ? action : null} />
        <CampaignList key={companyId} action={action} />
      </Page>
      {creating ? <CampaignDialog companyId={companyId} onClose={() => setCreating('')} /> : null}
    </>
  )
}

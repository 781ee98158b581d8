import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { useCompanyName } from '#entities/use-company-name.ts'
import { AuditDownload } from '#features/evidence/audit/audit-download.tsx'
import { AuditLog } from '#features/evidence/audit/audit-log.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** Who did what in a company. */
export const AuditPage = () => {
  const { t } = useTranslation('audit')
  const { companyId } = useChosenCompany()
  // A space that never breaks holds the line open until the name is known.
  const company = useCompanyName(companyId) ?? '\u00a0'
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader title={t('title')} lede={t('lede', { company })} end={<AuditDownload />} />
        <AuditLog key={companyId} />
      </Page>
    </>
  )
}

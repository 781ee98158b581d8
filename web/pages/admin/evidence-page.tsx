import { Button, Stack } from '@mantine/core'
import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanySwitcher } from '#entities/company-switcher.tsx'
import { useCompanyName } from '#entities/use-company-name.ts'
import { PackCheck } from '#features/evidence/packs/check/pack-check.tsx'
import { NewPackDialog } from '#features/evidence/packs/new-pack-dialog.tsx'
import { PackList } from '#features/evidence/packs/pack-list.tsx'
import { SealCard } from '#features/evidence/seals/seal-card.tsx'
import { useChosenCompany } from '#lib/session/chosen-company.ts'
import { Page, PageHeader } from '#ui/layout/page.tsx'
import { PageBar } from '#ui/layout/page-bar.tsx'

/** Signed files that show an auditor who was trained in what, and the check of such a file. */
export const EvidencePage = () => {
  const { t } = useTranslation('evidence')
  const { companyId } = useChosenCompany()
  const company = useCompanyName(companyId)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <PageBar here={t('title')} end={<CompanySwitcher />} />
      <Page>
        <PageHeader
          title={company ? t('titleOf', { company }) : t('title')}
          lede={t('lede')}
          end={
            <Button
              leftSection={<FileCheck2 size={16} aria-hidden />}
              disabled={!company}
              onClick={() => setMaking(true)}
            >
              {t('new.action')}
            </Button>
          }
        />
        <Stack gap="xl">
          <PackList key={companyId} companyId={companyId} />
          <PackCheck />
          <SealCard companyId={companyId} />
        </Stack>
        {isMaking && company ? (
          <NewPackDialog companyId={companyId} companyName={company} onClose={() => setMaking(false)} />
        ) : null}
      </Page>
    </>
  )
}

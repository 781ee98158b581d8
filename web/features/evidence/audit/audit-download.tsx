import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportMutation } from './audit.api.ts'
import { useAuditFilter } from './use-audit-filter.ts'

/** Downloads the filtered entries, of one year at most. */
export const AuditDownload = () => {
  const { t } = useTranslation('audit')
  const { filter, isImpossible } = useAuditFilter()
  const download = useMutation(exportMutation())
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
      title={t('downloadWhy')}
      disabled={isImpossible}
      loading={download.isPending}
      onClick={() => download.mutate(filter)}
    >
      {t('download')}
    </Button>
  )
}

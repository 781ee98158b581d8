import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { auditFileFormats } from '#contract/evidence/audit.ts'
import { exportMutation } from './audit.api.ts'
import { useAuditFilter } from './use-audit-filter.ts'

/** Downloads the filtered entries, of one year at most. */
export const AuditDownload = () => {
  const { t } = useTranslation('audit')
  const { filter, isImpossible } = useAuditFilter()
  const download = useMutation(exportMutation())
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          title={t('downloadWhy')}
          disabled={isImpossible}
          loading={download.isPending}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {auditFileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate({ ...filter, format })}>
            {t(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

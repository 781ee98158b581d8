import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#contract/directory/dashboard.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { downloadReportMutation } from './reports.api.ts'

/** Saves the figures as a PDF for management; hidden while impersonating. */
export const DownloadReport = ({ company, period }: { company: string | undefined; period: Period }) => {
  const { t } = useTranslation('dashboard')
  const save = useMutation(downloadReportMutation())
  if (useIsImpersonating()) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<FileText size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ period, ...(company ? { company_id: company } : {}) })}
    >
      {t('report.download')}
    </Button>
  )
}

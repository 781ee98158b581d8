import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Period } from '#contract/directory/dashboard.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { exportFiguresMutation } from './dashboard.api.ts'

/** Saves every figure that is known now as a file; hidden while impersonating. */
export const ExportFigures = ({ company, period }: { company: string | undefined; period: Period }) => {
  const { t } = useTranslation('dashboard')
  const save = useMutation(exportFiguresMutation())
  if (useIsImpersonating()) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ period, ...(company ? { company_id: company } : {}) })}
    >
      {t('export')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportMutation, type StudentFilter } from '../directory.api.ts'

/** Takes all that the filters match. */
export const ExportButton = ({ filter, count }: { filter: StudentFilter; count: number }) => {
  const { t } = useTranslation('directory')
  const download = useMutation(exportMutation())
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate({ filter, expected_count: count })}
    >
      {t('export.list')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AcknowledgementPersonState } from '#contract/learning/acknowledgements/accepted-statements.ts'
import { exportMutation, type StatementId } from './acknowledgements.api.ts'

interface ExportButtonProps {
  id: StatementId
  /** Everybody without it. */
  state?: AcknowledgementPersonState
  /** Names the statement where several are listed. */
  label?: string
}

/** Saves who has accepted a statement as a CSV file. */
export const ExportButton = ({ id, state, label }: ExportButtonProps) => {
  const { t } = useTranslation('acknowledgements')
  const save = useMutation(exportMutation(id))
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={save.isPending}
      aria-label={label}
      onClick={() => save.mutate(state ? { state } : {})}
    >
      {t('people.export')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { StudentSelection } from '#contract/directory/student-selection.ts'
import { useIsImpersonating } from '#lib/session/impersonation.ts'
import { exportMutation } from '../directory.api.ts'
import { exportColumnsOf } from './export-columns.ts'
import type { StudentColumn } from './student-columns.tsx'

interface ExportButtonProps {
  label: string
  selection: StudentSelection
  columns: readonly StudentColumn[]
}

/** Downloads the selection as a file with the columns shown; hidden while impersonating. */
export const ExportButton = ({ label, selection, columns }: ExportButtonProps) => {
  const download = useMutation(exportMutation(exportColumnsOf(columns)))
  if (useIsImpersonating()) return null
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(selection)}
    >
      {label}
    </Button>
  )
}

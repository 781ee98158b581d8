import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#ui/files/file-drop.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd } from '#ui/overlays/dialog-form.tsx'
import type { LanguagePair } from '../glossary/glossary.api.ts'
import { importMemoryMutation, memoryImportsQuery } from './memory.api.ts'
import { MemoryImportReport } from './memory-import-report.tsx'

/** Imports earlier translations from a TMX file, and shows the outcome of the last import. */
export const ImportMemoryDialog = ({ pair, onClose }: { pair: LanguagePair; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const { data } = useQuery(memoryImportsQuery(pair))
  const send = useMutation(importMemoryMutation(pair))
  const [latest] = data?.data ?? []
  return (
    <Dialog onClose={onClose} title={t('memory.importTitle')} size="lg">
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          {t('memory.importWhy')}
        </Text>
        <FileDrop
          accept=".tmx,.xml"
          formats="TMX"
          isBusy={send.isPending || latest?.status === 'applying'}
          onFile={(file) => send.mutate(file)}
        />
        {latest ? <MemoryImportReport key={latest.id} pair={pair} record={latest} /> : null}
        <DialogEnd>
          <Button variant="default" onClick={onClose}>
            {t('fill.close')}
          </Button>
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}

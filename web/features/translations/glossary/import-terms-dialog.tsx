import { Button, Stack, Text } from '@mantine/core'
import { type MutationFunction, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/layout/dialog.tsx'
import { DialogEnd } from '#ui/layout/dialog-form.tsx'
import { FileDrop } from '../files/file-drop.tsx'
import type { Resource } from './resource-panel.tsx'

interface ImportReport {
  applied: boolean
  total: number
}

interface ImportResourceProps<Report> {
  resource: Resource
  /** Endings of the files that are read, and their formats in words. */
  accept: string
  formats: string
  mutation: { mutationFn?: MutationFunction<Report, { file: File; apply: boolean }> }
  /** How many rows the file would change. */
  changesOf: (report: Report) => number
  /** Each result with how many have it, in words. */
  results: (report: Report) => readonly string[]
  rows: (report: Report) => ReactNode
  onClose: () => void
}

/** Reads a file: what it would change first, then the change. */
export const ImportResourceDialog = <Report extends ImportReport>({
  resource,
  accept,
  formats,
  mutation,
  changesOf,
  results,
  rows,
  onClose,
}: ImportResourceProps<Report>) => {
  const { t } = useTranslation('translations')
  const [read, setRead] = useState<{ file: File; report: Report } | null>(null)
  const send = useMutation(mutation)
  const run = (file: File, apply: boolean) =>
    send.mutate({ file, apply }, { onSuccess: (report) => setRead({ file, report }) })
  const report = read?.report
  const isApplied = report?.applied === true
  const changes = report ? changesOf(report) : 0
  return (
    <Dialog onClose={onClose} title={t(`${resource}.importTitle`)} size="lg">
      <Stack gap="md">
        {isApplied ? null : (
          <>
            <Text c="dimmed" fz="sm">
              {t(`${resource}.importWhy`)}
            </Text>
            <FileDrop
              accept={accept}
              formats={formats}
              isBusy={send.isPending}
              onFile={(file) => run(file, false)}
            />
          </>
        )}
        {report ? (
          <>
            <p role="status">
              {t(`${resource}.${isApplied ? 'applied' : 'checked'}`, { count: report.total })}{' '}
              {results(report).join(' · ')}
            </p>
            {rows(report)}
          </>
        ) : null}
        <DialogEnd>
          <Button variant={isApplied ? 'filled' : 'default'} onClick={onClose}>
            {t(isApplied ? 'fill.close' : 'glossary.cancel')}
          </Button>
          {read && !isApplied ? (
            <Button disabled={changes === 0} loading={send.isPending} onClick={() => run(read.file, true)}>
              {t(`${resource}.apply`, { count: changes })}
            </Button>
          ) : null}
        </DialogEnd>
      </Stack>
    </Dialog>
  )
}

import { Button, Group, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TranslationImport } from '#contract/translations/imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { isRunning } from './files.api.ts'
import classes from './files.module.css'

/** What the import of a translated file and that of a memory have in common. */
type ImportRecord = Pick<
  TranslationImport,
  'file_name' | 'status' | 'total' | 'done' | 'created_by' | 'created_at'
>

interface ImportProgressProps {
  record: ImportRecord
  fileFormat?: string
  /** The progress or outcome in a sentence or two. */
  summary: string
}

/** The file of an import with its facts, and how far the import is. */
export const ImportProgress = ({ record, fileFormat, summary }: ImportProgressProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { status, total, done, created_by, created_at } = record
  return (
    <>
      <div>
        <Text fw={600} className={classes.text ?? ''}>
          {record.file_name}
        </Text>
        <DotSeparated facts={[fileFormat, created_by, format.date(created_at, 'shortFull')]} />
      </div>
      {isRunning(record) ? (
        <ProgressBar value={total === 0 ? 0 : (100 * done) / total} label={t('files.progress')} />
      ) : null}
      <p role={status === 'failed' ? 'alert' : 'status'}>{summary}</p>
    </>
  )
}

interface ImportActionsProps {
  record: ImportRecord
  act: UseMutationResult<unknown, Error, 'apply' | 'stop'>
  /** The label of the button that applies a checked file; null if there is nothing to apply. */
  apply: string | null
  /** Further actions. */
  children?: ReactNode
}

export const ImportActions = ({ record, act, apply, children }: ImportActionsProps) => {
  const { t } = useTranslation('translations')
  const isChecked = record.status === 'checked'
  const isGoing = isRunning(record)
  return (
    <Group>
      {isChecked && apply !== null ? (
        <Button loading={act.isPending && act.variables === 'apply'} onClick={() => act.mutate('apply')}>
          {apply}
        </Button>
      ) : null}
      {children}
      {isGoing || isChecked ? (
        <Button
          variant="default"
          loading={act.isPending && act.variables === 'stop'}
          onClick={() => act.mutate('stop')}
        >
          {t(isGoing ? 'files.stop' : 'files.discard')}
        </Button>
      ) : null}
    </Group>
  )
}

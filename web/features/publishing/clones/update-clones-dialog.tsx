import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { useRole } from '#lib/session/session.ts'
import { NoteBox } from '#ui/feedback/note-box.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import { BulkResults } from './bulk-results.tsx'
import { withoutFailed } from './bulk-update.ts'
import type { Clone } from './clones.api.ts'
import { type BulkProgress, useBulkUpdate } from './use-bulk-update.ts'

interface UpdateClonesDialogProps {
  original: Course
  count: number
  /** The clones to update, of all pages. */
  loadSelected: () => Promise<Clone[]>
  onClose: () => void
}

interface ProgressProps {
  progress: BulkProgress
  isRunning: boolean
  error: Error | null
  onAgain: () => void
  onClose: () => void
}

const Progress = ({ progress: { clones, results }, isRunning, error, onAgain, onClose }: ProgressProps) => {
  const { t } = useTranslation('clones')
  const format = useFormat()
  const updated = [...results.values()].filter(({ result }) => result === 'updated' || result === 'published')
  const hasFailed = !isRunning && (error !== null || withoutFailed(results).size < results.size)
  return (
    <Stack gap="md">
      {isRunning ? (
        <ProgressBar value={(100 * results.size) / Math.max(clones.length, 1)} label={t('bulk.progress')} />
      ) : null}
      <Text role="status">
        {isRunning
          ? t('bulk.running', { done: format.number(results.size), all: format.number(clones.length) })
          : t('bulk.done', { count: clones.length, shown: format.number(updated.length) })}
      </Text>
      <BulkResults clones={clones} results={results} />
      {hasFailed ? (
        <NoteBox tone="bad" role="alert">
          {[error?.message, t('bulk.failed')].filter(Boolean).join(' ')}
        </NoteBox>
      ) : null}
      <DialogEnd>
        {hasFailed ? (
          <Button variant="default" onClick={onAgain}>
            {t('bulk.again')}
          </Button>
        ) : null}
        <Button disabled={isRunning} onClick={onClose}>
          {t('bulk.close')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

/** Updates clones that are behind, and then says what became of each. */
export const UpdateClonesDialog = ({ original, count, loadSelected, onClose }: UpdateClonesDialogProps) => {
  const { t } = useTranslation('clones')
  const isAdmin = useRole() === 'admin'
  const [publish, setPublish] = useState(false)
  // The list behind the dialog is refetched after the update, with fewer clones to select.
  const [atFirst] = useState(count)
  const { progress, isRunning, error, start } = useBulkUpdate(original.id)
  const send = () => start({ load: loadSelected, publish })
  return (
    <Dialog
      lasting={isRunning}
      withCloseButton={!isRunning}
      onClose={onClose}
      title={t('bulk.title', { count: atFirst })}
      size="lg"
    >
      {progress ? (
        <Progress {...{ progress, isRunning, error, onClose }} onAgain={send} />
      ) : (
        <DialogForm onSubmit={send}>
          <Text lh={1.55} c="dimmed">
            {t('bulk.lede', { number: original.release?.number ?? 1 })} {t('bulk.conflicts')}
          </Text>
          {isAdmin ? (
            <Checkbox
              label={t('bulk.publish')}
              description={t('bulk.publishWhy')}
              checked={publish}
              onChange={({ currentTarget }) => setPublish(currentTarget.checked)}
            />
          ) : null}
          {error ? (
            <NoteBox tone="bad" role="alert">
              {error.message || t('bulk.failed')}
            </NoteBox>
          ) : null}
          <DialogEnd>
            <Button variant="default" onClick={onClose}>
              {t('bulk.cancel')}
            </Button>
            <Button type="submit" loading={isRunning}>
              {t('bulk.submit', { count: atFirst })}
            </Button>
          </DialogEnd>
        </DialogForm>
      )}
    </Dialog>
  )
}

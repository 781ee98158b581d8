import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BulkRun } from '#contract/directory/bulk.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { notify } from '#lib/notifications/notifications.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { Card } from '#ui/layout/page.tsx'
import { Status } from '#ui/text/pill.tsx'
import { cancelMutation, isActive, undoMutation } from './bulk.api.ts'
import classes from './run-card.module.css'
import { RunStatus } from './run-status.tsx'

const RunButtons = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation('bulk')
  const cancel = useMutation({
    ...cancelMutation(run.id),
    onSuccess: () => notify({ type: 'success', title: t('cancelled') }),
  })
  const undo = useMutation(undoMutation(run.id))
  const askUndo = async () => {
    await confirm({
      title: t('undoTitle'),
      message: t('undoWhy', { count: run.changed }),
      confirmLabel: t('undo'),
      work: () => undo.mutateAsync(),
    })
    notify({ type: 'success', title: t('undoStarted') })
  }
  return (
    <Group gap="xs">
      {run.can.cancel ? (
        <Button
          variant="default"
          leftSection={<X size={16} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('cancel')}
        </Button>
      ) : null}
      {run.can.undo ? (
        <Button
          variant="default"
          leftSection={<Undo2 size={16} aria-hidden />}
          onClick={() => void askUndo().catch(() => undefined)}
        >
          {t('undo')}
        </Button>
      ) : null}
    </Group>
  )
}

const marks = {
  changed: { tone: 'good' },
  sent: { tone: 'good' },
  undone: { tone: 'good' },
  kept: { tone: 'neutral', mark: 'ring' },
  unchanged: { tone: 'neutral', mark: 'ring' },
  not_sent: { tone: 'neutral', mark: 'ring' },
  failed: { tone: 'bad', mark: 'square' },
  waiting: { tone: 'info', mark: 'ring' },
} as const
type Figure = keyof typeof marks

const figuresOf = (run: BulkRun): [Figure, number][] => {
  const { state, action, total, changed, unchanged, failed, undone, kept } = run
  if (state === 'undoing' || state === 'undone')
    return [
      ['undone', undone],
      ['kept', kept],
      ['unchanged', unchanged],
      ['failed', failed],
    ]
  const waiting = Math.max(0, total - changed - unchanged - failed)
  const sends = action === 'invite' || action === 'remind'
  return [
    [sends ? 'sent' : 'changed', changed],
    [sends ? 'not_sent' : 'unchanged', unchanged],
    ['failed', failed],
    ['waiting', waiting],
  ]
}

const RunFigures = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  return (
    <dl className={classes.figures}>
      {figuresOf(run).map(([name, value]) => (
        <div key={name}>
          <dt>
            <Status {...marks[name]}>{t(`figures.${name}`)}</Status>
          </dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The progress and result of a run, with buttons to stop or undo it. */
export const RunCard = ({ run }: { run: BulkRun }) => {
  const { t } = useTranslation('bulk')
  const format = useFormat()
  const isUndo = run.state === 'undoing' || run.state === 'undone'
  const total = isUndo ? run.changed : run.total
  const done = isUndo ? run.undone + run.kept : run.changed + run.unchanged + run.failed
  const note = isActive(run.state)
    ? t('leave')
    : run.state === 'failed'
      ? t('failedWhy')
      : run.can.undo && run.undo_until
        ? t('undoUntil', { date: format.date(run.undo_until, 'moment') })
        : run.undo_until === null && run.state === 'done'
          ? t('notUndoable')
          : null
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Text component="p" fw={600} fz="xl">
              {t('progress', { done: format.number(done), people: t('people', { count: total }) })}
            </Text>
            <RunStatus state={run.state} />
          </div>
          <RunButtons run={run} />
        </Group>
        <ProgressBar value={total === 0 ? 100 : (100 * done) / total} label={t('progressLabel')} />
        {note ? <Text c="dimmed">{note}</Text> : null}
        <RunFigures run={run} />
      </Stack>
    </Card>
  )
}

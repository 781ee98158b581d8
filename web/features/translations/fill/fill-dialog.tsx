import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownTag } from '#contract/locales.ts'
import type { MachineRun } from '#contract/translations/helps.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { usePlatformLanguage } from '#lib/i18n/language.ts'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogEnd, DialogForm } from '#ui/overlays/dialog-form.tsx'
import {
  estimateQuery,
  type FillState,
  fillRunQuery,
  fillStates,
  isGoing,
  refetchFilled,
  startFillMutation,
  stopFillMutation,
} from './fill.api.ts'

type Estimate = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof estimateQuery>['queryFn']>>>>

/** How many texts were filled, and from which source. */
const RunCounts = ({ run }: { run: MachineRun }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const total = format.number(run.total)
  const filled = format.number(run.from_memory + run.from_machine)
  return (
    <div role="status">
      <Text>
        {isGoing(run)
          ? t('fill.running', { done: format.number(run.done), total })
          : t(run.status === 'done' ? 'fill.done' : 'fill.stopped', { done: filled, total })}
      </Text>
      <Text c="dimmed" fz="sm">
        {t('fill.byMemory', { count: run.from_memory })}
        {run.provider ? ` · ${t('fill.byMachine', { service: run.provider, count: run.from_machine })}` : ''}
        {run.failed > 0 ? ` · ${t('fill.failed', { count: run.failed })}` : ''}
      </Text>
    </div>
  )
}

const RunProgress = ({
  job,
  run,
  onClose,
}: {
  job: TranslationJob
  run: MachineRun
  onClose: () => void
}) => {
  const { t } = useTranslation('translations')
  const stop = useMutation(stopFillMutation(run.id ?? ''))
  const isOver = !isGoing(run)
  return (
    <Stack gap="md">
      <ProgressBar
        value={run.total === 0 ? 100 : (100 * run.done) / run.total}
        label={t('fill.progress')}
        tone={isOver ? 'good' : 'brand'}
      />
      <RunCounts run={run} />
      {run.problem ? <Text role="alert">{run.problem}</Text> : null}
      {isOver ? null : (
        <Text c="dimmed" fz="sm">
          {t('fill.goesOn')}
        </Text>
      )}
      <DialogEnd>
        {isOver ? null : (
          <Button variant="default" color="red" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('fill.stop')}
          </Button>
        )}
        <Button
          data-autofocus
          onClick={() => {
            void refetchFilled(job.course.id)
            onClose()
          }}
        >
          {t('fill.close')}
        </Button>
      </DialogEnd>
    </Stack>
  )
}

const Run = ({ job, runId, onClose }: { job: TranslationJob; runId: string; onClose: () => void }) => {
  const { data } = useQuery(fillRunQuery(runId))
  const run = data?.data
  const isOver = run !== undefined && !isGoing(run)
  const { id: courseId } = job.course
  useEffect(() => {
    if (isOver) void refetchFilled(courseId)
  }, [isOver, courseId])
  if (run) return <RunProgress {...{ job, run, onClose }} />
  return (
    <Skeleton>
      <RowsSkeleton rows={2} />
    </Skeleton>
  )
}

const EstimateTable = ({ estimate }: { estimate: NonNullable<Estimate['data']['estimate']> }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const language = usePlatformLanguage()
  const { provider, cost, currency, budget_left } = estimate
  const rows: [string, number][] = [
    [t('fill.units'), estimate.units],
    [t('fill.words'), estimate.words],
    ...(['context', 'exact', 'repeats', 'new'] as const).map((kind): [string, number] => [
      `– ${t(`fill.analysis.${kind}`)}`,
      estimate.analysis[kind],
    ]),
    ...(provider
      ? ([
          [t('fill.machine', { service: provider }), estimate.machine],
          [t('fill.characters'), estimate.characters],
        ] satisfies [string, number][])
      : []),
  ]
  const money = (value: number) =>
    new Intl.NumberFormat(shownTag(language), currency ? { style: 'currency', currency } : undefined).format(
      value,
    )
  return (
    <>
      <Table>
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400} px={0}>
                {name}
              </Table.Th>
              <Table.Td ta="right" px={0}>
                {format.number(value)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {cost === null ? null : <Text fz="sm">{t('fill.cost', { cost: money(cost) })}</Text>}
      {budget_left === null ? null : (
        <Text fz="sm">{t('fill.budget', { left: format.number(budget_left) })}</Text>
      )}
      <Text c="dimmed" fz="sm">
        {provider ? t('fill.sent', { service: provider }) : t('fill.noProvider')}
      </Text>
    </>
  )
}

const Offer = ({
  job,
  states,
  onStates,
  answer,
  onStarted,
  onClose,
}: {
  job: TranslationJob
  states: readonly FillState[]
  onStates: (states: FillState[]) => void
  answer: Estimate | undefined
  onStarted: (runId: string) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('translations')
  const start = useMutation({
    ...startFillMutation(job.id),
    onSuccess: ({ data }) => {
      if (data.run?.id) onStarted(data.run.id)
    },
  })
  const estimate = answer?.data.estimate
  const canFill = estimate !== undefined && (estimate.provider ? estimate.units : estimate.memory) > 0
  return (
    <DialogForm onSubmit={() => canFill && start.mutate(states)}>
      <Checkbox.Group
        label={t('fill.which')}
        value={[...states]}
        onChange={(next) => onStates(fillStates.filter((state) => next.includes(state)))}
      >
        <Group gap="md" mt="xs">
          {fillStates.map((state) => (
            <Checkbox key={state} value={state} label={t(`states.${state}`)} />
          ))}
        </Group>
      </Checkbox.Group>
      {estimate ? (
        <EstimateTable estimate={estimate} />
      ) : (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      )}
      {estimate && !canFill ? <Text role="status">{t('fill.nothing')}</Text> : null}
      <DialogEnd>
        <Button variant="default" onClick={onClose}>
          {t('fill.cancel')}
        </Button>
        <Button type="submit" disabled={!canFill} loading={start.isPending}>
          {t(estimate?.provider === null ? 'fill.startMemory' : 'fill.start')}
        </Button>
      </DialogEnd>
    </DialogForm>
  )
}

/** Fills open texts from the memory and the machine translation service, after showing an estimate. */
export const FillDialog = ({ job, onClose }: { job: TranslationJob; onClose: () => void }) => {
  const { t } = useTranslation('translations')
  const [states, setStates] = useState<FillState[]>(['untranslated'])
  const [started, setStarted] = useState<string | null>(null)
  const { data } = useQuery({
    ...estimateQuery(job.id, states),
    enabled: started === null && states.length > 0,
  })
  // A run in progress when the dialog opens; its outcome is still shown if it ends meanwhile.
  const found = useRef<string | null>(null)
  found.current ??= data?.data.run?.id ?? null
  const runId = started ?? found.current
  const isMemoryOnly = data?.data.provider === null
  return (
    <Dialog onClose={onClose} title={t(isMemoryOnly ? 'fill.memoryTitle' : 'fill.title')} size="md">
      {runId ? (
        <Run job={job} runId={runId} onClose={onClose} />
      ) : (
        <Offer {...{ job, states, onClose }} onStates={setStates} answer={data} onStarted={setStarted} />
      )}
    </Dialog>
  )
}

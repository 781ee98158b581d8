import { Box, Button, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CompanySync } from '#contract/companies/company-syncs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { isOpen, startSyncMutation, syncQuery } from './sync.api.ts'
import classes from './tree.module.css'

/** The changes of a run, by company. */
const Report = ({ run }: { run: CompanySync }) => {
  const { t } = useTranslation('companies')
  const names = [...new Set(run.changes.map(({ company }) => company.id))]
  if (run.changes.length === 0) return null
  return (
    <Stack component="dl" gap="sm" className={classes.effects ?? ''}>
      {names.map((id) => {
        const own = run.changes.filter(({ company }) => company.id === id)
        return (
          <div key={id}>
            <Box component="dt" fz="ui" c="dimmed">
              {own[0]?.company.name}
            </Box>
            <dd>{own.map(({ kind, count }) => t(`sync.change.${kind}`, { count })).join(', ')}</dd>
          </div>
        )
      })}
    </Stack>
  )
}

const useStateText = () => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  return (run: CompanySync): string => {
    if (run.state === 'failed') return t('sync.failed')
    if (isOpen(run)) return t('sync.running', { count: run.companies })
    const when = format.date(run.finished_at ?? run.created_at, 'moment')
    const done = t(run.changes.length > 0 ? 'sync.done' : 'sync.nothing', { count: run.companies })
    return run.started_by
      ? t('sync.latestBy', { when, done, name: run.started_by })
      : t('sync.latest', { when, done })
  }
}

/** Synchronizes the companies below with the user's own, and shows what the last run changed. */
export const SyncCard = () => {
  const { t } = useTranslation('companies')
  const textOf = useStateText()
  const { data } = useQuery({ ...syncQuery(), meta: { quiet: true } })
  const start = useMutation(startSyncMutation)
  const run = data?.data
  const button = (
    <Button
      variant="default"
      leftSection={<RefreshCw size={16} aria-hidden />}
      loading={start.isPending || isOpen(run)}
      onClick={() => start.mutate()}
    >
      {t('sync.start')}
    </Button>
  )
  return (
    <Card>
      <SectionHeader title={t('sync.title')} end={button} />
      <p className={classes.quiet}>{t('sync.why')}</p>
      <p role="status">{run ? textOf(run) : ''}</p>
      {run && !isOpen(run) ? <Report run={run} /> : null}
    </Card>
  )
}

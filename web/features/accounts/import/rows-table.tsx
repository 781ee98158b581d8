import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ImportOutcome,
  type ImportProblem,
  type ImportRow,
  importOutcomes,
  type PeopleImport,
} from '#contract/directory/people-imports.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { SectionHeader } from '#ui/layout/page.tsx'
import { FigureCell, FigureStrip, figureCellClass } from '#ui/text/figure-strip.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import { importRowsQuery, resultMutation } from './import.api.ts'
import classes from './import.module.css'

const tones: Record<ImportOutcome, Tone> = {
  created: 'good',
  updated: 'info',
  unchanged: 'neutral',
  disabled: 'warn',
  refused: 'bad',
}

interface OutcomeCountsProps {
  counts: PeopleImport['counts']
  value: ImportOutcome
  onChange: (outcome: ImportOutcome) => void
}

/** The number of rows per outcome; each can be selected to show its rows. */
export const OutcomeCounts = ({ counts, value, onChange }: OutcomeCountsProps) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return (
    <FigureStrip columns={5} label={t('rows.outcomes')}>
      {importOutcomes.map((outcome) => (
        <button
          key={outcome}
          type="button"
          className={figureCellClass}
          aria-pressed={outcome === value}
          onClick={() => onChange(outcome)}
        >
          <FigureCell
            name={
              <Status tone={tones[outcome]} mark={outcome === 'unchanged' ? 'ring' : 'full'}>
                {t(`outcome.${outcome}`)}
              </Status>
            }
            value={format.number(counts[outcome])}
            note={t(`outcome.${outcome}Why`)}
          />
        </button>
      ))}
    </FigureStrip>
  )
}

/** Names of fields in the language of the page. */
export const useFieldNames = () => {
  const { t } = useTranslation('imports')
  return (fields: readonly string[]) =>
    fields.map((field) => t(`changed.${field}` as 'changed.email')).join(', ')
}

const Reason = ({ row }: { row: ImportRow }) => {
  const { t } = useTranslation('imports')
  const namesOf = useFieldNames()
  if (row.problems.length === 0)
    return (
      <>
        {namesOf(row.fields)}
        {row.skipped.length > 0 ? (
          <span className={`${classes.small} ${classes.cell}`}>
            {t('managed.row', { fields: namesOf(row.skipped) })}
          </span>
        ) : null}
      </>
    )
  return (
    <>
      {row.problems.map(({ problem, message, value }) => (
        <span key={`${problem} ${value}`} className={classes.cell}>
          <b>{t(`problem.${problem}`)}</b>
          <span className={`${classes.small} ${classes.cell}`}>{message}</span>
          {value ? <code className={classes.cell}>{value}</code> : null}
        </span>
      ))}
    </>
  )
}

const allProblems = 'all'

const ProblemChips = ({
  problems,
  value,
  onChange,
}: {
  problems: PeopleImport['problems']
  value: ImportProblem | typeof allProblems
  onChange: (problem: ImportProblem | typeof allProblems) => void
}) => {
  const { t } = useTranslation('imports')
  if (problems.length < 2) return null
  const total = problems.reduce((sum, { count }) => sum + count, 0)
  return (
    <FilterChips
      label={t('rows.byReason')}
      value={value}
      onChange={onChange}
      chips={[
        { value: allProblems, label: t('rows.all'), count: total },
        ...problems.map(({ problem, count }) => ({ value: problem, label: t(`problem.${problem}`), count })),
      ]}
    />
  )
}

const useColumns = (isRefused: boolean): Column<ImportRow>[] => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  return [
    {
      key: 'line',
      label: t('rows.lineHead'),
      cell: ({ line }) => (line === null ? t('rows.notInFile') : format.number(line)),
    },
    {
      key: 'person',
      label: t('rows.person'),
      small: 'wide',
      cell: ({ name, email, employee_number }) => (
        <>
          <b className={classes.cell}>{name || email}</b>
          <span className={`${classes.small} ${classes.cell}`}>
            {[name ? email : '', employee_number].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'reason',
      label: t(isRefused ? 'rows.reason' : 'rows.changes'),
      small: 'wide',
      cell: (row) => <Reason row={row} />,
    },
  ]
}

/** The rows with one outcome, and a file of them. */
export const RowsTable = ({ data, outcome }: { data: PeopleImport; outcome: ImportOutcome }) => {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [problem, setProblem] = useState<ImportProblem | typeof allProblems>(allProblems)
  const isRefused = outcome === 'refused'
  const filter = isRefused && problem !== allProblems ? { outcome, problem } : { outcome }
  const pages = useInfiniteQuery(importRowsQuery(data.id, filter))
  const download = useMutation(resultMutation(data.id))
  const { rows, more } = shownPages(pages)
  const columns = useColumns(isRefused)
  const count = data.counts[outcome]
  const save = (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<Download size={16} aria-hidden />}
      disabled={count === 0}
      loading={download.isPending}
      onClick={() => download.mutate(outcome)}
    >
      {t('rows.download')}
    </Button>
  )
  return (
    <section>
      <SectionHeader title={t(`rows.title.${outcome}`, { count, rows: format.number(count) })} end={save} />
      {isRefused ? <ProblemChips problems={data.problems} value={problem} onChange={setProblem} /> : null}
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : (
        <>
          <DataTable
            label={t(`outcome.${outcome}`)}
            rows={rows}
            rowKey={({ number }) => String(number)}
            empty={<p>{t('rows.none')}</p>}
            columns={columns}
          />
          {rows.length > 0 ? (
            <LoadMore
              text={t('rows.shown', { count: rows.length, rows: format.number(rows.length) })}
              more={more}
            />
          ) : null}
        </>
      )}
    </section>
  )
}

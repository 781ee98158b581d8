import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import { type ImportReport, importResults } from '#contract/translations/helps.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import classes from './files.module.css'

type Row = ImportReport['rows'][number]
type Result = (typeof importResults)[number]

const tones: Record<Result, Tone> = {
  changed: 'good',
  kept: 'neutral',
  stale: 'warn',
  conflict: 'warn',
  refused: 'bad',
  unknown: 'neutral',
}

const useColumns = (job: TranslationJob): Column<Row>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return [
    {
      key: 'source',
      label: format.language(job.source_locale),
      small: 'wide',
      cell: ({ id, source, key }) =>
        id ? (
          <RouteLink
            to="admin.courses.translate"
            params={{ courseId: job.course.id, locale: job.locale }}
            search={{ unit: id }}
          >
            <span lang={languageTag(job.source_locale)}>{source}</span>
          </RouteLink>
        ) : (
          <code>{key}</code>
        ),
    },
    {
      key: 'after',
      label: t('files.inFile'),
      small: 'wide',
      cell: ({ before, after, problems }) => (
        <div lang={languageTag(job.locale)}>
          <p className={classes.text}>{after}</p>
          {before && before !== after ? (
            <p className={classes.text}>
              <del>{before}</del>
            </p>
          ) : null}
          {problems.length > 0 ? (
            <p className={classes.problems}>
              {problems.map((code) => t(`checks.${code as 'placeholder'}`).replace(/:$/, '.')).join(' ')}
            </p>
          ) : null}
        </div>
      ),
    },
    {
      key: 'result',
      label: t('files.result'),
      small: 'corner',
      cell: ({ result }) => <Status tone={tones[result]}>{t(`files.results.${result}`)}</Status>,
    },
  ]
}

interface ImportReportProps {
  job: TranslationJob
  report: ImportReport
  isSaving: boolean
  onApply: () => void
}

/** What a file would change, unit by unit, or what it changed. */
export const ImportReportView = ({ job, report, isSaving, onApply }: ImportReportProps) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const [shown, setShown] = useState<Result | 'all'>('all')
  const columns = useColumns(job)
  const { by_result: by, rows, total, applied } = report
  const chips = importResults.flatMap((value) =>
    by[value] > 0 && value !== 'kept'
      ? [{ value, label: t(`files.results.${value}`), count: by[value] }]
      : [],
  )
  const listed = rows.filter(({ result }) => shown === 'all' || result === shown)
  return (
    <>
      <p role="status">
        {t(applied ? 'files.applied' : 'files.checked', { count: total, number: format.number(total) })}{' '}
        {by.kept > 0 ? t('files.same', { count: by.kept }) : ''}
      </p>
      {by.changed > 0 && !applied ? (
        <Button loading={isSaving} onClick={onApply}>
          {t('files.apply', { count: by.changed })}
        </Button>
      ) : null}
      {chips.length > 1 ? (
        <FilterChips
          label={t('files.result')}
          chips={[{ value: 'all' as const, label: t('filters.all') }, ...chips]}
          value={shown}
          onChange={setShown}
        />
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label={t('files.import')}
          columns={columns}
          rows={listed}
          rowKey={({ key, result }) => `${result} ${key}`}
        />
      ) : null}
      {rows.length >= 500 ? <p>{t('files.firstRows', { count: rows.length })}</p> : null}
    </>
  )
}

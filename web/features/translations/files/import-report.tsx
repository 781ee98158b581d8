import { Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#contract/locales.ts'
import {
  type ImportedUnit,
  type ImportResult,
  importResults,
  type TranslationImport,
} from '#contract/translations/imports.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import type { Column } from '#ui/layout/data-table.tsx'
import { Status, type Tone } from '#ui/text/pill.tsx'
import type { JobPath } from '../translations.api.ts'
import { importActMutation, importRowsPages, isRunning, refetchImported } from './files.api.ts'
import classes from './files.module.css'
import { ImportActions, ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { useWhenOver } from './use-when-over.ts'

const tones: Record<ImportResult, Tone> = {
  changed: 'good',
  kept: 'neutral',
  stale: 'warn',
  conflict: 'warn',
  refused: 'bad',
  unknown: 'neutral',
}

const useColumns = (job: TranslationJob): Column<ImportedUnit>[] => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  return [
    {
      key: 'source',
      label: format.language(job.source_locale),
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
            <Text mt={4} fz="ui" c="var(--bad-ink)">
              {problems.map((code) => t(`checks.${code as 'placeholder'}`).replace(/:$/, '.')).join(' ')}
            </Text>
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

interface ImportProps {
  job: TranslationJob
  path: JobPath
  record: TranslationImport
}

/** The rows of a file that are not simply unchanged, by result. */
const Rows = ({ job, path, record }: ImportProps) => {
  const { t } = useTranslation('translations')
  const [shown, setShown] = useState<Exclude<ImportResult, 'kept'> | 'all'>('all')
  const pages = useInfiniteQuery(importRowsPages({ ...path, importId: record.id }, shown))
  const results = importResults
    .filter((value) => value !== 'kept')
    .map((value) => ({ value, label: t(`files.results.${value}`), count: record.by_result[value] }))
  return (
    <ImportRows
      label={t('files.import')}
      results={results}
      columns={useColumns(job)}
      rowKey={({ key, result }) => `${result} ${key}`}
      shown={shown}
      onShown={setShown}
      {...shownPages(pages)}
    />
  )
}

const useSummary = ({ status, total, done, by_result: by, applied, problem }: TranslationImport): string => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const units = Object.values(by).reduce((sum, count) => sum + count, 0)
  if (status === 'checking' || status === 'applying')
    return t(`files.${status}`, { done: format.number(done), total: format.number(total) })
  if (status === 'failed') return t(`files.problems.${problem ?? 'gave_up'}`)
  const kept = by.kept > 0 ? ` ${t('files.same', { count: by.kept })}` : ''
  if (status === 'stopped') return t('files.stopped', { count: applied })
  if (status === 'checked')
    return `${t('files.checked', { count: units, number: format.number(units) })}${kept}`
  const later = by.stale + by.conflict
  return `${t('files.applied', { count: applied })}${later > 0 ? ` ${t('files.suggested', { count: later })}` : ''}${kept}`
}

/** The progress of an import, and what it will do, or has done, with the texts. */
export const ImportReport = ({ job, path, record }: ImportProps) => {
  const { t } = useTranslation('translations')
  const act = useMutation(importActMutation(path, record.id))
  const { status, by_result: by } = record
  const later = by.stale + by.conflict
  const isOver = status === 'done' || status === 'stopped' || status === 'failed'
  const { id: courseId } = job.course
  useWhenOver(isOver, () => void refetchImported(courseId))
  const apply =
    by.changed > 0 ? t('files.apply', { count: by.changed }) : t('files.suggest', { count: later })
  return (
    <>
      <ImportProgress
        record={record}
        fileFormat={t(`files.formats.${record.file_format}`)}
        summary={useSummary(record)}
      />
      <ImportActions record={record} act={act} apply={by.changed + later > 0 ? apply : null}>
        {isOver && later > 0 ? (
          <RouteLink
            to="admin.courses.translate"
            params={{ courseId, locale: job.locale }}
            search={{ only: 'file_suggestions' }}
          >
            {t('files.lookAt')}
          </RouteLink>
        ) : null}
      </ImportActions>
      {isRunning(record) ? null : <Rows key={status} {...{ job, path, record }} />}
    </>
  )
}

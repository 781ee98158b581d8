import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Words, wordsQuery } from '../courses.api.ts'
import classes from './words-dialog.module.css'

const figures = ['total', 'translated', 'new', 'changed', 'repeated'] as const

/** The word count per language and part, from which the cost of a translation follows. */
export const WordsDialog = ({ course, onClose }: { course: Course; onClose: () => void }) => {
  const { t } = useTranslation('courses')
  const format = useFormat()
  const { data } = useQuery(wordsQuery(course.id))
  const rows = (data?.data ?? []).flatMap(({ locale, parts, ...sum }) => [
    { key: locale, name: format.language(locale), isSum: true, ...sum },
    ...parts.map(({ part, ...counts }) => ({
      key: `${locale} ${part}`,
      name: t(`words.${part}`),
      isSum: false,
      ...counts,
    })),
  ])
  type Row = (typeof rows)[number]
  const columns: Column<Row>[] = [
    {
      key: 'name',
      label: t('words.part'),
      small: 'wide',
      cell: ({ name, isSum }) => (isSum ? <b>{name}</b> : <span className={classes.part}>{name}</span>),
    },
    ...figures.map((figure) => ({
      key: figure,
      label: t(`words.${figure}`),
      align: 'end' as const,
      cell: (row: Row) => (
        <span className={classes.figure}>
          <small>{t(`words.${figure}`)}</small> {format.number(row[figure satisfies keyof Words])}
        </span>
      ),
    })),
  ]
  return (
    <Dialog onClose={onClose} title={t('words.title')} size="min(720px, 94vw)">
      <Text mb="sm" fz="ui" lh={1.5} c="dimmed">
        {t('words.help')}
      </Text>
      {data ? (
        <div className={classes.words}>
          <DataTable label={t('words.title')} columns={columns} rows={rows} rowKey={({ key }) => key} />
        </div>
      ) : (
        <Skeleton>
          <RowsSkeleton rows={4} />
        </Skeleton>
      )}
    </Dialog>
  )
}

import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { matchBands } from '#contract/publishing/word-counts.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { courseWordsQuery } from '../translations.api.ts'

/** How many words a job has to be translated, by how much of them the memory has: what it will take. */
export const WordMatches = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const { data } = useQuery(courseWordsQuery(job.course.id))
  const own = data?.data.find(({ locale }) => locale === job.locale)
  const matches = own?.matches
  if (!matches)
    return (
      <section aria-busy={own?.is_counting}>
        <Text fw={600}>{t('matches.title')}</Text>
        <Skeleton>
          <RowsSkeleton rows={3} />
        </Skeleton>
      </section>
    )
  const { bands, repeats } = matches
  const rows = [
    ...matchBands.map((band) => ({ name: t(`matches.${band}`), words: bands[band] })),
    { name: t('matches.repeats'), words: repeats },
  ].filter(({ words }) => words > 0)
  const total = rows.reduce((sum, { words }) => sum + words, 0)
  return (
    <section>
      <Text fw={600}>{t('matches.title')}</Text>
      <Table>
        <Table.Tbody>
          {[...rows, { name: t('matches.total'), words: total }].map(({ name, words }, index) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={index === rows.length ? 600 : 400} px={0}>
                {name}
              </Table.Th>
              <Table.Td ta="right" px={0}>
                {format.number(words)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text c="dimmed" fz="sm">
        {own.is_counting
          ? t('matches.counting')
          : t('matches.asOf', { date: format.date(matches.as_of, 'moment') })}
      </Text>
    </section>
  )
}

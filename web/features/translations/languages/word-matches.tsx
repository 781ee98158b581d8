import { Button, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MatchedWords, matchBands } from '#contract/publishing/word-counts.ts'
import type { TranslationJob } from '#contract/translations/jobs.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { isStillPolled, wordMatchesQuery } from '../translations.api.ts'

const MatchTable = ({ matches: { bands, repeats } }: { matches: MatchedWords }) => {
  const { t } = useTranslation('translations')
  const format = useFormat()
  const rows = [
    ...matchBands.map((band) => ({ name: t(`matches.${band}`), words: bands[band] })),
    { name: t('matches.repeats'), words: repeats },
  ].filter(({ words }) => words > 0)
  const total = rows.reduce((sum, { words }) => sum + words, 0)
  return (
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
  )
}

/** The word count of a job by degree of match in the memory, which indicates the effort. */
export const WordMatches = ({ job }: { job: TranslationJob }) => {
  const { t } = useTranslation(['translations', 'common'])
  const format = useFormat()
  const [since, setSince] = useState(Date.now)
  const { data, isError, isFetching, refetch } = useQuery(wordMatchesQuery(job, since))
  const own = data?.data.find(({ locale }) => locale === job.locale)
  const matches = own?.matches
  const isOver = isError || (own !== undefined && !isStillPolled(since))
  const retry = () => {
    setSince(Date.now())
    void refetch()
  }
  if (!matches)
    return (
      <section aria-busy={!isOver}>
        <Text fw={600}>{t('matches.title')}</Text>
        {isOver ? (
          <ErrorState
            level={3}
            title={t('matches.failed')}
            actions={
              <Button variant="default" loading={isFetching} onClick={retry}>
                {t('common:actions.retry')}
              </Button>
            }
          />
        ) : (
          <Skeleton>
            <RowsSkeleton rows={3} />
          </Skeleton>
        )}
      </section>
    )
  return (
    <section>
      <Text fw={600}>{t('matches.title')}</Text>
      <MatchTable matches={matches} />
      <Text c="dimmed" fz="sm">
        {own.is_counting && !isOver
          ? t('matches.counting')
          : t('matches.asOf', { date: format.date(matches.as_of, 'moment') })}
      </Text>
    </section>
  )
}

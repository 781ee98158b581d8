import { Box, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AcknowledgementPerson,
  type AcknowledgementPersonState,
  acknowledgementStates,
  type CourseStatement,
} from '#contract/learning/acknowledgements/accepted-statements.ts'
import { languageTag } from '#contract/locales.ts'
import { PersonCell } from '#entities/person-cell.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { FilterChips } from '#ui/controls/filter-chips.tsx'
import { SearchField } from '#ui/controls/search-field.tsx'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { LoadMore } from '#ui/layout/load-more.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { DotSeparated } from '#ui/text/dot-separated.tsx'
import { Status } from '#ui/text/pill.tsx'
import { peoplePagesQuery } from './acknowledgements.api.ts'
import { ExportButton } from './export-button.tsx'
import { AcceptedShare, WhereAsked } from './statement-list.tsx'

const PersonState = ({ person: { accepted, earlier_at } }: { person: AcknowledgementPerson }) => {
  const { t } = useTranslation('acknowledgements')
  const format = useFormat()
  if (!accepted)
    return (
      <Stack gap={0}>
        <Status mark="ring">{t('people.notYet')}</Status>
        {earlier_at ? (
          <Text component="small" fz="ui" c="dimmed">
            {t('people.earlier', { date: format.date(earlier_at, 'shortFull') })}
          </Text>
        ) : null}
      </Stack>
    )
  return (
    <Stack gap={0}>
      <Status tone="good">{format.date(accepted.confirmed_at, 'moment')}</Status>
      <Box component="small" fz="ui" c="dimmed">
        <DotSeparated
          facts={[
            t('people.release', { number: format.number(accepted.release_number) }),
            format.language(accepted.locale),
          ]}
        />
      </Box>
    </Stack>
  )
}

const useColumns = (): Column<AcknowledgementPerson>[] => {
  const { t } = useTranslation('acknowledgements')
  return [
    {
      key: 'name',
      label: t('people.person'),
      small: 'wide',
      cell: (person) => (
        <PersonCell person={{ ...person, avatar: null }}>
          <RouteLink to="admin.students.show" params={{ studentId: person.id, page: 'certificates' }}>
            {person.full_name}
          </RouteLink>
        </PersonCell>
      ),
    },
    {
      key: 'company',
      label: t('people.company'),
      small: 'labelled',
      cell: ({ company_name }) => company_name,
    },
    {
      key: 'department',
      label: t('people.department'),
      small: 'hidden',
      cell: (person) => person.department,
    },
    { key: 'state', label: t('people.accepted'), cell: (person) => <PersonState person={person} /> },
  ]
}

interface StatementPeopleProps {
  courseId: string
  statement: CourseStatement
  canExport: boolean
  /** No list above names it, where it is asked for, and how many have accepted. */
  isOnly: boolean
}

/** Where it is asked for, how many have accepted, and its text. */
const StatementFacts = ({ statement, isOnly }: Pick<StatementPeopleProps, 'statement' | 'isOnly'>) => (
  <>
    {isOnly ? (
      <Group justify="space-between" gap="xs" mb="sm">
        <WhereAsked statement={statement} />
        <AcceptedShare statement={statement} />
      </Group>
    ) : null}
    <Text
      component="blockquote"
      lang={languageTag(statement.locale)}
      mb="md"
      fz="ui"
      c="dimmed"
      style={{ whiteSpace: 'pre-line' }}
      lineClamp={4}
    >
      {statement.statement}
    </Text>
  </>
)

/** Who has accepted a statement, and who has not. */
export const StatementPeople = ({ courseId, statement, canExport, isOnly }: StatementPeopleProps) => {
  const { t } = useTranslation('acknowledgements')
  const format = useFormat()
  const [state, setState] = useState<AcknowledgementPersonState>('missing')
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text.trim(), 250)
  const columns = useColumns()
  const id = { courseId, itemId: statement.item_id, blockId: statement.block_id }
  const query = { state, limit: 25, search: rested || undefined }
  const pages = useInfiniteQuery({ ...peoplePagesQuery(id, query), placeholderData: keepPreviousData })
  const { rows, total, more } = shownPages(pages)
  const counts = { accepted: statement.accepted, missing: statement.people - statement.accepted }
  return (
    <Card>
      <SectionHeader title={statement.name} end={canExport ? <ExportButton id={id} state={state} /> : null} />
      <StatementFacts statement={statement} isOnly={isOnly} />
      <SearchField label={t('people.search')} text={text} onText={setText} />
      <FilterChips
        label={t('people.state')}
        chips={acknowledgementStates.map((value) => ({
          value,
          label: t(`people.state_${value}`),
          count: counts[value],
        }))}
        value={state}
        onChange={setState}
      />
      {!rows ? (
        <Skeleton>
          <RowsSkeleton rows={5} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <EmptyState title={t(`people.none_${state}`)} message={rested ? t('people.noMatch') : ''} />
      ) : (
        <DataTable label={statement.name} columns={columns} rows={rows} rowKey={(person) => person.id} />
      )}
      {more ? (
        <LoadMore
          text={t('people.shown', {
            shown: format.number(rows?.length ?? 0),
            all: format.number(total ?? 0),
          })}
          more={more}
        />
      ) : null}
    </Card>
  )
}

import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AcknowledgementPerson,
  type AcknowledgementPersonState,
  acknowledgementStates,
  type CourseStatement,
} from '#contract/learning/acknowledgements/accepted-statements.ts'
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
import { exportMutation, peoplePagesQuery, type StatementId } from './acknowledgements.api.ts'
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

const ExportButton = ({ id, state }: { id: StatementId; state: AcknowledgementPersonState }) => {
  const { t } = useTranslation('acknowledgements')
  const save = useMutation(exportMutation(id))
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<Download size={16} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate({ state })}
    >
      {t('people.export')}
    </Button>
  )
}

/** Where it is asked for, how many have accepted, and its text. */
const StatementFacts = ({ statement }: { statement: CourseStatement }) => (
  <>
    <Group justify="space-between" gap="xs" mb="sm">
      <WhereAsked statement={statement} />
      <AcceptedShare statement={statement} />
    </Group>
    <Text component="blockquote" mb="md" fz="ui" c="dimmed" style={{ whiteSpace: 'pre-line' }} lineClamp={4}>
      {statement.statement}
    </Text>
  </>
)

interface StatementPeopleProps {
  courseId: string
  statement: CourseStatement
  canExport: boolean
}

/** Who has accepted a statement, and who has not. */
export const StatementPeople = ({ courseId, statement, canExport }: StatementPeopleProps) => {
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
      <StatementFacts statement={statement} />
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

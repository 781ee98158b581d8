import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { statementsQuery } from './acknowledgements.api.ts'
import { keyOfStatement, StatementList } from './statement-list.tsx'
import { StatementPeople } from './statement-people.tsx'

/** How many statements the current release of a course has; undefined until known. */
export const useStatementCount = (courseId: string): number | undefined =>
  useQuery({ ...statementsQuery(courseId), meta: { quiet: true } }).data?.data.length

/** The statements of a course with who has accepted them. */
export const StatementsPanel = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('acknowledgements')
  const { data } = useQuery(statementsQuery(courseId))
  const [key, setKey] = useState('')
  if (!data)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  const chosen = data.data.find((statement) => keyOfStatement(statement) === key) ?? data.data[0]
  if (!chosen) return <EmptyState title={t('statements.none')} message={t('statements.noneWhy')} />
  return (
    <Stack gap="lg">
      <Text fz="ui" c="dimmed" maw="70ch">
        {t('statements.lede')}
      </Text>
      {data.data.length > 1 ? (
        <StatementList
          statements={data.data}
          chosen={chosen}
          onChoose={(statement) => setKey(keyOfStatement(statement))}
        />
      ) : null}
      <StatementPeople
        key={keyOfStatement(chosen)}
        courseId={courseId}
        statement={chosen}
        canExport={data.meta.can.export}
        isOnly={data.data.length === 1}
      />
    </Stack>
  )
}

import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { statementsQuery } from './acknowledgements.api.ts'
import { ExportButton } from './export-button.tsx'
import { AcceptedShare, keyOfStatement, WhereAsked } from './statement-list.tsx'

/**
 * How many people have accepted the statements of a course, below its other facts. Nothing for a course without
 * statements.
 */
export const StatementsBelow = ({ courseId }: { courseId: string }) => {
  const { t } = useTranslation('acknowledgements')
  const { data } = useQuery({ ...statementsQuery(courseId), meta: { quiet: true } })
  if (!data || data.data.length === 0) return null
  return (
    <Box component="section" mt="lg">
      <Text component="h3" mb="sm" fz="md" fw={600}>
        {t('statements.title')}
      </Text>
      <Stack gap="md">
        {data.data.map((statement) => (
          <Stack key={keyOfStatement(statement)} gap="xs">
            <Text component="b" fw={600}>
              {statement.name}
            </Text>
            <WhereAsked statement={statement} />
            <Group justify="space-between" gap="xs">
              <AcceptedShare statement={statement} />
              {data.meta.can.export ? (
                <ExportButton
                  id={{ courseId, itemId: statement.item_id, blockId: statement.block_id }}
                  label={t('people.exportOf', { statement: statement.name })}
                />
              ) : null}
            </Group>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}

import { Box, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { cloneUpdateResults } from '#contract/publishing/clone-updates.ts'
import { CardList } from '#ui/layout/page.tsx'
import { Status, type StatusMark, type Tone } from '#ui/text/pill.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import type { Clone, CloneResult } from './clones.api.ts'
import type { BulkProgress } from './use-bulk-update.ts'

type Result = (typeof cloneUpdateResults)[number]

const looks: Record<Result, { tone: Tone; mark: StatusMark }> = {
  updated: { tone: 'good', mark: 'full' },
  published: { tone: 'good', mark: 'full' },
  current: { tone: 'neutral', mark: 'ring' },
  conflicts: { tone: 'warn', mark: 'ring' },
  refused: { tone: 'bad', mark: 'square' },
  failed: { tone: 'bad', mark: 'square' },
}

const Row = ({ clone, result: { result, conflicts, reason } }: { clone: Clone; result: CloneResult }) => {
  const { t } = useTranslation('clones')
  const { id, title, company_name } = clone
  return (
    <Group component="li" px="sm" py={10} gap="4px 16px" justify="space-between">
      <Stack gap={0} flex="1 1 160px" miw={0}>
        <Box component="b" fw={500}>
          {company_name}
        </Box>
        <Box component="small" fz="xs" c="dimmed">
          {title}
        </Box>
        {reason ? (
          <Box component="small" fz="xs" mt={2}>
            {reason}
          </Box>
        ) : null}
      </Stack>
      <Group component="span" gap="2px 12px">
        <Status {...looks[result]}>{t(`bulk.result.${result}`, { count: conflicts })}</Status>
        {result === 'conflicts' ? (
          <TextLink
            to="admin.courses.update"
            params={{ courseId: id }}
            aria-label={t('list.reviewLabel', { title, company: company_name })}
          >
            {t('list.review')}
          </TextLink>
        ) : null}
      </Group>
    </Group>
  )
}

/** What became of each clone so far. */
export const BulkResults = ({ clones, results }: BulkProgress) => (
  <CardList>
    {clones.map((clone) => {
      const result = results.get(clone.id)
      return result ? <Row key={clone.id} clone={clone} result={result} /> : null
    })}
  </CardList>
)

import { Box, Button, Group, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { Skeleton, TextSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card, SectionHeader } from '#ui/layout/page.tsx'
import { TextLink } from '#ui/text/text-link.tsx'
import classes from '../cards.module.css'
import { type Assignment, assignmentPagesQuery } from '../publishing.api.ts'
import { useTermsText } from './assignment-terms.ts'

/** As many as fit beside the outline; a page of its own lists them all. */
const shownHere = 6

const AssignedRow = ({ assignment }: { assignment: Assignment }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const termsOf = useTermsText()
  return (
    <Group component="li" gap={12} wrap="nowrap" align="flex-start" justify="space-between">
      <div>
        <b>{assignment.company_name}</b>
        <Box component="small" display="block" fz="xs" lh={1.45} c="dimmed">
          {termsOf(assignment)}
        </Box>
      </div>
      {assignment.students > 0 ? (
        <span title={t('assigned.share')}>
          {format.percent((assignment.completed / assignment.students) * 100)}
        </span>
      ) : null}
    </Group>
  )
}

/** The companies that have the course, with their progress. */
export const AssignedCard = ({ course, onAssign }: { course: Course; onAssign: () => void }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { rows, total = 0 } = shownPages(useInfiniteQuery(assignmentPagesQuery(course.id)))
  return (
    <Card>
      <SectionHeader
        title={t('assigned.title')}
        end={
          course.can.edit ? (
            <Button size="sm" variant="subtle" color="brand" className={classes.link} onClick={onAssign}>
              {t('assigned.assign')}
            </Button>
          ) : null
        }
      />
      {!rows ? (
        <Skeleton>
          <TextSkeleton lines={2} />
        </Skeleton>
      ) : rows.length === 0 ? (
        <p className={classes.help}>{t(course.release ? 'assigned.none' : 'assigned.atFirst')}</p>
      ) : (
        <Stack component="ul" gap={12} className={classes.assigned ?? ''}>
          {rows.slice(0, shownHere).map((assignment) => (
            <AssignedRow key={assignment.id} assignment={assignment} />
          ))}
        </Stack>
      )}
      {total > shownHere ? (
        <TextLink
          className={classes.all}
          to="admin.courses.show"
          params={{ courseId: course.id }}
          search={{ tab: 'assignments' }}
        >
          {t('assigned.all', { all: format.number(total) })}
        </TextLink>
      ) : null}
    </Card>
  )
}

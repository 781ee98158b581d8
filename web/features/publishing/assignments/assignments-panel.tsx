import { Box, Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '#contract/courses/courses.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { shownPages } from '#lib/query/endpoint-query.ts'
import { EmptyState } from '#ui/feedback/error-state.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { RowsSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { Pill, Status } from '#ui/text/pill.tsx'
import { PanelFoot } from '../panel-foot.tsx'
import classes from '../panels.module.css'
import { type Assignment, assignmentPagesQuery } from '../publishing.api.ts'
import { AssignmentMenu } from './assignment-menu.tsx'

const Finished = ({ assignment }: { assignment: Assignment }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { students, completed, company_name } = assignment
  if (students === 0) return null
  const share = (completed / students) * 100
  return (
    <span className={classes.finished}>
      <ProgressBar value={share} label={t('assignments.progress', { company: company_name })} />
      <span>
        {t('assignments.finishedOf', { done: format.number(completed), all: format.number(students) })}
      </span>
    </span>
  )
}

/** The number of people shown by name. */
const namesShown = 3

/** The audience within the company, and its size. */
const Audience = ({
  assignment: { tags, group_ids, groups, user_ids, people, students },
}: {
  assignment: Assignment
}) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <Group component="span" gap={4} className={classes.audience ?? ''}>
      {tags.length + group_ids.length + user_ids.length === 0 ? t('assignments.everybody') : null}
      {tags.map((tag) => (
        <Pill key={tag}>{tag}</Pill>
      ))}
      {groups.map(({ id, name }) => (
        <Pill key={id}>{name}</Pill>
      ))}
      {people.slice(0, namesShown).map(({ id, full_name }) => (
        <Pill key={id}>{full_name}</Pill>
      ))}
      {user_ids.length > Math.min(people.length, namesShown) ? (
        <Box component="small" c="dimmed">
          {t('assignments.morePeople', { count: user_ids.length - Math.min(people.length, namesShown) })}
        </Box>
      ) : null}
      {students === 0 ? (
        <Status tone="warn" mark="ring">
          {t('assignments.nobody')}
        </Status>
      ) : (
        <Box component="small" c="dimmed">
          {t('assign.reaches', { count: students, shown: format.number(students) })}
        </Box>
      )}
    </Group>
  )
}

/** The due date; on a phone also the start date, each with its label. */
const Due = ({ assignment: { starts_on, due_on, due_days } }: { assignment: Assignment }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  if (!due_on && !due_days && !starts_on) return t('assignments.noDue')
  return (
    <>
      {starts_on ? (
        <span className={classes.begins}>
          <small>{t('assignments.start')}</small> <time dateTime={starts_on}>{format.day(starts_on)}</time>
        </span>
      ) : null}
      <span className={classes.due}>
        {due_on || due_days ? <small>{t('assignments.due')} </small> : null}
        {due_on ? (
          <time dateTime={due_on}>{format.day(due_on)}</time>
        ) : (
          t(due_days ? 'assignments.days' : 'assignments.noDue', { count: due_days ?? 0 })
        )}
      </span>
    </>
  )
}

const useColumns = (course: Course): Column<Assignment>[] => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const starts = ({ starts_on }: Assignment) => (starts_on ? format.day(starts_on) : t('assignments.atOnce'))
  return [
    {
      key: 'company',
      label: t('assignments.company'),
      cell: ({ company_name, with_descendants }) => (
        <Group component="span" gap={10} wrap="nowrap" className={classes.company ?? ''}>
          <Building2 size={16} aria-hidden />
          <span>
            <Box component="b" display="block" fw={500}>
              {company_name}
            </Box>
            {with_descendants ? (
              <Box component="small" display="block" fz="xs" c="dimmed">
                {t('assignments.andBelow')}
              </Box>
            ) : null}
          </span>
        </Group>
      ),
    },
    {
      key: 'kind',
      label: t('assignments.kind'),
      cell: ({ mandatory }) => (
        <Pill tone={mandatory ? 'brand' : 'neutral'}>
          {t(mandatory ? 'assignments.mandatory' : 'assignments.optional')}
        </Pill>
      ),
    },
    {
      key: 'audience',
      label: t('assignments.audience'),
      cell: (assignment) => <Audience assignment={assignment} />,
    },
    { key: 'start', label: t('assignments.start'), small: 'hidden', cell: starts },
    { key: 'due', label: t('assignments.due'), cell: (assignment) => <Due assignment={assignment} /> },
    {
      key: 'finished',
      label: t('assignments.finished'),
      small: 'wide',
      cell: (assignment) => <Finished assignment={assignment} />,
    },
    ...(course.can.edit
      ? [
          {
            key: 'actions',
            label: t('assignments.more'),
            align: 'end' as const,
            small: 'corner' as const,
            cell: (assignment: Assignment) => <AssignmentMenu course={course} assignment={assignment} />,
          },
        ]
      : []),
  ]
}

/** All assignments of the course, with their terms and progress. */
export const AssignmentsPanel = ({ course, onAssign }: { course: Course; onAssign: () => void }) => {
  const { t } = useTranslation('publishing')
  const { rows, total, more } = shownPages(useInfiniteQuery(assignmentPagesQuery(course.id)))
  const columns = useColumns(course)
  const assign = course.can.edit ? (
    <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={onAssign}>
      {t('assignments.assign')}
    </Button>
  ) : null
  if (!rows)
    return (
      <Skeleton>
        <RowsSkeleton rows={3} />
      </Skeleton>
    )
  if (rows.length === 0)
    return <EmptyState title={t('assignments.empty')} message={t('assignments.emptyWhy')} actions={assign} />
  return (
    <>
      <Group gap="sm" justify="space-between" mb="sm">
        <Text flex="1 1 260px" maw="64ch" c="dimmed">
          {course.release ? t('assignments.lede') : t('assignments.waiting')}
        </Text>
        {assign}
      </Group>
      <div className={classes.assignments}>
        <DataTable label={t('assignments.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      <PanelFoot shown={rows.length} total={total} more={more} />
    </>
  )
}

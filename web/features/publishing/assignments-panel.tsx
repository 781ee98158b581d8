import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../contract/courses.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { shownPages } from '../../lib/query/endpoint-query.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/error-state.tsx'
import { ListFoot } from '../../ui/list-foot.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { RowsSkeleton, Skeleton } from '../../ui/skeleton.tsx'
import { AssignmentMenu } from './assignment-menu.tsx'
import classes from './panels.module.css'
import { type Assignment, assignmentPagesQuery } from './publishing.api.ts'

const Finished = ({ assignment }: { assignment: Assignment }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { students, completed, company_name } = assignment
  if (students === 0) return <span className={classes.quiet}>{t('assignments.nobody')}</span>
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

const useColumns = (course: Course): Column<Assignment>[] => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const starts = ({ starts_at }: Assignment) => (starts_at ? format.date(starts_at) : t('assignments.atOnce'))
  const due = ({ due_at, due_days }: Assignment) =>
    due_at
      ? format.date(due_at)
      : due_days
        ? t('assignments.days', { count: due_days })
        : t('assignments.noDue')
  return [
    {
      key: 'company',
      label: t('assignments.company'),
      cell: ({ company_name, with_descendants }) => (
        <span className={classes.company}>
          <Building2 size={16} aria-hidden />
          <span>
            <b>{company_name}</b>
            {with_descendants ? <small>{t('assignments.andBelow')}</small> : null}
          </span>
        </span>
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
      cell: ({ tags }) =>
        tags.length === 0 ? (
          t('assignments.everybody')
        ) : (
          <span className={classes.tags}>
            {tags.map((tag) => (
              <Pill key={tag}>{tag}</Pill>
            ))}
          </span>
        ),
    },
    { key: 'start', label: t('assignments.start'), small: 'hidden', cell: starts },
    { key: 'due', label: t('assignments.due'), cell: due },
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

/** Every company that has the course, on what terms, and how far its people are. */
export const AssignmentsPanel = ({ course, onAssign }: { course: Course; onAssign: () => void }) => {
  const { t } = useTranslation('publishing')
  const format = useFormat()
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
      <div className={classes.head}>
        <p>{course.release ? t('assignments.lede') : t('assignments.waiting')}</p>
        {assign}
      </div>
      <div className={classes.assignments}>
        <DataTable label={t('assignments.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      </div>
      {more ? (
        <ListFoot
          text={t('shownOf', { shown: format.number(rows.length), all: format.number(total ?? 0) })}
          more={more}
        />
      ) : null}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import { PersonCell } from '#entities/person-cell.tsx'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { StudentStateStatus } from '../student/progress-status.tsx'
import classes from './students-table.module.css'
import type { StudentOrder } from './use-student-filter.ts'

const Person = ({ student }: { student: DirectoryEntry }) => (
  <PersonCell person={student}>
    <RouteLink to="admin.students.show" params={{ studentId: student.id }}>
      {student.full_name}
    </RouteLink>
  </PersonCell>
)

const Courses = ({ student: { full_name, courses } }: { student: DirectoryEntry }) => {
  const { t } = useTranslation('directory')
  const { assigned, completed } = courses
  if (assigned === 0) return <span className={classes.none}>{t('list.noneAssigned')}</span>
  return (
    <span className={classes.courses}>
      {t('list.finishedOf', { completed, assigned })}
      <ProgressBar
        value={(100 * completed) / assigned}
        thickness="thin"
        label={t('list.progressOf', { name: full_name })}
      />
    </span>
  )
}

interface StudentsTableProps {
  students: readonly DirectoryEntry[]
  order: StudentOrder
}

export const StudentsTable = ({ students, order }: StudentsTableProps) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  const columns: Column<DirectoryEntry>[] = [
    {
      key: 'name',
      sortable: true,
      label: t('list.person'),
      cell: (student) => <Person student={student} />,
      small: 'wide',
    },
    { key: 'company', label: t('list.company'), cell: ({ company_name }) => company_name, small: 'hidden' },
    {
      key: 'progress',
      sortable: true,
      label: t('list.courses'),
      cell: (student) => <Courses student={student} />,
    },
    {
      key: 'overdue',
      sortable: true,
      label: t('list.status'),
      cell: ({ state, courses }) => <StudentStateStatus state={state} overdueDays={courses.overdue_days} />,
    },
    {
      key: 'last_active',
      sortable: true,
      label: t('list.lastActive'),
      cell: ({ last_active_at }) =>
        last_active_at ? (
          <time dateTime={last_active_at} title={format.date(last_active_at, 'moment')}>
            {format.relative(last_active_at)}
          </time>
        ) : (
          <span className={classes.none}>{t('list.never')}</span>
        ),
      small: 'hidden',
    },
  ]
  return (
    <div className={classes.students}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={students}
        rowKey={({ id }) => id}
        sorting={{ key: order.sort, direction: order.direction }}
        onSort={({ key }) => order.sortBy(key)}
      />
    </div>
  )
}

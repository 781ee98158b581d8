import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DirectoryEntry } from '#contract/directory/directory.ts'
import { PersonCell } from '#entities/person-cell.tsx'
import { useCountryName } from '#lib/i18n/countries.ts'
import { useFormat } from '#lib/i18n/format.ts'
import { RouteLink } from '#lib/navigation/route-link.tsx'
import { ProgressBar } from '#ui/feedback/progress.tsx'
import { type Column, DataTable } from '#ui/layout/data-table.tsx'
import { StudentStateStatus } from '../student/progress-status.tsx'
import type { StudentColumn } from './student-columns.tsx'
import classes from './students-table.module.css'
import type { StudentOrder } from './use-student-filter.ts'
import type { StudentSelectionControls } from './use-student-selection.ts'

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
  if (assigned === 0)
    return (
      <Text component="span" fz="ui" c="var(--ink-3)">
        {t('list.noneAssigned')}
      </Text>
    )
  return (
    <Stack component="span" gap={6} maw={140} className={classes.courses ?? ''}>
      {t('list.finishedOf', { completed, assigned })}
      <ProgressBar
        value={(100 * completed) / assigned}
        thickness="thin"
        label={t('list.progressOf', { name: full_name })}
      />
    </Stack>
  )
}

interface StudentsTableProps {
  students: readonly DirectoryEntry[]
  order: StudentOrder
  columns: readonly StudentColumn[]
  selection: StudentSelectionControls
}

const Moment = ({ at }: { at: string | null }) => {
  const { t } = useTranslation('directory')
  const format = useFormat()
  if (!at)
    return (
      <Text component="span" fz="ui" c="var(--ink-3)">
        {t('list.never')}
      </Text>
    )
  return (
    <time dateTime={at} title={format.date(at, 'moment')}>
      {format.relative(at)}
    </time>
  )
}

type StudentCell = Pick<Column<DirectoryEntry>, 'label' | 'cell'>

/** The columns of personal details. */
const usePersonColumns = () => {
  const { t } = useTranslation(['directory', 'people'])
  const countryName = useCountryName()
  return {
    company: { label: t('list.company'), cell: ({ company_name }) => company_name },
    department: { label: t('columns.department'), cell: ({ department }) => department },
    title: { label: t('columns.jobTitle'), cell: ({ title }) => title },
    country: {
      label: t('columns.country'),
      cell: ({ country }) => (country ? countryName(country) : ''),
    },
    employee_number: {
      label: t('columns.employee_number'),
      cell: ({ employee_number }) => employee_number ?? '',
    },
    manager: { label: t('columns.manager'), cell: ({ manager_name }) => manager_name ?? '' },
    groups: { label: t('columns.groups'), cell: ({ groups }) => groups.join(', ') },
    account: { label: t('columns.account'), cell: ({ status }) => t(`people:${status}`) },
    invited: {
      label: t('columns.invited'),
      cell: ({ invited_at, last_active_at }) =>
        invited_at ? (
          <Moment at={invited_at} />
        ) : (
          <Text component="span" fz="ui" c="var(--ink-3)">
            {t(last_active_at ? 'people:noInvitation' : 'people:never')}
          </Text>
        ),
    },
    tags: { label: t('columns.tags'), cell: ({ tags }) => tags.join(', ') },
  } satisfies Partial<Record<StudentColumn, StudentCell>>
}

/** The columns of progress; the list can be sorted by each of these. */
const useProgressColumns = () => {
  const { t } = useTranslation('directory')
  return {
    progress: { label: t('list.courses'), cell: (student) => <Courses student={student} /> },
    overdue: {
      label: t('list.status'),
      cell: ({ state, courses }) => <StudentStateStatus state={state} overdueDays={courses.overdue_days} />,
    },
    last_active: {
      label: t('list.lastActive'),
      cell: ({ last_active_at }) => <Moment at={last_active_at} />,
    },
    joined: { label: t('columns.joined'), cell: ({ member_since }) => <Moment at={member_since} /> },
  } satisfies Partial<Record<StudentColumn, StudentCell>>
}

/** A phone has room for only these. */
const shownOnPhones: readonly StudentColumn[] = ['progress', 'overdue']

const useColumns = () => {
  const { t } = useTranslation('directory')
  const person = usePersonColumns()
  const progress = useProgressColumns()
  const cells: Record<StudentColumn, StudentCell> = { ...person, ...progress }
  const name: Column<DirectoryEntry> = {
    key: 'name',
    label: t('list.person'),
    cell: (student) => <Person student={student} />,
    sortable: true,
    small: 'wide',
  }
  const column = (key: StudentColumn): Column<DirectoryEntry> => ({
    key,
    ...cells[key],
    ...(key in progress ? { sortable: true } : {}),
    ...(shownOnPhones.includes(key) ? {} : { small: 'hidden' }),
  })
  return { name, column }
}

export const StudentsTable = ({ students, order, columns, selection }: StudentsTableProps) => {
  const { t } = useTranslation('directory')
  const { name, column } = useColumns()
  return (
    <div className={classes.students}>
      <DataTable
        label={t('title')}
        columns={[name, ...columns.map(column)]}
        rows={students}
        rowKey={({ id }) => id}
        sorting={{ key: order.sort, direction: order.direction }}
        onSort={({ key }) => order.sortBy(key)}
        selection={{
          isSelected: selection.isSelected,
          onToggle: selection.toggle,
          all: selection.shown,
          onToggleAll: selection.toggleShown,
          label: ({ full_name }) => t('select.person', { name: full_name }),
        }}
      />
    </div>
  )
}

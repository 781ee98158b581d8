import type { StudentExportColumn } from '#contract/directory/student-selection.ts'
import type { StudentColumn } from './student-columns.tsx'

const columnsOf: Record<StudentColumn, readonly StudentExportColumn[]> = {
  company: ['company'],
  tags: ['tags'],
  groups: ['groups'],
  department: ['department'],
  title: ['title'],
  country: ['country'],
  employee_number: ['employee_number'],
  manager: ['manager'],
  progress: ['assigned', 'completed', 'exempt'],
  overdue: ['state', 'overdue', 'overdue_days'],
  account: ['account'],
  invited: ['invited_at'],
  last_active: ['last_active_at'],
  joined: ['member_since'],
}

/** The columns of the exported file: the person, then the columns of the list. */
export const exportColumnsOf = (shown: readonly StudentColumn[]): StudentExportColumn[] => [
  'first_name',
  'last_name',
  'email',
  ...shown.flatMap((column) => columnsOf[column]),
]

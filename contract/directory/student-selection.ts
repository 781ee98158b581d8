import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { count, id } from '../fields.ts'
import { studentFilter } from './directory.ts'

/** Maximum number of ids in one selection. */
const mostIds = 1_000

/**
 * Students selected in the directory: individual ids, or all that match the filters except some. `expected_count` is
 * the number that was shown; if it differs from the actual one by more than one percent and more than ten, the call
 * answers 409.
 */
export const studentSelection = z.union([
  z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostIds)) }),
  z.strictObject({
    filter: z.strictObject(studentFilter),
    expected_count: count,
    except: z.optional(z.array(id).check(z.maxLength(mostIds))),
  }),
])
export type StudentSelection = z.infer<typeof studentSelection>

export const studentExportColumns = [
  'first_name',
  'last_name',
  'email',
  'company',
  'tags',
  'state',
  'assigned',
  'completed',
  'overdue',
  'overdue_days',
  'exempt',
  'last_active_at',
  'member_since',
  'department',
  'title',
  'country',
  'employee_number',
  'manager',
  'groups',
  'account',
  'invited_at',
] as const
export type StudentExportColumn = (typeof studentExportColumns)[number]

export const exportStudents = endpoint({
  method: 'POST',
  path: '/api/students/export',
  access: 'staff',
  fresh: true,
  changes: [],
  summary:
    'The students chosen as a file of comma-separated values, by last name, with the columns asked for; it is recorded who took it',
  body: z.strictObject({
    selection: studentSelection,
    columns: z.optional(z.array(z.enum(studentExportColumns)).check(z.minLength(1), z.maxLength(21))),
  }),
  response: { file: 'text/csv' },
  auditor: true,
  perMinute: 10,
  errors: [409],
})

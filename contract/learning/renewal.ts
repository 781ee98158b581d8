import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../fields.ts'
import { studentCoursePage } from './learning.ts'

export const renewCourse = endpoint({
  method: 'POST',
  path: '/api/student/courses/:courseId/begin-anew',
  access: 'student',
  changes: ['progress', 'cycles/:courseId'],
  summary:
    'Opens the next time through a course whose result ends or has ended; what was won stays. Again it changes nothing; 409 before that time, and where the course is not begun',
  params: z.object({ courseId: id }),
  response: one(studentCoursePage),
  errors: [409],
})

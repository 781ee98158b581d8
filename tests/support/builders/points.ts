import { award } from '#domains/points/points.service.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

/** Awards points as for a lesson: each call for another one, unless it names the cause. */
export const givePoints = (
  app: Pick<TestApp, 'contextOutside'>,
  person: Pick<TestPerson, 'id' | 'company_id'>,
  amount: number,
  { cause_id = newId(), company_id = person.company_id }: { cause_id?: string; company_id?: string } = {},
) =>
  award(app.contextOutside(), {
    student_id: person.id,
    company_id,
    cause_kind: 'lesson',
    cause_id,
    course_id: null,
    enrolment_id: null,
    amount,
  })

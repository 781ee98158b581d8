import * as contract from '#contract/accounts/student-passwords.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as passwords from './student-passwords.service.ts'

export const studentPasswordRoutes: Route[] = [
  route(contract.loginStudent, (ctx, { body }) => passwords.loginStudent(ctx, body), { transaction: 'own' }),
  route(contract.getStudentPassword, async (ctx) => ({ data: await passwords.getStudentPassword(ctx) })),
  route(
    contract.setStudentPassword,
    async (ctx, { body }) => ({ data: await passwords.setStudentPassword(ctx, body) }),
    { transaction: 'own' },
  ),
  route(contract.removeStudentPassword, (ctx) => passwords.removeStudentPassword(ctx)),
]

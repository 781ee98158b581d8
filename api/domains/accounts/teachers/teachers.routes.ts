import * as registration from '#contract/accounts/registration.ts'
import * as contract from '#contract/accounts/teachers.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { confirmRegistration, register } from '../registration/registration.service.ts'
import * as rights from './staff-rights.service.ts'
import * as teachers from './teachers.service.ts'

/** Each sends an e-mail afterwards, so each opens its own transaction. */
const own = { transaction: 'own' } as const

export const teacherRoutes: Route[] = [
  route(registration.register, (ctx, { body }) => register(ctx, body), own),
  route(registration.confirmRegistration, (ctx, { body }) => confirmRegistration(ctx, body.token), own),
  route(contract.listTeachers, (ctx, { query }) => teachers.listTeachers(ctx, query)),
  route(contract.inviteTeacher, (ctx, { body }) => teachers.inviteTeacher(ctx, body), own),
  route(contract.approveTeacher, (ctx, { params }) => teachers.approveTeacher(ctx, params.userId), own),
  route(contract.inviteTeacherAgain, (ctx, { params }) => teachers.inviteAgain(ctx, params.userId), own),
  route(contract.setStaffRights, (ctx, { params, body }) => rights.setRights(ctx, params.userId, body)),
  route(contract.lockStaff, (ctx, { params }) => rights.lockStaff(ctx, params.userId)),
  route(contract.unlockStaff, (ctx, { params }) => rights.unlockStaff(ctx, params.userId)),
  route(contract.removeTeacher, (ctx, { params }) => teachers.removeTeacher(ctx, params.userId), own),
]

import * as contract from '#contract/accounts/people.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as settings from './own-settings.service.ts'
import * as people from './people.service.ts'

export const peopleRoutes: Route[] = [
  route(contract.createStudent, async (ctx, { body }) => ({ data: await people.createStudent(ctx, body) })),
  route(contract.createStudentsFromList, (ctx, { body }) => people.createStudentsFromList(ctx, body)),
  route(contract.updateStudent, async (ctx, { params, body }) => ({
    data: await people.updateStudent(ctx, params.studentId, body),
  })),
  route(contract.setStudentSettings, async (ctx, { params, body }) => ({
    data: await settings.setOwnSettings(ctx, params.studentId, body),
  })),
  route(contract.disableStudent, async (ctx, { params }) => ({
    data: await people.disableStudent(ctx, params.studentId),
  })),
  route(contract.enableStudent, async (ctx, { params }) => ({
    data: await people.enableStudent(ctx, params.studentId),
  })),
  route(contract.endStudentSessions, (ctx, { params }) => people.endStudentSessions(ctx, params.studentId)),
  route(contract.inviteStudent, async (ctx, { params }) => ({
    data: await people.inviteStudent(ctx, params.studentId),
  })),
]

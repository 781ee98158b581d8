import * as contract from '#contract/personal-data/personal-data.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as personalData from './personal-data.service.ts'

export const personalDataRoutes: Route[] = [
  route(contract.exportPersonalData, (ctx, { params }) => personalData.exportStudent(ctx, params.studentId), {
    transaction: 'own',
  }),
  route(contract.exportOwnPersonalData, (ctx) => personalData.exportOwn(ctx), { transaction: 'own' }),
]

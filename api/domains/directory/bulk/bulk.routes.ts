import * as contract from '#contract/directory/bulk.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as bulk from './bulk.service.ts'

export const bulkRoutes: Route[] = [
  route(contract.startBulk, async (ctx, { body }) => ({ data: await bulk.startBulk(ctx, body) }), {
    transaction: 'own',
  }),
  route(contract.listBulkRuns, (ctx, { query }) => bulk.listRuns(ctx, query)),
  route(contract.getBulkRun, async (ctx, { params }) => ({ data: await bulk.getRun(ctx, params.runId) })),
  route(contract.listBulkProblems, (ctx, { params }) => bulk.listProblems(ctx, params.runId)),
  route(contract.cancelBulk, async (ctx, { params }) => ({ data: await bulk.cancelRun(ctx, params.runId) })),
  route(contract.undoBulk, async (ctx, { params }) => ({ data: await bulk.undoRun(ctx, params.runId) })),
]

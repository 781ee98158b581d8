import * as contract from '#contract/directory/people-imports.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as imports from './imports.service.ts'
import * as results from './results/import-results.service.ts'

export const importRoutes: Route[] = [
  route(contract.listImports, (ctx, { query }) => imports.listImports(ctx, query.company_id)),
  route(
    contract.uploadImport,
    async (ctx, { body, file }) => ({ data: await imports.uploadImport(ctx, file, body.company_id) }),
    { transaction: 'own' },
  ),
  route(contract.getImportTemplate, (ctx) => results.importTemplate(ctx)),
  route(contract.getImport, async (ctx, { params }) => ({
    data: await imports.getImport(ctx, params.importId),
  })),
  route(
    contract.setImportLayout,
    async (ctx, { params, body }) => ({ data: await imports.setLayout(ctx, params.importId, body) }),
    { transaction: 'own' },
  ),
  route(contract.checkImport, async (ctx, { params, body }) => ({
    data: await imports.checkImport(ctx, params.importId, body),
  })),
  route(contract.applyImport, async (ctx, { params, body }) => ({
    data: await imports.applyImport(ctx, params.importId, body),
  })),
  route(contract.cancelImport, async (ctx, { params }) => ({
    data: await imports.cancelImport(ctx, params.importId),
  })),
  route(contract.listImportRows, (ctx, { params, query }) =>
    results.listImportRows(ctx, params.importId, query),
  ),
  route(contract.downloadImportRows, (ctx, { params, query }) =>
    results.downloadImportRows(ctx, params.importId, query.outcome),
  ),
]

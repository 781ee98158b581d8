import * as contract from '#contract/evidence/packs.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as packs from './packs.service.ts'

export const packRoutes: Route[] = [
  route(contract.listPacks, (ctx, { query }) => packs.listPacks(ctx, query)),
  route(contract.createPack, async (ctx, { body }) => ({ data: await packs.createPack(ctx, body) })),
  route(contract.getPack, async (ctx, { params }) => ({ data: await packs.getPack(ctx, params.packId) })),
  route(contract.downloadPack, (ctx, { params }) => packs.downloadPack(ctx, params.packId)),
  route(contract.deletePack, (ctx, { params }) => packs.deletePack(ctx, params.packId)),
  route(contract.listEvidenceKeys, (ctx) => packs.listKeys(ctx)),
]

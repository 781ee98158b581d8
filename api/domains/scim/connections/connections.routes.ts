import * as contract from '#contract/scim/connections.ts'
import { type Route, route } from '#platform/http/serve.ts'
import { listDirectoryGroups, mapDirectoryGroup } from '../groups/mapping.service.ts'
import { decideHeld, listHeld } from '../held/held.service.ts'
import * as connections from './connections.service.ts'

export const directoryConnectionRoutes: Route[] = [
  route(contract.listDirectories, (ctx, { params }) => connections.listDirectories(ctx, params.companyId)),
  route(contract.createDirectory, async (ctx, { params, body }) => ({
    data: await connections.createDirectory(ctx, params.companyId, body),
  })),
  route(contract.updateDirectory, async (ctx, { params, body }) => ({
    data: await connections.updateDirectory(ctx, params, body),
  })),
  route(contract.removeDirectory, (ctx, { params }) => connections.removeDirectory(ctx, params)),
  route(contract.createDirectoryToken, async (ctx, { params, body }) => ({
    data: await connections.createToken(ctx, params, body),
  })),
  route(contract.removeDirectoryToken, (ctx, { params }) => connections.removeToken(ctx, params)),
  route(contract.listDirectoryCalls, (ctx, { params, query }) => connections.listCalls(ctx, params, query)),
  route(contract.listDirectoryGroups, (ctx, { params, query }) => listDirectoryGroups(ctx, params, query)),
  route(contract.mapDirectoryGroup, async (ctx, { params, body }) => ({
    data: await mapDirectoryGroup(ctx, params, body),
  })),
  route(contract.listHeldChanges, (ctx, { params }) => listHeld(ctx, params)),
  route(contract.decideHeldChanges, (ctx, { params, body }) => decideHeld(ctx, params, body)),
]

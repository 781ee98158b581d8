import * as contract from '#contract/accounts/groups.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as groups from './groups.service.ts'

export const groupRoutes: Route[] = [
  route(contract.listGroups, (ctx, { query }) => groups.listGroups(ctx, query)),
  route(contract.getGroup, async (ctx, { params }) => ({ data: await groups.getGroup(ctx, params.groupId) })),
  route(contract.createGroup, async (ctx, { body }) => ({ data: await groups.createGroup(ctx, body) })),
  route(contract.updateGroup, async (ctx, { params, body }) => ({
    data: await groups.updateGroup(ctx, params.groupId, body),
  })),
  route(contract.deleteGroup, (ctx, { params }) => groups.deleteGroup(ctx, params.groupId)),
  route(contract.changeGroupMembers, async (ctx, { params, body }) => ({
    data: await groups.changeMembers(ctx, params.groupId, body),
  })),
  route(contract.setGroupManagers, async (ctx, { params, body }) => ({
    data: await groups.setManagers(ctx, params.groupId, body),
  })),
]

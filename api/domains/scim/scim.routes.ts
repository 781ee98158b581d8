import * as contract from '#contract/scim/protocol.ts'
import { baseUrl } from '#domains/companies/companies.service.ts'
import { createCache } from '#platform/cache/bounded-cache.ts'
import type { Ctx } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { type ProtocolAnswer, type ProtocolInput, protocolRoute } from '#platform/http/serve-protocol.ts'
import type { DirectoryCaller, ScimConnection } from './connections/tokens.service.ts'
import * as groups from './groups/groups.service.ts'
import * as discovery from './protocol/discovery.presenter.ts'
import { shownBy } from './protocol/list.rules.ts'
import { scimPath, scimProtocol } from './protocol/scim.service.ts'
import { tagOf } from './users/user.presenter.ts'
import { listUsers, presentUsers } from './users/user-list.service.ts'
import * as users from './users/users.service.ts'

/** The address of a company changes rarely, and each answer has it. */
const bases = createCache<Promise<string>>({ capacity: 5_000, maxAgeMs: 60_000 })

const baseOf = (ctx: Ctx, { company_id }: ScimConnection): Promise<string> =>
  bases.getOrMake(company_id, async () => (await baseUrl(ctx, company_id)) + scimPath)

type Handle = (
  ctx: Ctx,
  connection: ScimConnection,
  call: ProtocolInput & { base: string },
) => Promise<ProtocolAnswer> | ProtocolAnswer

const served = (endpoint: Parameters<typeof protocolRoute>[1], handle: Handle) =>
  protocolRoute(scimProtocol, endpoint, async (ctx, input, caller) => {
    const { connection } = caller as DirectoryCaller
    return handle(ctx, connection, { ...input, base: await baseOf(ctx, connection) })
  })

const described = (
  endpoint: Parameters<typeof protocolRoute>[1],
  describe: (base: string, id: string) => unknown,
) =>
  protocolRoute(
    scimProtocol,
    endpoint,
    (ctx, { params }) => {
      const base = new URL(ctx.services.settings.publicUrl).origin + scimPath
      return { status: 200, body: found(describe(base, Object.values(params)[0] ?? '')) }
    },
    { isOpen: true },
  )

type UserLink = Awaited<ReturnType<typeof users.findLink>>

async function answerUser(
  ctx: Ctx,
  connection: ScimConnection,
  { base, query, headers }: ProtocolInput & { base: string },
  link: UserLink,
  status = 200,
): Promise<ProtocolAnswer> {
  const etag = tagOf(link)
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
  const [resource] = await presentUsers(ctx, connection, base, [link])
  const created: Record<string, string> = status === 201 ? { location: `${base}/Users/${link.user_id}` } : {}
  return { status, body: shownBy(query)(resource ?? {}), headers: { etag, ...created } }
}

async function answerGroup(
  ctx: Ctx,
  { base, query, headers }: ProtocolInput & { base: string },
  group: Awaited<ReturnType<typeof groups.findGroup>>,
  { status = 200, isChanged = false } = {},
): Promise<ProtocolAnswer> {
  const etag = tagOf(group)
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } }
  const body = await groups.presentGroup(ctx, base, group, { show: shownBy(query), isChanged })
  const created: Record<string, string> = status === 201 ? { location: `${base}/Groups/${group.id}` } : {}
  return { status, body, headers: { etag, ...created } }
}

const idIn = (params: Record<string, string>, name: string): string => params[name] ?? ''

export const scimRoutes = [
  described(contract.getServiceProviderConfig, (base) => discovery.serviceProviderConfig(base)),
  described(contract.listResourceTypes, (base) => discovery.listResourceTypes(base)),
  described(contract.getResourceType, discovery.findResourceType),
  described(contract.listSchemas, (base) => discovery.listSchemas(base)),
  described(contract.getSchema, discovery.findSchema),

  served(contract.listScimUsers, async (ctx, connection, { base, query }) => ({
    status: 200,
    body: await listUsers(ctx, connection, base, query),
  })),
  served(contract.searchScimUsers, async (ctx, connection, { base, body }) => ({
    status: 200,
    body: await listUsers(ctx, connection, base, body),
  })),
  served(contract.createScimUser, async (ctx, connection, call) =>
    answerUser(ctx, connection, call, await users.createUser(ctx, connection, call.body), 201),
  ),
  served(contract.getScimUser, async (ctx, connection, call) =>
    answerUser(ctx, connection, call, await users.findLink(ctx, connection, idIn(call.params, 'userId'))),
  ),
  served(contract.replaceScimUser, async (ctx, connection, call) =>
    answerUser(
      ctx,
      connection,
      { ...call, headers: {} },
      await users.replaceUser(ctx, connection, idIn(call.params, 'userId'), call.body),
    ),
  ),
  served(contract.patchScimUser, async (ctx, connection, call) =>
    answerUser(
      ctx,
      connection,
      { ...call, headers: {} },
      await users.patchUser(ctx, connection, idIn(call.params, 'userId'), call.body),
    ),
  ),
  served(contract.deleteScimUser, async (ctx, connection, { params }) => {
    await users.deleteUser(ctx, connection, idIn(params, 'userId'))
    return { status: 204 }
  }),

  served(contract.listScimGroups, async (ctx, connection, { base, query }) => ({
    status: 200,
    body: await groups.listGroups(ctx, connection, base, query),
  })),
  served(contract.searchScimGroups, async (ctx, connection, { base, body }) => ({
    status: 200,
    body: await groups.listGroups(ctx, connection, base, body),
  })),
  served(contract.createScimGroup, async (ctx, connection, call) =>
    answerGroup(ctx, call, await groups.createGroup(ctx, connection, call.body), {
      status: 201,
      isChanged: true,
    }),
  ),
  served(contract.getScimGroup, async (ctx, connection, call) =>
    answerGroup(ctx, call, await groups.findGroup(ctx, connection, idIn(call.params, 'groupId'))),
  ),
  served(contract.replaceScimGroup, async (ctx, connection, call) =>
    answerGroup(
      ctx,
      { ...call, headers: {} },
      await groups.replaceGroup(ctx, connection, idIn(call.params, 'groupId'), call.body),
      { isChanged: true },
    ),
  ),
  served(contract.patchScimGroup, async (ctx, connection, { params, body }) => {
    await groups.patchGroup(ctx, connection, idIn(params, 'groupId'), body)
    return { status: 204 }
  }),
  served(contract.deleteScimGroup, async (ctx, connection, { params }) => {
    await groups.deleteGroup(ctx, connection, idIn(params, 'groupId'))
    return { status: 204 }
  }),
]

import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type { EventKind } from '#contract/evidence/event-kinds.ts'
import * as contract from '#contract/webhooks/webhooks.ts'
import { checkManagesCompany, mayActAsOwner } from '#domains/companies/owner-rights.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { newId, newToken } from '#platform/ids.ts'
import { decryptSecret, encryptSecret } from '#platform/secrets/secret-encryption.ts'
import { addressProblem, shownPartsOf } from './address.service.ts'
import { findForTest, insertTest } from './delivery/deliveries.queries.ts'
import { send } from './delivery/send.service.ts'
import { turnOff } from './delivery/turn-off.service.ts'
import { toResult, toWebhook } from './webhooks.presenter.ts'
import * as queries from './webhooks.queries.ts'

/**
 * The webhooks of a company, for its admins. Addresses and secrets come in and do not go out, but for a secret that was
 * just made. Only this domain writes webhooks.
 */

type Scope = { companyId: string; webhookId: string }

export async function listWebhooks(
  ctx: SignedIn,
  companyId: string,
): Promise<ResponseOf<typeof contract.listWebhooks>> {
  await checkManagesCompany(ctx, companyId)
  const [rows, can_name] = await Promise.all([
    queries.selectWebhooks(ctx, companyId),
    mayActAsOwner(ctx, companyId),
  ])
  const results = await queries.selectResults(
    ctx,
    rows.map(({ id }) => id),
  )
  return { data: rows.map((row) => toWebhook(row, { results, now: ctx.now })), meta: { can_name } }
}

async function show(ctx: SignedIn, { companyId, webhookId }: Scope): Promise<contract.Webhook> {
  const row = found(await queries.findListed(ctx, companyId, webhookId))
  return toWebhook(row, { results: await queries.selectResults(ctx, [row.id]), now: ctx.now })
}

const note = (
  ctx: SignedIn,
  kind: EventKind,
  { id, company_id, name }: Pick<queries.StoredWebhook, 'id' | 'company_id' | 'name'>,
  data: Record<string, unknown> = {},
) => recordEvent(ctx, { kind, company_id, data: { webhook_id: id, webhook: name, ...data } })

/** How long a repeated request gets a new secret again. */
const shownAgainMs = 10 * 60_000
const hourMs = 3_600_000

/** Throws 409 for the eleventh, and for an id that another company uses. */
export async function createWebhook(
  ctx: SignedIn,
  companyId: string,
  { id, name, kind, address, event_types, with_names = false }: BodyOf<typeof contract.createWebhook>,
): Promise<contract.Webhook & { secret: string | null }> {
  await checkManagesCompany(ctx, companyId)
  const scope = { companyId, webhookId: id }
  await queries.lockCompanyWebhooks(ctx, companyId)
  const existing = await queries.findAnywhere(ctx, id)
  if (existing && existing.company_id !== companyId) throw conflict('webhooks.id_taken')
  if (existing) return { ...(await show(ctx, scope)), secret: await readNewSecret(ctx, scope, id) }
  const all = await queries.selectWebhooks(ctx, companyId)
  if (all.length >= contract.webhooksPerCompany) throw conflict('webhooks.many')
  const at = ctx.now.toISOString()
  const secret = kind === 'json' ? newSecret() : null
  const isNaming = await checkedNames(ctx, { companyId, kind }, with_names)
  const row = { id, company_id: companyId, name: name.trim() }
  await queries.insertWebhook(ctx, {
    ...row,
    ...(await addressFields(ctx, id, address)),
    ...{ kind, event_types: checkedTypes(kind, event_types) },
    with_names: isNaming,
    secret: secret ? await encryptSecret(ctx, secret, id) : null,
    ...{ secret_id: secret ? id : null, secret_at: secret ? at : null },
    ...{ created_by: ctx.actor.id, created_at: at, updated_at: at },
  })
  await note(ctx, 'webhook.created', row, { host: shownPartsOf(address.trim()).host })
  if (isNaming) await note(ctx, 'webhook.names_allowed', row)
  return { ...(await show(ctx, scope)), secret }
}

const newSecret = (): string => `whsec_${newToken()}`

async function addressFields(ctx: SignedIn, id: string, typed: string) {
  const address = typed.trim()
  const problem = addressProblem(address, ctx.services.settings.webhookInternalHosts)
  if (problem) throw invalid({ address: [`webhooks.${problem}`] })
  return { address: await encryptSecret(ctx, address, id), ...shownPartsOf(address) }
}

function checkedTypes(
  kind: contract.WebhookKind,
  types: contract.WebhookEventType[],
): contract.WebhookEventType[] {
  const possible = contract.eventTypesFor(kind)
  if (types.some((type) => !possible.includes(type)))
    throw invalid({ event_types: ['webhooks.not_for_chats'] })
  return possible.filter((type) => types.includes(type))
}

/** Throws 403 for an admin who is not an owner, if there is one. */
async function checkedNames(
  ctx: SignedIn,
  { companyId, kind }: { companyId: string; kind: contract.WebhookKind },
  wanted: boolean,
): Promise<boolean> {
  if (!wanted || kind !== 'json') return false
  if (!(await mayActAsOwner(ctx, companyId))) throw forbidden()
  return true
}

/** The secret that was made for a request with this id; null when it is too long ago, or there is none. */
async function readNewSecret(
  ctx: SignedIn,
  { companyId, webhookId }: Scope,
  secretId: string,
): Promise<string | null> {
  const row = found(await queries.lockWebhook(ctx, companyId, webhookId))
  const isNew = row.secret_at !== null && ctx.now.getTime() - Date.parse(row.secret_at) < shownAgainMs
  return isNew && row.secret && row.secret_id === secretId ? decryptSecret(ctx, row.secret, row.id) : null
}

async function lockForChange(ctx: SignedIn, { companyId, webhookId }: Scope): Promise<queries.StoredWebhook> {
  await checkManagesCompany(ctx, companyId)
  return found(await queries.lockWebhook(ctx, companyId, webhookId))
}

/**
 * Idempotent. A new address has no failures yet. Throws 422 where names would go to one that somebody chose who may not let a webhook
 * name people.
 */
export async function updateWebhook(
  ctx: SignedIn,
  scope: Scope,
  { name, address, event_types, with_names }: BodyOf<typeof contract.updateWebhook>,
): Promise<contract.Webhook> {
  const row = await lockForChange(ctx, scope)
  const isNaming =
    with_names === true && !row.with_names && (await checkedNames(ctx, { ...scope, kind: row.kind }, true))
  const keepsNames = row.with_names && with_names !== false
  const isMoved = address !== undefined && !(await isAddressOf(ctx, row, address.trim()))
  if (isMoved && keepsNames && !(await mayActAsOwner(ctx, scope.companyId)))
    throw invalid({ address: ['webhooks.names_elsewhere'] })
  const fields = {
    ...(name === undefined || name.trim() === row.name ? {} : { name: name.trim() }),
    ...changedTypes(row, event_types),
    ...(isNaming || (with_names === false && row.with_names) ? { with_names } : {}),
    ...(isMoved ? { ...(await addressFields(ctx, row.id, address)), failures: 0, paused_until: null } : {}),
  }
  const changed = changeable.filter((field) => field in fields)
  if (changed.length === 0) return show(ctx, scope)
  await queries.updateWebhook(ctx, row.id, fields)
  const named = { ...row, name: fields.name ?? row.name }
  await note(ctx, 'webhook.updated', named, {
    fields: changed,
    ...(fields.host ? { host: fields.host } : {}),
  })
  if (isNaming) await note(ctx, 'webhook.names_allowed', named)
  return show(ctx, scope)
}

const changeable = ['name', 'address', 'event_types', 'with_names'] as const

function changedTypes(
  { kind, event_types: known }: queries.StoredWebhook,
  types: contract.WebhookEventType[] | undefined,
): { event_types?: contract.WebhookEventType[] } {
  if (types === undefined) return {}
  const event_types = checkedTypes(kind, types)
  return event_types.join() === known.join() ? {} : { event_types }
}

/** Whether it has this address already; one that cannot be read is another. */
const isAddressOf = (
  ctx: SignedIn,
  { id, address }: queries.StoredWebhook,
  typed: string,
): Promise<boolean> =>
  decryptSecret(ctx, address, id).then(
    (known) => known === typed,
    () => false,
  )

/** Idempotent. */
export async function setWebhookState(
  ctx: SignedIn,
  scope: Scope,
  { is_on }: BodyOf<typeof contract.setWebhookState>,
): Promise<contract.Webhook> {
  const row = await lockForChange(ctx, scope)
  if (row.is_on === is_on) return show(ctx, scope)
  if (is_on)
    await queries.updateWebhook(ctx, row.id, {
      ...{ is_on, off_reason: null, failures: 0, paused_until: null, dropped: 0 },
    })
  else await turnOff(ctx, row.id, null)
  await note(ctx, is_on ? 'webhook.turned_on' : 'webhook.turned_off', row)
  return show(ctx, scope)
}

/** Throws 409 for a chat, which has no secret, and for an id whose secret is no longer shown. */
export async function rotateSecret(
  ctx: SignedIn,
  scope: Scope,
  { id }: BodyOf<typeof contract.rotateWebhookSecret>,
): Promise<{ secret: string; previous_until: string }> {
  const row = await lockForChange(ctx, scope)
  if (!row.secret) throw conflict('webhooks.no_secret')
  if (row.secret_id === id) {
    const secret = await readNewSecret(ctx, scope, id)
    if (!secret || !row.previous_until) throw conflict('webhooks.secret_shown')
    return { secret, previous_until: new Date(row.previous_until).toISOString() }
  }
  const secret = newSecret()
  const previous_until = new Date(ctx.now.getTime() + contract.secretOverlapHours * hourMs).toISOString()
  await queries.updateWebhook(ctx, row.id, {
    ...{ secret: await encryptSecret(ctx, secret, row.id), secret_id: id, secret_at: ctx.now.toISOString() },
    ...{ previous_secret: row.secret, previous_until },
  })
  await note(ctx, 'webhook.secret_replaced', row)
  return { secret, previous_until }
}

/** It neither counts as a failure nor makes up for one. Throws 404 also if it is deleted meanwhile. */
export async function testWebhook(ctx: SignedIn, scope: Scope): Promise<contract.WebhookResult> {
  await checkManagesCompany(ctx, scope.companyId)
  const { id } = found(await queries.findListed(ctx, scope.companyId, scope.webhookId))
  const event = { event_id: newId(), type: 'test', subject: '', at: ctx.now.toISOString() } as const
  const outcome = found(await send(ctx, found(await findForTest(ctx, id)), event))
  const state = outcome.problem ? 'failed' : 'sent'
  return ctx.transaction(async (inner) => {
    found(await queries.lockWebhook(inner, scope.companyId, id))
    const row = { ...outcome, state } as const
    const deliveryId = await insertTest(inner, id, event.event_id, row)
    return toResult({ id: deliveryId, webhook_id: id, type: 'test', tried_at: event.at, ...row })
  })
}

export async function removeWebhook(ctx: SignedIn, scope: Scope): Promise<void> {
  const row = await lockForChange(ctx, scope)
  await queries.deleteWebhook(ctx, row.id)
  await note(ctx, 'webhook.deleted', row)
}

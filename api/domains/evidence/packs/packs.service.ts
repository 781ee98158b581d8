import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/evidence/packs.ts'
import { listEvidenceKeys as keysEndpoint } from '#contract/evidence/packs.ts'
import { limits } from '#contract/limits.ts'
import { findCompanyChoice } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { conflict, forbidden, found, invalid, notFound } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { pageOf } from '#platform/http/page.ts'
import { addJob } from '#platform/jobs/job.ts'
import type { Download } from '#platform/responses/send-file.ts'
import { createSerializer, type SerializedResponse } from '#platform/responses/serialized-response.ts'
import { signingKey } from '#platform/secrets/signing-key.ts'
import { makePackJob } from './make-pack.job.ts'
import { canChangePacks, canSeePacks } from './packs.policy.ts'
import { toPack } from './packs.presenter.ts'
import * as queries from './packs.queries.ts'
import { periodProblems, triesMs } from './packs.rules.ts'

/**
 * Evidence packs: signed zip files about a company and a period, made by a job and kept for 90 days. Only this subject
 * writes evidence_packs.
 */

/** Throws 403 for those who see only the members of their groups, 404 for a company out of reach. */
async function companyOf(ctx: SignedIn, companyId = ctx.actor.company_id): Promise<string> {
  if (!canSeePacks(ctx)) throw forbidden()
  return found(await findCompanyChoice(ctx, companyId)).id
}

async function findPack(ctx: SignedIn, packId: string): Promise<queries.PackRow> {
  if (!canSeePacks(ctx)) throw forbidden()
  return found(await queries.findPack(ctx, packId))
}

export async function listPacks(
  ctx: SignedIn,
  { company_id, cursor, limit = limits.pageSize.default }: QueryOf<typeof contract.listPacks>,
): Promise<ResponseOf<typeof contract.listPacks>> {
  const company = await companyOf(ctx, company_id)
  const rows = await queries.selectPacks(ctx, company, { after: cursor, limit: limit + 1 })
  const { page, next_cursor } = pageOf(rows, limit)
  return { data: page.map((row) => toPack(ctx, row)), meta: { next_cursor } }
}

export const getPack = async (ctx: SignedIn, packId: string): Promise<contract.EvidencePack> =>
  toPack(ctx, await findPack(ctx, packId))

/**
 * Idempotent by id. Throws 422 for a period that is not over or too long, 409 while another pack of the company is
 * being made.
 */
export async function createPack(
  ctx: SignedIn,
  { id, company_id, from, until, framework, locale }: BodyOf<typeof contract.createPack>,
): Promise<contract.EvidencePack> {
  await companyOf(ctx, company_id)
  const existing = await queries.findPack(ctx, id)
  if (existing) return toPack(ctx, existing)
  const problems = periodProblems({ from, until }, await queries.findToday(ctx, company_id))
  if (problems) throw invalid(problems)
  const isNew = await queries.insertPack(ctx, {
    ...{ id, company_id, framework, from_day: from, until_day: until },
    locale: locale ?? ctx.languages.platform,
    created_by: ctx.actor.id,
    created_at: ctx.now.toISOString(),
  })
  if (!isNew) return otherPack(ctx, id, company_id)
  await recordEvent(ctx, {
    kind: 'evidence.started',
    company_id,
    data: { pack_id: id, from, until, framework },
  })
  const triedUntil = new Date(ctx.now.getTime() + triesMs).toISOString()
  await addJob(ctx, makePackJob, { pack_id: id, until: triedUntil }, { key: id })
  return getPack(ctx, id)
}

/** The pack of a call with the same id that came first. Throws 409 if another pack of the company is being made. */
async function otherPack(ctx: SignedIn, id: string, companyId: string): Promise<contract.EvidencePack> {
  const same = await queries.findPack(ctx, id)
  if (same) return toPack(ctx, same)
  const open = await queries.findOpenPack(ctx, companyId)
  if (open) throw conflict('evidence.pack_open', { id: open })
  throw notFound()
}

/** Throws 409 unless the pack is ready. */
export async function downloadPack(ctx: SignedIn, packId: string): Promise<Download> {
  const pack = await findPack(ctx, packId)
  if (pack.state !== 'ready' || pack.storage_key === null) throw conflict('evidence.pack_not_ready')
  const file = found(await ctx.services.files.find(pack.storage_key))
  await recordEvent(ctx, {
    kind: 'evidence.downloaded',
    company_id: pack.company_id,
    data: { pack_id: packId, from: pack.from_day, until: pack.until_day, framework: pack.framework },
  })
  return {
    body: file.stream,
    bytes: file.bytes,
    mime: 'application/zip',
    filename: `evidence-${pack.framework}-${pack.from_day}-${pack.until_day}.zip`,
  }
}

/** A job that is making the pack notices that it is gone. */
export async function deletePack(ctx: SignedIn, packId: string): Promise<void> {
  const pack = await findPack(ctx, packId)
  if (!canChangePacks(ctx)) throw forbidden()
  const key = await queries.deletePack(ctx, packId)
  if (key) ctx.afterCommit(() => ctx.services.files.remove(key))
  await recordEvent(ctx, {
    kind: 'evidence.deleted',
    company_id: pack.company_id,
    data: { pack_id: packId, from: pack.from_day, until: pack.until_day, framework: pack.framework },
  })
}

const serializeKeys = createSerializer(keysEndpoint)

export async function listKeys(ctx: Ctx): Promise<SerializedResponse<ResponseOf<typeof keysEndpoint>>> {
  const { id, publicJwk } = await signingKey(ctx.db)
  return serializeKeys({
    keys: [{ kty: 'OKP', crv: 'Ed25519', x: String(publicJwk.x), kid: id, alg: 'EdDSA', use: 'sig' }],
  })
}

import { sql } from 'kysely'
import { isVisible } from '#contract/content/visible-text.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/translations/items.ts'
import { plainOf } from '#contract/translations/marked-text.ts'
import type { SignedIn } from '#platform/context.ts'
import { invalid, notFound, versionConflict } from '#platform/errors.ts'
import { settleOffers } from '../imports/imports.queries.ts'
import type { JobRow } from '../jobs/jobs.queries.ts'
import { changeJob, type JobPath } from '../jobs/jobs.service.ts'
import { findingsOf } from '../sync/sync.service.ts'
import { canApprove, mayApproveUnit } from '../translations.policy.ts'
import { applyChanges, type UnitChange } from './apply-units.service.ts'
import * as queries from './units.queries.ts'
import { jobCountsOf, presentUnit, readItem } from './units.service.ts'

// Saves of translators. Each unit has its own version check, so that two people working in one lesson do not
// conflict.

type Written = contract.WrittenUnit
type Saved = contract.SavedUnit
type Result = Saved['result']

interface Judged {
  result: Result
  change?: UnitChange
  stale: boolean
  /** The reason for a refusal: a message key. */
  problem?: string
}

const isSame = (one: readonly string[] | null, other: readonly string[]): boolean =>
  one !== null && one.length === other.length && one.every((field, index) => field === other[index])

interface Judging {
  ctx: SignedIn
  job: JobRow
}

function judge({ ctx, job }: Judging, item: queries.Item | undefined, written: Written): Judged {
  const refused = (problem: string): Judged => ({ result: 'refused', stale: false, problem })
  if (!item) return refused('not_found')
  const fields = written.fields.map((field) => field.normalize('NFC'))
  const state = written.state ?? 'translated'
  const stale = written.source_hash !== item.source_hash
  if (isSame(item.target, fields) && item.state === state && !stale && !item.keys_differ)
    return { result: 'same', stale }
  if (item.revision !== written.revision) return { result: 'conflict', stale }
  if (fields.length !== item.names.length) return refused('translations.fields_differ')
  if (!fields.some((field) => isVisible(plainOf(field)))) return refused('translations.empty')
  const isTooLong = item.names.some(
    ({ limit }, index) => limit !== null && [...(fields[index] ?? '')].length > limit,
  )
  if (isTooLong) return refused('translations.too_long')
  if (state === 'approved') {
    const approves = canApprove(ctx.actor, { status: job.course_status }, job)
    if (!mayApproveUnit(ctx.actor, { updated_by: ctx.actor.id }, { approves, fourEyes: job.four_eyes }))
      return refused('translations.may_not_approve')
    const findings = findingsOf({ ...job, terms: [] }, { ...item, target: fields, keys_differ: false }, [])
    if (stale || findings.some(({ severity }) => severity === 'error'))
      return refused('translations.has_errors')
  }
  const change: UnitChange = {
    item,
    fields,
    state,
    made_from: written.source_hash,
    origin: written.origin ?? 'human',
  }
  return { result: 'saved', stale, change }
}

async function save(
  ctx: SignedIn,
  path: JobPath,
  items: Written[],
): Promise<{ job: JobRow; judged: Judged[]; saved: Saved[] }> {
  const { job } = await changeJob(ctx, path)
  const known = new Map(
    (
      await queries.selectItemsById(
        ctx,
        job.id,
        items.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  )
  const seen = new Set<string>()
  const judged = items.map((written): Judged => {
    if (seen.has(written.id)) return { result: 'refused', stale: false, problem: 'translations.twice' }
    seen.add(written.id)
    return judge({ ctx, job }, known.get(written.id), written)
  })
  const changes = judged.flatMap(({ change }) => (change ? [change] : []))
  const repeats = await repeatsOf(ctx, job, { items, judged })
  await applyChanges(ctx, job, [...changes, ...repeats])
  // Saving a text decides about it, so its suggestions are removed.
  const decided = items.flatMap(({ id }, index) =>
    ['saved', 'same'].includes(judged[index]?.result ?? '') ? [id] : [],
  )
  if (decided.length > 0) await settleOffers(ctx, decided)
  const now = new Map(
    (
      await queries.selectItemsById(
        ctx,
        job.id,
        items.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  )
  const saved = items.map(({ id }, index): Saved => {
    const { result, stale } = judged[index] as Judged
    const item = now.get(id)
    return {
      id,
      result,
      unit: item ? presentUnit(ctx, job, item) : null,
      stale,
      repeated: repeats.filter(({ repeat_of }) => repeat_of === id).length,
    }
  })
  return { job, judged, saved }
}

/** Applies the same translation to the untranslated units with the same source. */
async function repeatsOf(
  ctx: SignedIn,
  job: JobRow,
  { items, judged }: { items: Written[]; judged: Judged[] },
): Promise<UnitChange[]> {
  const spreading = judged.flatMap(({ change, stale }, index) =>
    change && !stale && items[index]?.repeats ? [change] : [],
  )
  if (spreading.length === 0) return []
  const keys = spreading.map(({ item }) => item.source_key)
  const taken = new Set(items.map(({ id }) => id))
  const others = await queries.selectWhere(
    ctx,
    job.id,
    sql`i.source_key = any(${keys}) and i.state in ('untranslated', 'machine')`,
    1_000,
  )
  return others.flatMap((item): UnitChange[] => {
    const origin = spreading.find((change) => change.item.source_key === item.source_key)
    const fits =
      origin?.fields &&
      !taken.has(item.id) &&
      item.names.length === origin.fields.length &&
      JSON.stringify(item.codes) === JSON.stringify(origin.item.codes)
    if (!fits) return []
    return [
      {
        item,
        fields: origin.fields,
        state: 'translated',
        made_from: item.source_hash,
        origin: 'repeat',
        repeat_of: origin.item.id,
      },
    ]
  })
}

export async function saveUnits(
  ctx: SignedIn,
  path: JobPath,
  items: Written[],
): Promise<ResponseOf<typeof contract.saveUnits>> {
  const { job, saved } = await save(ctx, path, items)
  return { data: saved, meta: { counts: await jobCountsOf(ctx, job) } }
}

/** Throws 409 with the newest unit, 422 for an invalid translation, 404 for a unit that is not in the job. */
export async function saveUnit(
  ctx: SignedIn,
  path: JobPath,
  written: Written,
): Promise<ResponseOf<typeof contract.saveUnit>> {
  const { job, judged, saved } = await save(ctx, path, [written])
  const [data, one] = [saved[0] as Saved, judged[0] as Judged]
  if (!data.unit) throw notFound()
  if (data.result === 'conflict') throw versionConflict(data.unit)
  if (data.result === 'refused') throw invalid({ fields: [one.problem ?? 'invalid'] }, data.unit)
  return { data, meta: { counts: await jobCountsOf(ctx, job) } }
}

export async function undoRepeats(
  ctx: SignedIn,
  path: JobPath,
  id: string,
): Promise<ResponseOf<typeof contract.undoRepeats>> {
  const { job } = await changeJob(ctx, path)
  await readItem(ctx, job.id, id)
  const items = await queries.selectWhere(
    ctx,
    job.id,
    sql`i.repeat_of = ${id} and i.origin = 'repeat' and i.state = 'translated'`,
    1_000,
  )
  await applyChanges(ctx, job, items.map(cleared))
  return { data: { undone: items.length }, meta: { counts: await jobCountsOf(ctx, job) } }
}

const cleared = (item: queries.Item): UnitChange => ({
  item,
  fields: null,
  state: 'untranslated',
  made_from: item.source_hash,
  origin: null,
})

/** Clears a unit, or all units of a lesson by its id. Idempotent. */
export async function clearItem(
  ctx: SignedIn,
  { translationJobItemId: id, ...path }: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof contract.clearItem>> {
  const { job } = await changeJob(ctx, path)
  const items = await queries.selectWhere(
    ctx,
    job.id,
    sql`(i.id = ${id}::uuid or (i.kind = 'block' and i.owner_id = ${id}::uuid))`,
    5_000,
  )
  if (items.length === 0) throw notFound()
  const there = items.filter(({ target }) => target !== null)
  await applyChanges(ctx, job, there.map(cleared))
  return { data: { id, cleared: there.length }, meta: { counts: await jobCountsOf(ctx, job) } }
}

/** Keeps a unit as it is and dismisses the suggestion from a file. */
export async function dismissFileSuggestion(
  ctx: SignedIn,
  { translationJobItemId: id, ...path }: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof contract.dismissFileSuggestion>> {
  const { job } = await changeJob(ctx, path)
  await readItem(ctx, job.id, id)
  await settleOffers(ctx, [id])
  return {
    data: presentUnit(ctx, job, await readItem(ctx, job.id, id)),
    meta: { counts: await jobCountsOf(ctx, job) },
  }
}

type States = BodyOf<typeof contract.changeUnitStates>

/**
 * Changes states only; the texts stay. A translation equal to its source can be confirmed. Throws 422 for a
 * rejection without a reason.
 */
export async function changeStates(
  ctx: SignedIn,
  path: JobPath,
  { ids, act, reason }: States,
): Promise<ResponseOf<typeof contract.changeUnitStates>> {
  if (act === 'reject' && !reason?.trim()) throw invalid({ reason: ['translations.reason_needed'] })
  const { job } = await changeJob(ctx, path)
  const wanted = [...new Set(ids)]
  const items = new Map((await queries.selectItemsById(ctx, job.id, wanted)).map((item) => [item.id, item]))
  const results = new Map<string, Result>()
  const changes: UnitChange[] = []
  for (const id of wanted) {
    const item = items.get(id)
    const change = item && stateChange(ctx, job, item, { act, reason })
    results.set(
      id,
      change === undefined || change === null ? 'refused' : change === 'same' ? 'same' : 'saved',
    )
    if (change && change !== 'same') changes.push(change)
  }
  await applyChanges(ctx, job, changes)
  const now = new Map((await queries.selectItemsById(ctx, job.id, wanted)).map((item) => [item.id, item]))
  const data = wanted.map((id): Saved => {
    const item = now.get(id)
    return {
      id,
      result: results.get(id) ?? 'refused',
      unit: item ? presentUnit(ctx, job, item) : null,
      stale: false,
      repeated: 0,
    }
  })
  return { data, meta: { counts: await jobCountsOf(ctx, job) } }
}

/** Null if the action is not allowed. */
function stateChange(
  ctx: SignedIn,
  job: JobRow,
  item: queries.Item,
  { act, reason }: Pick<States, 'act' | 'reason'>,
): UnitChange | 'same' | null {
  const approves = canApprove(ctx.actor, { status: job.course_status }, job)
  const to = (state: UnitChange['state'], more: Partial<UnitChange> = {}): UnitChange | 'same' =>
    item.state === state && !item.keys_differ
      ? 'same'
      : {
          item,
          fields: item.target,
          state,
          made_from: item.source_hash,
          origin: item.origin,
          provider: item.provider,
          repeat_of: item.repeat_of,
          ...more,
        }
  const hasErrors = item.findings.some(({ severity }) => severity === 'error')
  switch (act) {
    case 'confirm':
      if (item.state === 'approved' || item.state === 'in_review') return to(item.state)
      return to('translated', {
        fields: item.target ?? item.source,
        // A machine translation that a person confirms counts as human.
        origin: item.origin === null || item.origin === 'machine' ? 'human' : item.origin,
      })
    case 'approve':
      if (item.target === null || hasErrors) return null
      return mayApproveUnit(ctx.actor, item, { approves, fourEyes: job.four_eyes }) ? to('approved') : null
    case 'reject':
      return item.target === null || !approves ? null : to('rejected', { reason: reason ?? '' })
    case 'reopen':
      return item.target === null || item.state === 'untranslated' ? null : to('translated')
  }
}

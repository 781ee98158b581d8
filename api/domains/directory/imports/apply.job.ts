import * as z from 'zod/mini'
import { joinGroupsByName } from '#domains/accounts/groups/groups.service.ts'
import {
  type BulkChange,
  contextOfManager,
  createPeople,
  type NewPerson,
  selectByAddress,
  setManagers,
  updatePeople,
} from '#domains/accounts/people/bulk-people.service.ts'
import { setExtraTime } from '#domains/learning/attempts/extra-time.service.ts'
import { moveEnrolments } from '#domains/learning/cycles/cycles.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { refreshStatistics } from '#platform/database/refresh-statistics.ts'
import { idFrom } from '#platform/derived-id.ts'
import { addJob, job, turnOf } from '#platform/jobs/job.ts'
import { createPace } from '#platform/jobs/pace.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import * as applied from './apply.queries.ts'
import { appliedAtOnce, applyRest, Stopped, sliceMs, untilStopped } from './import-pace.rules.ts'
import * as queries from './imports.queries.ts'
import { inviteImportedJob } from './invitations.job.ts'

/**
 * Whether the number of people has reached the next power of ten. The planner's statistics are refreshed then:
 * early, and rarely enough to cost nothing.
 */
const isTenfold = (before: number, after: number): boolean =>
  before === 0 || Math.floor(Math.log10(before)) < Math.floor(Math.log10(after))

/**
 * Applies the results of the dry run in batches. Each transaction also records which rows are done, so that a
 * restarted process continues after them and a cancellation takes effect between batches.
 */
export const applyImportJob = job(
  'directory.apply_import',
  z.object({ import_id: z.string() }),
  async (ctx, { import_id }, running) => {
    const record = await queries.findById(ctx, import_id)
    if (!record || record.state !== 'applying') return
    const own = await contextOfManager(ctx, record.started_by ?? record.created_by)
    if (!own) return fail(ctx, import_id, 'not_allowed')
    await untilStopped(async () => {
      const endOfTurn = turnOf(ctx, running, sliceMs)
      const pace = createPace(applyRest)
      const hasManagers = record.mapping?.includes('manager_email') ?? false
      for (const only of hasManagers ? (['managers', 'all'] as const) : (['all'] as const))
        for (let after: number | null = 0; ; ) {
          const chunk: AppliedChunk = await applyChunk(own, import_id, { after, only })
          after = chunk.after
          if (after === null) break
          if (isTenfold(chunk.before, chunk.done)) await refreshStatistics(own, ['users'])
          endOfTurn()
          await pace()
        }
      await refreshStatistics(own, ['users', 'import_rows'])
      for (let after: number | null = 0; after !== null; ) {
        after = await setManagersChunk(own, import_id, after)
        endOfTurn()
        await pace()
      }
      await finish(own, import_id)
    })
  },
  {
    lowPriority: true,
    onFailure: async (ctx, { import_id }, { over }) => void (over && (await fail(ctx, import_id, 'gave_up'))),
  },
)

async function fail(ctx: Ctx, importId: string, failure: string): Promise<void> {
  const counts = JSON.stringify(await queries.countApplied(ctx, importId))
  const finished_at = ctx.now.toISOString()
  await queries.updateImport(ctx, importId, { state: 'failed', failure, finished_at, counts })
  const record = await queries.findById(ctx, importId)
  const people = record ? [record.started_by ?? record.created_by] : []
  announceWork(ctx, people, { kind: 'people_import', subject: importId })
}

const whileApplying = <T>(
  ctx: SignedIn,
  importId: string,
  work: (ctx: SignedIn, record: queries.ImportRecord) => Promise<T>,
) =>
  ctx.transaction(async (inner) => {
    const record = await queries.lockImport(inner, importId)
    if (record?.state !== 'applying') throw new Stopped()
    announceWork(inner, [inner.actor.id], { kind: 'people_import', subject: importId })
    return work(inner, record)
  })

interface AppliedChunk {
  /** The number of rows done before and after the batch. */
  before: number
  done: number
  /** The last row examined; null if nothing is left. */
  after: number | null
}

const applyChunk = (
  ctx: SignedIn,
  importId: string,
  { after, only }: { after: number; only: 'managers' | 'all' },
): Promise<AppliedChunk> =>
  whileApplying(ctx, importId, async (inner, { done, company_id }) => {
    const rows = await applied.selectToApply(inner, importId, { after, only, limit: appliedAtOnce })
    const last = rows.at(-1)
    if (!last) return { before: done, done, after: null }
    const chunk = await withKnownManagers(inner, rows)
    const changedIds = await writeChunk(inner, { id: importId, company_id }, chunk)
    await applied.saveApplied(
      inner,
      importId,
      chunk.map((row) => {
        const id = row.outcome === 'created' ? idOf(importId, row.number) : row.user_id
        const manager_set = 'manager_id' in row.changes
        return { number: row.number, user_id: id !== null && changedIds.has(id) ? id : null, manager_set }
      }),
    )
    await queries.updateImport(inner, importId, { done: done + rows.length })
    return { before: done, done: done + rows.length, after: last.number }
  })

/**
 * Creates and changes people, including their groups and extra time. Returns the ids of the people for whom it
 * succeeded.
 */
async function writeChunk(
  ctx: SignedIn,
  { id: importId, company_id }: { id: string; company_id: string },
  rows: readonly applied.RowToApply[],
): Promise<Set<string>> {
  const origin = { import_id: importId }
  const newPeople = rows.filter(({ outcome }) => outcome === 'created')
  const created = await createPeople(
    ctx,
    newPeople.map((row) => toNewPerson(importId, row)),
    origin,
  )
  const changes = rows.filter(({ outcome }) => outcome !== 'created').flatMap(toChange)
  const changed = await updatePeople(ctx, changes, origin)
  await setWhatIsElsewhere(ctx, company_id, [
    ...newPeople.flatMap((row) => {
      const id = idOf(importId, row.number)
      return created.has(id) ? [{ ...row, user_id: id }] : []
    }),
    ...rows.filter(({ user_id }) => user_id !== null && changed.has(user_id)),
  ])
  await moveTheirEnrolments(
    ctx,
    changes.filter(({ id }) => changed.has(id)),
  )
  return new Set([...created, ...changed])
}

/**
 * Adds the manager's id to rows whose manager already exists in the same company. A separate statement would write
 * the whole row and all its index entries again.
 */
async function withKnownManagers(ctx: Ctx, rows: applied.RowToApply[]): Promise<applied.RowToApply[]> {
  const wanted = rows.flatMap((row) => {
    const companyId = row.changes.company_id ?? row.company_id
    return row.manager_key && typeof companyId === 'string' ? [{ email: row.manager_key, companyId }] : []
  })
  if (wanted.length === 0) return rows
  const people = await selectByAddress(
    ctx,
    [...new Set(wanted.map(({ companyId }) => companyId))],
    [...new Set(wanted.map(({ email }) => email))],
  )
  const ids = new Map(people.map(({ id, company_id, email }) => [`${company_id} ${email}`, id]))
  return rows.map((row) => {
    const manager_id = ids.get(`${row.changes.company_id ?? row.company_id} ${row.manager_key}`)
    if (!manager_id || manager_id === row.user_id) return row
    return { ...row, changes: { ...row.changes, manager_id } }
  })
}

/** Deterministic, so that a person is created only once. */
const idOf = (importId: string, number: number): string => idFrom(`import ${importId} ${number}`)

/** The changes to the person's own row; groups and extra time are stored elsewhere. */
const ownFields = ({ changes: { groups: _, extra_time: __, ...fields } }: applied.RowToApply) => fields

const toNewPerson = (importId: string, row: applied.RowToApply): NewPerson => ({
  ...(ownFields(row) as Omit<NewPerson, 'id'>),
  id: idOf(importId, row.number),
})

/** Sets groups and extra time of people who have been created or changed. */
async function setWhatIsElsewhere(
  ctx: SignedIn,
  importCompanyId: string,
  rows: readonly applied.RowToApply[],
): Promise<void> {
  const memberships = rows.flatMap(({ user_id, changes: { groups } }) =>
    user_id && Array.isArray(groups) ? [{ user_id, names: groups as string[] }] : [],
  )
  await joinGroupsByName(ctx, importCompanyId, memberships)
  for (const { user_id, company_id, changes } of rows) {
    const { extra_time, company_id: next = company_id } = changes
    if (user_id && typeof extra_time === 'number' && typeof next === 'string')
      await setExtraTime(ctx, { id: user_id, company_id: next }, extra_time)
  }
}

function toChange(row: applied.RowToApply): BulkChange[] {
  const { user_id, seen_version, company_id } = row
  if (user_id === null || seen_version === null || company_id === null) return []
  return [{ id: user_id, version: seen_version, fields: ownFields(row), company_id }]
}

/** Open enrolments move along with people who change company. */
async function moveTheirEnrolments(ctx: SignedIn, changes: readonly BulkChange[]): Promise<void> {
  for (const { id, fields } of changes)
    if (typeof fields.company_id === 'string') await moveEnrolments(ctx, id, fields.company_id)
}

/**
 * Sets managers who come later in the same file than the people they manage, or belong to another company. Returns
 * the last row; null if nothing is left.
 */
const setManagersChunk = (ctx: SignedIn, importId: string, after: number): Promise<number | null> =>
  whileApplying(ctx, importId, async (inner, { company_id }) => {
    const rows = await applied.selectWithManager(inner, importId, { after, limit: appliedAtOnce })
    const last = rows.at(-1)
    if (!last) return null
    const people = rows.flatMap(({ user_id, manager_key }) =>
      user_id && manager_key ? [{ id: user_id, manager_email: manager_key }] : [],
    )
    await setManagers(inner, company_id, people)
    await applied.markRows(
      inner,
      importId,
      rows.map(({ number }) => number),
      'manager_set',
    )
    return last.number
  })

const finish = (ctx: SignedIn, importId: string): Promise<void> =>
  whileApplying(ctx, importId, async (inner, { invite, total }) => {
    await queries.updateImport(inner, importId, {
      ...{ state: 'applied', finished_at: new Date().toISOString(), done: total },
      counts: JSON.stringify(await queries.countByOutcome(inner, importId)),
    })
    if (invite) await addJob(inner, inviteImportedJob, { import_id: importId }, { key: importId })
  })

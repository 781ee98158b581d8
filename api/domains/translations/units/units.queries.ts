import { type RawBuilder, sql } from 'kysely'
import type { unitSelections } from '#contract/translations/gate.ts'
import { unitPageSize } from '#contract/translations/items.ts'
import type { Finding, Origin, UnitPart, UnitState } from '#contract/translations/units.ts'
import type { SignedIn } from '#platform/context.ts'
import { hasPlainWords } from '#platform/database/word-search.ts'
import type { Unit } from './unit-items.presenter.ts'

export interface Item extends Unit {
  id: string
  source_key: string
  origin: Origin | null
  provider: string | null
  findings: Finding[]
  dismissed: string[]
  reason: string | null
  questions: number
  comments: number
  repeat_of: string | null
  updated_by: string | null
  updated_at: string | null
}

export interface ShownItem extends Item {
  group_title: string
  repeats: number
  updated_name: string | null
  previous_source: string[] | null
  has_file_suggestion: boolean
}

export interface UnitFilter {
  kind?: 'text' | 'block' | undefined
  part?: UnitPart | undefined
  group?: string | undefined
  state?: UnitState | undefined
  only?: (typeof unitSelections)[number] | undefined
  q?: string | undefined
}

const todo: UnitState[] = ['untranslated', 'machine', 'needs_update', 'rejected']

function conditions(ctx: SignedIn, jobId: string, filter: UnitFilter): RawBuilder<boolean> {
  const only = {
    todo: sql`i.state = any(${todo})`,
    errors: sql`i.errors > 0`,
    warnings: sql`i.warnings > 0`,
    questions: sql`i.questions > 0`,
    file_suggestions: sql`i.id in (select r.item_id from translation_imports f join translation_import_rows r on r.import_id = f.id
      where f.job_id = ${jobId} and r.offered_at is not null)`,
    repeated: sql`i.repeats > 0`,
    assessed: sql`i.assessed`,
    unapproved: sql`i.assessed and i.state <> 'approved'`,
    mine: sql`i.updated_by = ${ctx.actor.id}`,
  }
  const all = [
    sql`i.job_id = ${jobId}`,
    ...(filter.kind ? [sql`i.kind = ${filter.kind}`] : []),
    ...(filter.part ? [sql`i.part = ${filter.part}`] : []),
    ...(filter.group ? [sql`i.group_id = ${filter.group}`] : []),
    ...(filter.state ? [sql`i.state = ${filter.state}`] : []),
    ...(filter.only ? [only[filter.only]] : []),
    ...(filter.q?.trim() ? [hasPlainWords(sql`i.search_text`, filter.q)] : []),
  ]
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The columns of an item, without those stored only for the search. */
export const itemColumns = sql`i.id, i.kind, i.part, i.group_id, i.position, i.what, i.owner_id, i.unit, i.names, i.source, i.target,
  i.codes, i.source_key, i.words, i.assessed, i.keys_differ, i.state, i.revision, i.source_hash, i.target_hash, i.made_from, i.origin,
  i.provider, i.findings, i.dismissed, i.reason, i.questions, i.comments, i.repeat_of, i.repeats, i.updated_by, i.updated_at`

const shown = sql`${itemColumns},
  coalesce((select title from translation_counts c where c.job_id = i.job_id and c.group_id = i.group_id limit 1), '') as group_title,
  (select nullif(trim(concat_ws(' ', first_name, last_name)), '') from users where users.id = i.updated_by) as updated_name,
  exists (select from translation_import_rows r where r.item_id = i.id and r.offered_at is not null) as has_file_suggestion,
  case when i.state = 'needs_update' then (select u.source from unit_sources u
    where u.owner_id = i.owner_id and u.unit = i.unit and u.hash = i.made_from) end as previous_source`

export async function selectItems(
  ctx: SignedIn,
  jobId: string,
  filter: UnitFilter & {
    after?: string | undefined
    from?: string | undefined
    until?: string | undefined
    limit: number
  },
): Promise<ShownItem[]> {
  const at = (id: string) =>
    sql`(select position from translation_job_items where id = ${id}::uuid and job_id = ${jobId})`
  const start = filter.after
    ? sql`and (i.position, i.id) > (${at(filter.after)}, ${filter.after}::uuid)`
    : filter.from
      ? sql`and (i.position, i.id) >= (${at(filter.from)}, ${filter.from}::uuid)`
      : sql``
  const end = filter.until
    ? sql`and (i.position, i.id) < (${at(filter.until)}, ${filter.until}::uuid)`
    : sql``
  const where = (narrowed: UnitFilter) => sql`${conditions(ctx, jobId, narrowed)} ${start} ${end}`
  const ordered = sql`order by i.position, i.id limit ${filter.limit}`
  // Queries each state separately in the order of its index: the few units of a state among 60,000 are found
  // quickly, and so are the first of many.
  const byState = todo.map(
    (state) =>
      sql`(select i.id, i.position from translation_job_items i where ${where({ ...filter, only: undefined, state })} ${ordered})`,
  )
  const units =
    filter.only === 'todo' && !filter.state
      ? sql`(select i.id from (${sql.join(byState, sql` union all `)}) i ${ordered}) page
          join translation_job_items i on i.id = page.id`
      : sql`translation_job_items i where ${where(filter)}`
  const { rows } = await sql<ShownItem>`select ${shown} from ${units} ${ordered}`.execute(ctx.db)
  return rows
}

/** Every `unitPageSize`th unit, and the total. */
export async function selectPageStarts(
  ctx: SignedIn,
  jobId: string,
  filter: UnitFilter,
): Promise<{ id: string; position: number; total: number }[]> {
  const { rows } = await sql<{ id: string; position: number; total: number }>`
    select id, position, total from (
      select i.id, i.position, row_number() over (order by i.position, i.id) as rank, count(*) over ()::integer as total
      from translation_job_items i where ${conditions(ctx, jobId, filter)}
    ) ranked where rank % ${unitPageSize}::integer = 1 order by rank
  `.execute(ctx.db)
  return rows
}

/** Uses the stored counts where possible, to avoid counting sixty thousand units for each page. */
export async function countItems(ctx: SignedIn, jobId: string, filter: UnitFilter): Promise<number> {
  const kept = await countKept(ctx, jobId, filter)
  if (kept !== null) return kept
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from translation_job_items i where ${conditions(ctx, jobId, filter)}
  `.execute(ctx.db)
  return rows[0]?.n ?? 0
}

const keptSums = {
  todo: sql`sum(units) filter (where state = any(${todo}))`,
  errors: sql`sum(errors)`,
  warnings: sql`sum(warnings)`,
  questions: sql`sum(questions)`,
  assessed: sql`sum(assessed)`,
  unapproved: sql`sum(assessed) filter (where state <> 'approved')`,
  repeated: null,
  file_suggestions: null,
  mine: null,
}

async function countKept(ctx: SignedIn, jobId: string, filter: UnitFilter): Promise<number | null> {
  const { only, part, group, state } = filter
  const sum = only ? keptSums[only] : sql`sum(units)`
  if (!sum || filter.kind || filter.q?.trim()) return null
  const { rows } = await sql<{ n: number }>`
    select coalesce(${sum}, 0)::integer as n from translation_counts where job_id = ${jobId}
      ${part ? sql`and part = ${part}` : sql``} ${group ? sql`and group_id = ${group}` : sql``}
      ${state ? sql`and state = ${state}` : sql``}
  `.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Units of a job by id, in the order of the course. */
export async function selectItemsById(ctx: SignedIn, jobId: string, ids: string[]): Promise<ShownItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ShownItem>`
    select ${shown} from translation_job_items i where i.job_id = ${jobId} and i.id = any(${ids}::uuid[])
    order by i.position, i.id
  `.execute(ctx.db)
  return rows
}

/** Units of a job for bulk operations; `where` refers to the alias `i`. */
export async function selectWhere(
  ctx: SignedIn,
  jobId: string,
  where: RawBuilder<unknown>,
  limit = 100_000,
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${itemColumns} from translation_job_items i where i.job_id = ${jobId} and ${where}
    order by i.position, i.id limit ${limit}
  `.execute(ctx.db)
  return rows
}

export const selectByIds = (ctx: SignedIn, jobId: string, ids: string[]): Promise<Item[]> =>
  selectWhere(ctx, jobId, sql`i.id = any(${ids}::uuid[])`)

/** What a save changes in an item; the fields made from the draft stay. */
export interface ItemChange
  extends Pick<
      Item,
      'id' | 'target' | 'state' | 'revision' | 'target_hash' | 'made_from' | 'origin' | 'provider'
    >,
    Pick<Item, 'reason' | 'repeat_of' | 'findings' | 'updated_by' | 'updated_at'> {
  errors: number
  warnings: number
}

/** A saved block copies everything but its texts from its source, so its keys no longer differ. */
export async function updateItems(ctx: SignedIn, items: ItemChange[]): Promise<void> {
  for (let from = 0; from < items.length; from += 500)
    await sql`
      update translation_job_items i set target = nullif(c.target, 'null'), state = c.state, revision = c.revision,
        target_hash = c.target_hash, made_from = c.made_from, keys_differ = false, origin = c.origin, provider = c.provider,
        reason = c.reason, repeat_of = c.repeat_of, findings = c.findings, errors = c.errors, warnings = c.warnings,
        updated_by = c.updated_by, updated_at = c.updated_at
      from jsonb_to_recordset(${JSON.stringify(items.slice(from, from + 500))}::jsonb) as c (id uuid, target jsonb, state text,
        revision integer, target_hash text, made_from text, origin text, provider text, reason text, repeat_of uuid, findings jsonb,
        errors integer, warnings integer, updated_by uuid, updated_at timestamptz)
      where i.id = c.id
    `.execute(ctx.db)
}

export interface HistoryRow {
  id: string
  item_id: string
  revision: number
  state: UnitState
  target: string[] | null
  source_hash: string
  origin: Origin | null
  reason: string | null
  warning?: string
  is_dismissal?: boolean
  words: number
}
export async function insertHistory(ctx: SignedIn, jobId: string, rows: HistoryRow[]): Promise<void> {
  await sql`
    insert into unit_history (id, job_id, item_id, revision, state, target, source_hash, origin, reason, warning, is_dismissal, words,
      user_id, at)
    select id, ${jobId}, item_id, revision, state, target, source_hash, origin, reason, warning, is_dismissal, words,
      ${ctx.actor.id}, ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h (id uuid, item_id uuid, revision integer, state text, target jsonb,
      source_hash text, origin text, reason text, warning text, is_dismissal boolean, words integer)
  `.execute(ctx.db)
}

export async function selectHistory(ctx: SignedIn, itemId: string) {
  return ctx.db
    .selectFrom('unit_history')
    .leftJoin('users', 'users.id', 'unit_history.user_id')
    .select(['revision', 'state', 'target', 'origin', 'reason', 'warning', 'is_dismissal', 'at'])
    .select(sql<string | null>`nullif(trim(concat_ws(' ', first_name, last_name)), '')`.as('by'))
    .where('item_id', '=', itemId)
    .orderBy('unit_history.id', 'desc')
    .limit(50)
    .execute()
}

/** Records the version of the documents from which a job's lessons were last synced. */
export async function noteSums(
  ctx: SignedIn,
  job: { id: string; locale: string; source_locale: string },
  lessonIds: string[],
): Promise<void> {
  await sql`
    insert into translation_lessons (job_id, lesson_id, source_sum, target_sum, words)
    select ${job.id}, s.lesson_id, s.sum, t.sum, s.words from contents s
    left join contents t on t.lesson_id = s.lesson_id and t.locale = ${job.locale}
    where s.lesson_id = any(${lessonIds}::uuid[]) and s.locale = ${job.source_locale}
    on conflict (job_id, lesson_id) do update set source_sum = excluded.source_sum, target_sum = excluded.target_sum, words = excluded.words
  `.execute(ctx.db)
}

export async function setDismissed(
  ctx: SignedIn,
  id: string,
  values: { dismissed: string[]; findings: Finding[]; errors: number; warnings: number },
): Promise<void> {
  await ctx.db
    .updateTable('translation_job_items')
    .set({
      ...values,
      dismissed: JSON.stringify(values.dismissed),
      findings: JSON.stringify(values.findings),
    })
    .where('id', '=', id)
    .execute()
}

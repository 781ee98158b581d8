import type { ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { blocksById, projectDocument, translatedBlock } from '#contract/translations/block-units.ts'
import type { Origin, UnitState } from '#contract/translations/units.ts'
import { readDocuments, writeTranslatedDocument } from '#domains/content/translated-documents.service.ts'
import { touchCourse } from '#domains/courses/drafts.service.ts'
import { type TextOwner } from '#domains/courses/texts.service.ts'
import { writeTranslatedTexts } from '#domains/courses/translated-texts.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { checkAnswers } from '../answer-parity.service.ts'
import { type JobRow, lockJob, moveSynced } from '../jobs/jobs.queries.ts'
import { readTerms } from '../memory/glossary.service.ts'
import { forget, remember } from '../memory/memory.service.ts'
import { contextOf, pairOf } from '../memory/pairs.rules.ts'
import { recount, saveSources } from '../sync/sync.queries.ts'
import { type Checking, findingsOf, severities } from '../sync/sync.service.ts'
import { type Item, type ItemChange, insertHistory, noteSums, updateItems } from './units.queries.ts'

// The only way to change unit rows: stores texts and states with their owners, and updates everything that is
// derived from them.

export interface UnitChange {
  item: Item
  /** Null deletes the translation. */
  fields: string[] | null
  state: UnitState
  /** Hash of the source text that the translation was made from. */
  made_from: string
  origin: Origin | null
  provider?: string | null
  reason?: string | null
  repeat_of?: string | null
}

interface Written {
  hash: string | null
  revision: number
}

/** Applies changes to a job whose items are in sync with the draft. Locks the course until the transaction ends. */
export async function applyChanges(
  ctx: SignedIn,
  { course_id, ...job }: JobRow,
  changes: UnitChange[],
): Promise<void> {
  if (changes.length === 0) return
  await lockJob(ctx, job.id)
  const others = [job.assignee_id, job.reviewer_id].filter((id) => id !== ctx.actor.id)
  announceWork(ctx, others, { kind: 'translation_job', subject: course_id })
  const course = await touchCourse(ctx, course_id)
  const written = new Map<string, Written>([
    ...(await writeTexts(ctx, { course, locale: job.locale }, changes)),
    ...(await writeBlocks(ctx, { course, job }, changes)),
  ])
  const at = ctx.now.toISOString()
  const terms = await readTerms(ctx, pairOf(job))
  const checking = { source_locale: job.source_locale, locale: job.locale, terms }
  await updateItems(
    ctx,
    changes.map((change) => ({
      ...changed(checking, change, written.get(change.item.id)),
      ...writerOf(change, { id: ctx.actor.id, at }),
    })),
  )
  await insertHistory(
    ctx,
    job.id,
    changes.map(({ item, fields, state, made_from, origin, reason = null }) => ({
      id: newId(),
      item_id: item.id,
      revision: fields === null ? 0 : (written.get(item.id)?.revision ?? 0),
      state,
      target: fields,
      source_hash: made_from,
      origin,
      reason,
      words: item.words,
    })),
  )
  await saveSources(
    ctx,
    { id: job.id, course_id },
    changes.map(({ item }) => item.id),
  )
  await checkAnswers(
    ctx,
    job.id,
    changes.flatMap(({ item }) => (item.what.startsWith('answer.') ? [item.owner_id] : [])),
  )
  await recount(ctx, job.id, [...new Set(changes.map(({ item }) => item.group_id))])
  await teachMemory(ctx, { ...job, course_id }, changes)
  if (job.synced_at) await moveSynced(ctx, course_id, { from: job.synced_at, to: course.updated_at })
}

/** A deleted translation has neither a revision nor a hash. */
function changed(
  checking: Checking,
  { item, fields, state, made_from, origin, provider = null, reason = null, repeat_of = null }: UnitChange,
  written: Written = { hash: null, revision: 0 },
): Omit<ItemChange, 'updated_by' | 'updated_at'> {
  const target_hash = fields === null ? null : written.hash
  const unit = { ...item, keys_differ: false, target: fields, target_hash }
  const findings = findingsOf(checking, unit, item.dismissed)
  return {
    id: item.id,
    target: fields,
    state: made_from === item.source_hash || state === 'untranslated' ? state : 'needs_update',
    revision: fields === null ? 0 : written.revision,
    target_hash,
    made_from: fields === null ? null : made_from,
    origin,
    provider,
    reason,
    repeat_of,
    findings,
    ...severities(findings),
  }
}

/** Approving or rejecting a text does not make somebody its author. */
const writerOf = (
  { item, state }: UnitChange,
  now: { id: string; at: string },
): Pick<ItemChange, 'updated_by' | 'updated_at'> =>
  state === 'approved' || state === 'rejected' || state === 'in_review'
    ? { updated_by: item.updated_by ?? now.id, updated_at: item.updated_at ?? now.at }
    : { updated_by: now.id, updated_at: now.at }

const confirmed: readonly UnitState[] = ['translated', 'in_review', 'approved']

/** Only translations confirmed by people are added to the memory; rejected and cleared ones are removed from it. */
async function teachMemory(ctx: SignedIn, job: JobRow, changes: UnitChange[]): Promise<void> {
  const pair = pairOf(job)
  const isTaught = ({ item, fields, state, made_from, origin }: UnitChange): boolean =>
    fields !== null && confirmed.includes(state) && origin !== 'machine' && made_from === item.source_hash
  await remember(
    ctx,
    pair,
    changes.filter(isTaught).map(({ item, fields }) => ({
      context: contextOf(item),
      source: item.source,
      target: fields ?? [],
    })),
  )
  const gone = changes.filter(({ fields, state }) => fields === null || state === 'rejected')
  await forget(
    ctx,
    pair,
    gone.map(({ item }) => ({ context: contextOf(item), source: item.source })),
  )
}

type Course = Awaited<ReturnType<typeof touchCourse>>

async function writeTexts(
  ctx: SignedIn,
  { course, locale }: { course: Course; locale: Locale },
  changes: UnitChange[],
): Promise<[string, Written][]> {
  const own = changes.filter(({ item }) => item.kind === 'text')
  if (own.length === 0) return []
  const revisions = await writeTranslatedTexts(ctx, course, {
    locale,
    texts: own.map(({ item, fields, state, made_from }) => ({
      owner_kind: ownerKind(item.what),
      owner_id: item.owner_id,
      field: item.unit,
      value: fields?.[0] ?? null,
      state,
      source_hash: made_from,
    })),
  })
  const byText = new Map(revisions.map((row) => [`${row.owner_id} ${row.field}`, row]))
  return own.flatMap(({ item }): [string, Written][] => {
    const row = byText.get(`${item.owner_id} ${item.unit}`)
    return row ? [[item.id, row]] : []
  })
}

const ownerKind = (what: string): TextOwner => {
  const [kind = ''] = what.split('.')
  return kind === 'lesson' || kind === 'quiz' ? 'item' : (kind as TextOwner)
}

async function writeBlocks(
  ctx: SignedIn,
  { course, job }: { course: Course; job: Pick<JobRow, 'id' | 'locale' | 'source_locale'> },
  changes: UnitChange[],
): Promise<[string, Written][]> {
  const byLesson = Map.groupBy(
    changes.filter(({ item }) => item.kind === 'block'),
    ({ item }) => item.owner_id,
  )
  const lessonIds = [...byLesson.keys()]
  const written: [string, Written][] = []
  for (let from = 0; from < lessonIds.length; from += 50) {
    const some = lessonIds.slice(from, from + 50)
    const documents = await readDocuments(ctx, some, [job.source_locale, job.locale])
    for (const lessonId of some) {
      const documentIn = (locale: Locale) =>
        documents.find((one) => one.lesson_id === lessonId && one.locale === locale)?.document
      const source = documentIn(job.source_locale)
      if (!source) continue
      const own = byLesson.get(lessonId) ?? []
      const target = documentIn(job.locale) ?? null
      const revisions = await writeTranslatedDocument(ctx, course, {
        lesson_id: lessonId,
        locale: job.locale,
        document: projectDocument(source, target, {
          locale: job.locale,
          changed: changedBlocks(blocksById(source), target ? blocksById(target) : new Map(), own),
        }),
        states: own.map(({ item, state, made_from }) => ({
          block_id: item.unit,
          state,
          source_hash: made_from,
        })),
      })
      const byBlock = new Map(revisions.map((row) => [row.block_id, row]))
      for (const { item } of own) {
        const row = byBlock.get(item.unit)
        if (row) written.push([item.id, row])
      }
    }
  }
  if (lessonIds.length > 0) await noteSums(ctx, job, lessonIds)
  return written
}

function changedBlocks(
  source: Map<string, ContentNode>,
  target: Map<string, ContentNode>,
  changes: UnitChange[],
): Map<string, ContentNode> {
  return new Map(
    changes.flatMap(({ item, fields }): [string, ContentNode][] => {
      const block = source.get(item.unit)
      if (!block) return []
      return [
        [
          item.unit,
          translatedBlock(block, {
            fields: fields ?? item.source,
            codes: item.codes,
            target: target.get(item.unit),
          }),
        ],
      ]
    }),
  )
}

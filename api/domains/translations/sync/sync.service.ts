import type { Locale } from '#contract/locales.ts'
import { checkUnit } from '#contract/translations/checks/check-unit.ts'
import type { CheckedTerm } from '#contract/translations/checks/terms.ts'
import type { Finding } from '#contract/translations/units.ts'
import { readDocuments } from '#domains/content/translated-documents.service.ts'
import type { CourseRow } from '#domains/courses/courses.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { checkAnswers } from '../answer-parity.service.ts'
import type { JobRow } from '../jobs/jobs.queries.ts'
import { lockJob, setSynced } from '../jobs/jobs.queries.ts'
import { readTerms } from '../memory/glossary.service.ts'
import { pairOf } from '../memory/pairs.rules.ts'
import {
  itemId,
  lessonUnits,
  positionOf,
  sourceKey,
  textLimit,
  type Unit,
  unitStateOf,
} from '../units/unit-items.presenter.ts'
import { markSourceChanges } from './source-changes.queries.ts'
import * as queries from './sync.queries.ts'

// Syncs the items of a job with the draft. Writes only the differences and reads only the lessons whose text has
// changed.

type JobCourse = Pick<CourseRow, 'id' | 'locales' | 'updated_at'>
type WithUpdate = Unit & { updated_by: string | null; updated_at: string | null }

const sourceOf = ({ locales }: JobCourse): Locale => locales[0] as Locale
const keyOf = ({ owner_id, unit }: { owner_id: string; unit: string }): string => `${owner_id} ${unit}`

/** Syncs a job's items with the current draft. Cheap if nothing has changed. */
export async function syncJob(ctx: SignedIn, job: JobRow, course: JobCourse): Promise<void> {
  if (job.synced_at === course.updated_at) return
  const locked = await lockJob(ctx, job.id)
  if (!locked || locked.synced_at === course.updated_at) return
  const source = sourceOf(course)
  const groups = await readGroups(ctx, course.id)
  const sums = await queries.selectLessonSums(ctx, course.id, { id: job.id, source, locale: job.locale })
  const lessons = sums.filter(({ lesson_id }) => groups.has(lesson_id))
  const changed = lessons.filter(({ is_known }) => !is_known)
  const known = new Map((await queries.selectKnownItems(ctx, job.id)).map((item) => [keyOf(item), item]))
  const unchangedLessons = new Set(
    lessons.filter(({ is_known }) => is_known).map(({ lesson_id }) => lesson_id),
  )
  const units = [
    ...(await textUnits(ctx, { course, locale: job.locale, groups })),
    ...(await changedLessonUnits(
      ctx,
      changed.map(({ lesson_id }) => lesson_id),
      { groups, source, locale: job.locale },
    )),
  ]
  const there = new Set(units.map(keyOf))
  const gone = [...known.values()].filter(
    (item) => !there.has(keyOf(item)) && !(item.kind === 'block' && unchangedLessons.has(item.owner_id)),
  )
  const terms = await readTerms(ctx, pairOf({ ...job, source_locale: source }))
  const checking = { id: job.id, source_locale: source, locale: job.locale, terms }
  const rows = units.filter((unit) => differs(known.get(keyOf(unit)), unit))
  await queries.deleteItems(
    ctx,
    gone.map(({ id }) => id),
  )
  await queries.upsertItems(
    ctx,
    job.id,
    withRepeats(rows.map((unit) => toRow(checking, unit, known.get(keyOf(unit))?.dismissed))),
  )
  await moveLessons(ctx, { job, groups, known: [...known.values()], unchangedLessons })
  await queries.noteLessons(ctx, job.id, changed)
  await queries.forgetLessons(
    ctx,
    job.id,
    lessons.map(({ lesson_id }) => lesson_id),
  )
  if (rows.length > 0 || gone.length > 0) {
    const isAnswer = ({ what }: { what: string }): boolean => what.startsWith('answer.')
    if (gone.some(isAnswer)) await checkAnswers(ctx, job.id)
    else
      await checkAnswers(
        ctx,
        job.id,
        rows.filter(isAnswer).map(({ owner_id }) => owner_id),
      )
    await queries.saveSources(
      ctx,
      { id: job.id, course_id: course.id },
      rows.map(({ owner_id, unit }) => itemId(job.id, owner_id, unit)),
    )
    await queries.recount(ctx, job.id)
    // The rows of a first sync are all that can be the same.
    if (known.size > 0) await queries.countRepeats(ctx, job.id)
  }
  const isFirst = locked.synced_at === null
  const sourceChanges = isFirst ? [] : rows.filter((unit) => isSourceChange(known.get(keyOf(unit)), unit))
  if (sourceChanges.length > 0)
    await markSourceChanges(
      ctx,
      sourceChanges.map(({ owner_id, unit }) => itemId(job.id, owner_id, unit)),
    )
  const isBehind = sourceChanges.some((unit) => known.get(keyOf(unit))?.state !== unit.state)
  const reopens = locked.status !== 'open' && isBehind
  await setSynced(ctx, job.id, { at: course.updated_at, reopens })
}

/** The source texts of a course in the order of its lessons, for uses that need no job. */
export async function readSourceUnits(
  ctx: SignedIn,
  course: JobCourse,
): Promise<Pick<Unit, 'source' | 'words'>[]> {
  const groups = await readGroups(ctx, course.id)
  const source = sourceOf(course)
  return [
    ...(await textUnits(ctx, { course, locale: source, groups })),
    ...(await changedLessonUnits(ctx, [...groups.keys()], { groups, source, locale: source })),
  ]
}

const differs = (known: queries.KnownItem | undefined, unit: Unit): boolean =>
  !known ||
  known.position !== unit.position ||
  known.group_id !== unit.group_id ||
  known.state !== unit.state ||
  known.revision !== unit.revision ||
  known.source_hash !== unit.source_hash ||
  known.target_hash !== unit.target_hash ||
  known.made_from !== unit.made_from ||
  known.keys_differ !== unit.keys_differ

/** Whether the unit has something new to translate. */
const isSourceChange = (known: queries.KnownItem | undefined, { state, source_hash }: Unit): boolean =>
  (state === 'needs_update' || state === 'untranslated') &&
  (known?.state !== state || known.source_hash !== source_hash)

type Groups = Map<string, number>

/** The number of each lesson and quiz in the order of the course; 0 is the outline, including chapters and sections. */
async function readGroups(ctx: SignedIn, courseId: string): Promise<Groups> {
  const nodes = await queries.selectReadingOrder(ctx, courseId)
  const groups: Groups = new Map()
  let number = 0
  for (const { kind, id } of nodes) if (kind === 'lesson' || kind === 'quiz') groups.set(id, (number += 1))
  return groups
}

const fieldOrder = [
  'title',
  'description',
  'instructions',
  'text',
  'passage',
  'match',
  'unit',
  'alt',
  'transcript',
  'explanation',
  'feedback',
]

/** Short texts in the order of the course. */
async function textUnits(
  ctx: SignedIn,
  { course, locale, groups }: { course: JobCourse; locale: Locale; groups: Groups },
): Promise<WithUpdate[]> {
  const pairs = await queries.selectTextPairs(ctx, course.id, { source: sourceOf(course), locale })
  const nodes = await queries.selectReadingOrder(ctx, course.id)
  const parts = await queries.selectQuizOrder(ctx, course.id)
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const outline = new Map(nodes.map(({ id }, index) => [id, index]))
  const inQuiz = new Map(parts.map(({ id, quiz_id }, index) => [id, { quiz_id, index }]))
  return pairs.flatMap((pair): WithUpdate[] => {
    const place = placeOf(pair, { course, kinds, outline, inQuiz, groups })
    if (!place) return []
    const state = unitStateOf(
      pair.state === null ? undefined : { state: pair.state, source_hash: pair.made_from },
      pair.source_hash,
    )
    const isThere = state !== 'untranslated'
    return [
      {
        ...place,
        kind: 'text',
        owner_id: pair.owner_id,
        unit: pair.field,
        names: [{ name: pair.field, limit: textLimit(pair.owner_kind, pair.field) }],
        source: [pair.source],
        target: isThere && pair.target !== null ? [pair.target] : null,
        codes: [],
        words: pair.words,
        keys_differ: false,
        assessed: pair.owner_kind === 'question' || pair.owner_kind === 'answer',
        state,
        revision: isThere ? (pair.revision ?? 0) : 0,
        source_hash: pair.source_hash,
        target_hash: isThere ? pair.target_hash : null,
        made_from: isThere ? pair.made_from : null,
        updated_by: pair.updated_by,
        updated_at: pair.updated_at,
      },
    ]
  })
}

interface Order {
  course: JobCourse
  kinds: Map<string, queries.OutlineNode['kind']>
  outline: Map<string, number>
  inQuiz: Map<string, { quiz_id: string; index: number }>
  groups: Groups
}

/** The position of a text; null if its owner is no longer part of the course. */
function placeOf(
  { owner_kind, owner_id, field }: queries.TextPair,
  { course, kinds, outline, inQuiz, groups }: Order,
): Pick<Unit, 'part' | 'group_id' | 'position' | 'what'> | null {
  const rank = Math.max(0, fieldOrder.indexOf(field))
  const kind = kinds.get(owner_id)
  if (kind === 'lesson' || kind === 'quiz') {
    const part = kind === 'lesson' ? 'lessons' : 'quizzes'
    const group = groups.get(owner_id) ?? 0
    return { part, group_id: owner_id, position: positionOf(group, rank), what: `${kind}.${field}` }
  }
  const what = `${owner_kind}.${field}`
  const answer = inQuiz.get(owner_id)
  if (answer) {
    const group = groups.get(answer.quiz_id) ?? 0
    return {
      part: 'quizzes',
      group_id: answer.quiz_id,
      position: positionOf(group, 100 + answer.index * 10 + rank),
      what,
    }
  }
  const index = owner_id === course.id ? 0 : (outline.get(owner_id) ?? -1) + 50
  if (index < 50 && owner_kind !== 'course' && owner_kind !== 'objective' && owner_kind !== 'extra_credit')
    return null
  return { part: 'outline', group_id: course.id, position: positionOf(0, index * 10 + rank), what }
}

async function changedLessonUnits(
  ctx: SignedIn,
  lessonIds: string[],
  { groups, source, locale }: { groups: Groups; source: Locale; locale: Locale },
): Promise<WithUpdate[]> {
  const units: WithUpdate[] = []
  for (let from = 0; from < lessonIds.length; from += 50) {
    const some = lessonIds.slice(from, from + 50)
    const documents = await readDocuments(ctx, some, [source, locale])
    const sourceUnits = await queries.selectBlockUnits(ctx, some, source)
    const targetUnits = await queries.selectBlockUnits(ctx, some, locale)
    for (const lessonId of some) {
      const documentIn = (wanted: Locale) =>
        documents.find((one) => one.lesson_id === lessonId && one.locale === wanted)?.document
      const original = documentIn(source)
      if (!original) continue
      const own = lessonUnits({
        lessonId,
        group: groups.get(lessonId) ?? 0,
        source: original,
        target: documentIn(locale) ?? null,
        sourceUnits: sourceUnits.get(lessonId) ?? new Map(),
        targetUnits: targetUnits.get(lessonId) ?? new Map(),
      })
      units.push(...own.map((unit) => ({ ...unit, updated_by: null, updated_at: null })))
    }
  }
  return units
}

/** Updates the position of lessons whose text did not change. */
async function moveLessons(
  ctx: SignedIn,
  {
    job,
    groups,
    known,
    unchangedLessons,
  }: { job: JobRow; groups: Groups; known: queries.KnownItem[]; unchangedLessons: Set<string> },
): Promise<void> {
  const moved = known.flatMap((item) => {
    if (item.kind !== 'block' || !unchangedLessons.has(item.owner_id)) return []
    const position = positionOf(groups.get(item.owner_id) ?? 0, item.position % 1_000_000)
    return position === item.position ? [] : [{ id: item.id, position }]
  })
  if (moved.length === 0) return
  await queries.moveItems(ctx, job.id, moved)
  await queries.recount(ctx, job.id)
}

/** The stored row of a unit with the findings of the checks. */
function toRow(job: Checking & { id: string }, unit: WithUpdate, dismissed: string[] = []) {
  const findings = findingsOf(job, unit, dismissed)
  return {
    ...unit,
    id: itemId(job.id, unit.owner_id, unit.unit),
    source_key: sourceKey(unit.source),
    origin: unit.target === null ? null : unit.state === 'machine' ? 'machine' : 'human',
    findings,
    ...severities(findings),
  }
}

/** The rows with the number of others among them that have the same source. */
function withRepeats<Row extends { source_key: string }>(rows: Row[]): (Row & { repeats: number })[] {
  const counts = new Map<string, number>()
  for (const { source_key } of rows) counts.set(source_key, (counts.get(source_key) ?? 0) + 1)
  return rows.map((row) => ({ ...row, repeats: (counts.get(row.source_key) ?? 1) - 1 }))
}

export const severities = (findings: Finding[]) => ({
  errors: findings.filter(({ severity }) => severity === 'error').length,
  warnings: findings.filter(({ severity, dismissed }) => severity === 'warning' && !dismissed).length,
})

/**
 * A warning is dismissed for one pair of texts; changing either brings it back. The reason is stored after this
 * key.
 */
export const dismissal = (
  { source_hash, target_hash }: { source_hash: string; target_hash: string | null },
  code: string,
): string => `${code} ${source_hash.slice(0, 12)} ${(target_hash ?? '').slice(0, 12)}`

/** Why a warning was dismissed; empty if dismissed without a reason, null if it was not dismissed. */
export function dismissalReason(dismissed: readonly string[], key: string): string | null {
  const entry = dismissed.find((known) => known === key || known.startsWith(`${key} `))
  return entry === undefined ? null : entry.slice(key.length + 1)
}

/** The language pair and the glossary terms that apply. */
export interface Checking {
  source_locale: Locale
  locale: Locale
  terms: readonly CheckedTerm[]
}

export function findingsOf(
  { source_locale, locale, terms }: Checking,
  unit: Pick<Unit, 'source' | 'target' | 'codes' | 'names' | 'what' | 'source_hash' | 'target_hash'> &
    Partial<Pick<Unit, 'keys_differ'>>,
  dismissed: readonly string[],
): Finding[] {
  if (unit.target === null) return []
  const findings = checkUnit({
    ...unit,
    target: unit.target,
    source_locale,
    locale,
    terms,
  })
  const parity: Finding[] = unit.keys_differ ? [{ code: 'parity', severity: 'error', field: 0 }] : []
  return [...parity, ...findings].map((finding) => {
    if (finding.severity !== 'warning') return finding
    const reason = dismissalReason(dismissed, dismissal(unit, finding.code))
    return reason === null ? finding : { ...finding, dismissed: true, reason }
  })
}

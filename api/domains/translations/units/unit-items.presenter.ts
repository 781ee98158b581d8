import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { limits } from '#contract/limits.ts'
import { blocksById, blockWords, keysDiffer } from '#contract/translations/block-units.ts'
import type { Code, UnitPart, UnitState } from '#contract/translations/units.ts'
import { isAssessed, needsApproval } from '#domains/content/content.rules.ts'
import type { TextOwner } from '#domains/courses/texts.service.ts'
import { idFrom } from '#platform/derived-id.ts'
import { sha256 } from '#platform/ids.ts'

/** A unit's state in one language, as stored in its row. */
export interface StoredUnit {
  state: UnitState
  source_hash: string | null
  hash: string
  revision: number
  words: number
}

/** The effective state of a unit: a translation made from an older source needs an update. */
export function unitStateOf(
  stored: Pick<StoredUnit, 'state' | 'source_hash'> | undefined,
  sourceHash: string,
): UnitState {
  if (!stored || stored.state === 'untranslated') return 'untranslated'
  return stored.source_hash === sourceHash ? stored.state : 'needs_update'
}

/** A hash that is equal for sources differing only in white space, quotes and dashes, which can share a translation. */
export const sourceKey = (fields: readonly string[]): string =>
  sha256(
    fields
      .map((field) =>
        field
          .normalize('NFC')
          .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
          .replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
          .replace(/[\u2010-\u2015]/g, '-')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .join('\u0000'),
  )

/** A stable id for each unit of a job, however often its items are rebuilt. */
export const itemId = (jobId: string, ownerId: string, unit: string): string =>
  idFrom(`translation ${jobId} ${ownerId} ${unit}`)

const questionLimits: Record<string, number> = {
  text: limits.questionText,
  explanation: limits.explanation,
  passage: limits.passage,
  unit: limits.unit,
  alt: limits.altText,
  transcript: limits.transcript,
}
const answerLimits: Record<string, number> = {
  text: limits.answerText,
  feedback: limits.explanation,
  match: limits.answerText,
  alt: limits.altText,
}

export function textLimit(owner: TextOwner, field: string): number {
  if (owner === 'question') return questionLimits[field] ?? limits.questionText
  if (owner === 'answer') return answerLimits[field] ?? limits.answerText
  if (owner === 'objective') return limits.objective
  return field === 'title' ? limits.title : limits.description
}

/** A unit of a job, made from the draft. */
export interface Unit {
  kind: 'text' | 'block'
  part: UnitPart
  group_id: string
  position: number
  what: string
  owner_id: string
  unit: string
  names: { name: string; limit: number | null }[]
  source: string[]
  target: string[] | null
  codes: Code[]
  words: number
  assessed: boolean
  /** The translation has other correct answers than its source. */
  keys_differ: boolean
  state: UnitState
  revision: number
  source_hash: string
  target_hash: string | null
  made_from: string | null
}

/** A sort key in the order of the course, with up to a million units per group. */
export const positionOf = (group: number, index: number): number => group * 1_000_000 + index

export interface LessonDocuments {
  lessonId: string
  group: number
  source: ContentDocument
  target: ContentDocument | null
  sourceUnits: ReadonlyMap<string, StoredUnit>
  targetUnits: ReadonlyMap<string, StoredUnit>
}

/** The units of a lesson's document in reading order, after its title. */
export function lessonUnits(documents: LessonDocuments): Unit[] {
  const { lessonId, group, source, target, sourceUnits, targetUnits } = documents
  const others = target ? blocksById(target) : new Map<string, ContentNode>()
  return [...blocksById(source)].flatMap(([id, node], index): Unit[] => {
    const words = blockWords(node)
    const hash = sourceUnits.get(id)?.hash
    if (!words || !hash) return []
    const stored = targetUnits.get(id)
    const state = unitStateOf(stored, hash)
    const other = others.get(id)
    const translated =
      state === 'untranslated' || other?.type !== node.type ? null : blockWords(other, words.codes)
    const fits = translated !== null && translated.fields.length === words.fields.length
    return [
      {
        kind: 'block',
        part: 'lessons',
        group_id: lessonId,
        position: positionOf(group, index + 100),
        what: `block.${node.type}`,
        owner_id: lessonId,
        unit: id,
        names: words.names,
        source: words.fields,
        target: fits ? translated.fields : null,
        codes: fits ? translated.codes : words.codes,
        words: sourceUnits.get(id)?.words ?? 0,
        assessed: needsApproval(node),
        keys_differ: fits && other !== undefined && isAssessed(node) && keysDiffer(node, other),
        state: fits ? state : 'untranslated',
        revision: fits ? (stored?.revision ?? 0) : 0,
        source_hash: hash,
        target_hash: fits ? (stored?.hash ?? null) : null,
        made_from: fits ? (stored?.source_hash ?? null) : null,
      },
    ]
  })
}

import * as z from 'zod/mini'
import { endpoint, type ResponseOf } from '../endpoint.ts'
import { count, id, list, one, pageQuery, text, timestamp, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { unitSelections } from './gate.ts'
import {
  checkCodes,
  fields,
  itemParams,
  jobCounts,
  jobParams,
  jobPath,
  origins,
  reasonText,
  unit,
  unitParts,
  unitState,
  unitsAtOnce,
} from './units.ts'

const withCounts = <T extends z.ZodMiniType>(schema: T) =>
  z.object({ data: schema, meta: z.object({ counts: jobCounts }) })

const unitFilter = {
  kind: z.optional(z.enum(['text', 'block'])),
  part: z.optional(z.enum(unitParts)),
  group: z.optional(id),
  state: z.optional(unitState),
  /**
   * `todo` is everything a translator has to look at: untranslated, machine, needs an update, rejected. `unapproved` is
   * what is assessed and not approved.
   */
  only: z.optional(z.enum(unitSelections)),
  /** Search words in the source or the target. */
  q: z.optional(text(limits.search)),
}

export const listUnits = endpoint({
  method: 'GET',
  path: `${jobPath}/texts`,
  access: 'staff',
  reads: ['units/:translationJobId'],
  summary: 'Units of a job in the order of the course: short texts and the blocks of lessons',
  params: jobParams,
  query: z.object({
    ...pageQuery,
    cursor: z.optional(id),
    ...unitFilter,
    /** Start with this unit, instead of `cursor`. */
    from: z.optional(id),
    /** Stop before this unit. */
    until: z.optional(id),
  }),
  response: z.object({
    data: z.array(unit),
    meta: z.object({ next_cursor: z.nullable(z.string()), counts: jobCounts, total: count }),
  }),
})

/** Initial number of units per page of `listUnitPages`; a page shrinks when units no longer match the filter. */
export const unitPageSize = 50

export const listUnitPages = endpoint({
  method: 'GET',
  path: `${jobPath}/pages`,
  access: 'staff',
  reads: ['units/:translationJobId'],
  summary: 'The first unit of each page of the units of a job, so that a list can be entered anywhere',
  params: jobParams,
  query: z.object(unitFilter),
  response: z.object({
    data: z.array(z.object({ id, position: z.int() })),
    meta: z.object({ total: count }),
  }),
})

/** A text to save. Without a state it becomes `translated`; `approved` requires the right to approve. */
const written = z.strictObject({
  id,
  fields,
  /** The unit’s revision when the edit began. */
  revision: z.int(),
  source_hash: text(64),
  state: z.optional(z.enum(['translated', 'approved'])),
  /** Also saves the same words in all untranslated units with the same source. */
  repeats: z.optional(z.boolean()),
  origin: z.optional(z.enum(['human', 'memory', 'machine'])),
})
export type WrittenUnit = z.infer<typeof written>

const saved = z.object({
  id,
  /**
   * `conflict`: somebody else has saved it since. `refused`: it is not part of the job, or has an error although
   * `approved` was requested.
   */
  result: z.enum(['saved', 'same', 'conflict', 'refused']),
  /** The unit’s current state. */
  unit: z.nullable(unit),
  /** True if the source changed after the edit began. */
  stale: z.boolean(),
  /** Number of other units that received the same words. */
  repeated: count,
})
export type SavedUnit = z.infer<typeof saved>

export const saveUnits = endpoint({
  method: 'POST',
  path: `${jobPath}/texts`,
  access: 'staff',
  summary: 'Saves many units, each with an answer of its own',
  params: jobParams,
  body: z.strictObject({ items: z.array(written).check(z.minLength(1), z.maxLength(unitsAtOnce)) }),
  bodyBytes: limits.documentBodyBytes,
  response: withCounts(z.array(saved)),
})

export const saveUnit = endpoint({
  method: 'POST',
  path: `${jobPath}/text`,
  access: 'staff',
  changes: ['translations/lists', 'course/:courseId'],
  summary: 'Saves one unit; 409 with the newest unit in `detail` where somebody else saved it since',
  params: jobParams,
  body: written,
  bodyBytes: limits.documentBodyBytes,
  response: withCounts(saved),
  errors: [409],
  perMinute: 240,
})

export const getUnit = endpoint({
  method: 'GET',
  path: `${jobPath}/texts/:translationJobItemId`,
  access: 'staff',
  reads: ['unit/:translationJobItemId'],
  summary: 'A unit with its history and comments',
  params: itemParams,
  response: one(
    z.object({
      unit,
      history: z.array(
        z.object({
          revision: z.int(),
          state: unitState,
          target: z.nullable(z.array(z.string())),
          origin: z.nullable(z.enum(origins)),
          by: z.nullable(z.string()),
          at: timestamp,
          /** The reason for a rejection or for dismissing a warning. */
          reason: z.nullable(z.string()),
          /** Set if only a warning was dismissed or shown again. */
          warning: z.nullable(z.object({ code: z.enum(checkCodes), dismissed: z.boolean() })),
        }),
      ),
      comments: z.array(
        z.object({
          id,
          kind: z.enum(['comment', 'question']),
          body: z.string(),
          by: z.nullable(z.string()),
          at: timestamp,
          resolved_at: z.nullable(timestamp),
          can: z.object({ resolve: z.boolean() }),
        }),
      ),
    }),
  ),
})
export type UnitDetail = ResponseOf<typeof getUnit>['data']

export const changeUnitStates = endpoint({
  method: 'POST',
  path: `${jobPath}/states`,
  access: 'staff',
  changes: ['translations/lists', 'course/:courseId'],
  summary:
    'Confirms (also a text that equals its source), approves, rejects or reopens units, each with an answer of its own',
  params: jobParams,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(unitsAtOnce)),
    act: z.enum(['confirm', 'approve', 'reject', 'reopen']),
    /** Required to reject. */
    reason: z.optional(reasonText),
  }),
  response: withCounts(z.array(saved)),
})

export const undoRepeats = endpoint({
  method: 'POST',
  path: `${jobPath}/undo_repeats`,
  access: 'staff',
  changes: ['translations/lists', 'course/:courseId', 'units/:translationJobId'],
  summary: 'Takes back what saving a unit wrote into others with the same source',
  params: jobParams,
  body: z.strictObject({ id }),
  response: withCounts(z.object({ undone: count })),
})

export const clearItem = endpoint({
  method: 'DELETE',
  path: `${jobPath}/translation_job_item/:translationJobItemId`,
  access: 'staff',
  changes: ['translations/lists', 'course/:courseId', 'unit/:translationJobItemId'],
  summary: 'Clears a unit, or all of a lesson’s by its id, to untranslated; the history keeps it',
  params: itemParams,
  response: withCounts(z.object({ id, cleared: count })),
})

export const dismissWarning = endpoint({
  method: 'POST',
  path: `${jobPath}/dismissals`,
  access: 'staff',
  changes: ['unit'],
  summary: 'Says that a warning does not matter for a unit as it is now, and why, or takes that back',
  params: jobParams,
  body: z.strictObject({
    id,
    code: z.enum(checkCodes),
    dismissed: z.boolean(),
    /** Required to dismiss. */
    reason: z.optional(reasonText),
  }),
  response: one(unit),
  errors: [409],
})

export const dismissFileSuggestion = endpoint({
  method: 'DELETE',
  path: `${jobPath}/texts/:translationJobItemId/file_suggestion`,
  access: 'staff',
  changes: ['translations/lists', 'suggestions'],
  summary: 'Keeps the text as it is and drops what a file said of it; a repeat changes nothing',
  params: itemParams,
  response: withCounts(unit),
})

export const addUnitComment = endpoint({
  method: 'POST',
  path: `${jobPath}/comments`,
  access: 'staff',
  changes: ['unit'],
  summary: 'Comments on a unit or asks something about it',
  params: jobParams,
  body: z.strictObject({ id, kind: z.enum(['comment', 'question']), body: text(limits.reason, 1) }),
  response: one(unit),
  status: 201,
})

export const resolveUnitComment = endpoint({
  method: 'PATCH',
  path: `${jobPath}/comments/:commentId`,
  access: 'staff',
  changes: ['unit'],
  summary: 'Says that a question is answered, or opens it again',
  params: z.object({ ...jobParams.shape, commentId: id }),
  body: z.strictObject({ resolved: z.boolean() }),
  response: one(unit),
})

/** A lesson’s document as an item; the id is the lesson’s. */
const contentItem = z.object({
  id,
  title: z.string(),
  units: count,
  words: count,
  progress: z.int(),
  /** Whether the document exists in the language yet. */
  is_written: z.boolean(),
})

export const listContents = endpoint({
  method: 'GET',
  path: `${jobPath}/contents`,
  access: 'staff',
  summary: 'The lessons of a job that have a text, with how far each is',
  params: jobParams,
  response: list(contentItem),
})

const neighbour = z.nullable(z.object({ id, title: z.string() }))
export const getContentItem = endpoint({
  method: 'GET',
  path: `${jobPath}/contents/:translationJobItemId`,
  access: 'staff',
  reads: ['units/:translationJobId'],
  summary: 'A lesson’s document, source beside target, with its units',
  params: itemParams,
  response: one(
    z.object({
      id,
      title: z.string(),
      source: z.record(z.string(), z.unknown()),
      /** The source’s blocks with the language’s words where they exist. */
      target: z.record(z.string(), z.unknown()),
      units: z.array(unit),
      version,
      previous: neighbour,
      next: neighbour,
    }),
  ),
})
export type ContentItemDetail = ResponseOf<typeof getContentItem>['data']

export const saveContentItem = endpoint({
  method: 'POST',
  path: `${jobPath}/contents`,
  access: 'staff',
  summary: 'Saves units of a lesson’s document',
  params: jobParams,
  body: z.strictObject({ id, units: z.array(written).check(z.minLength(1), z.maxLength(unitsAtOnce)) }),
  bodyBytes: limits.documentBodyBytes,
  response: withCounts(z.array(saved)),
  errors: [409],
})

/** An image, video, audio, animation or captions file of a lesson or a question in the job’s language. */
const mediaItem = z.object({
  id,
  /** The title of the lesson, or of the quiz that the question belongs to. */
  title: z.string(),
  /** Null for the file of a question. */
  lesson_id: z.nullable(id),
  /** Empty for the file of a question. */
  block_id: z.string(),
  /** The question, with its number in the quiz, from 1; null for the file of a lesson. */
  question: z.nullable(z.object({ id, quiz_id: id, number: count })),
  slot: z.enum(['src', 'poster', 'still', 'captions']),
  kind: z.string(),
  /** The file shown if the language has none of its own; empty for a video or audio without captions. */
  source: z.string(),
  /** Null if the source’s file is shown. */
  target: z.nullable(z.string()),
  /** The source’s file has changed since the language’s own file was added. */
  is_stale: z.boolean(),
})
export type MediaItem = z.infer<typeof mediaItem>

export const listMediaItems = endpoint({
  method: 'GET',
  path: `${jobPath}/media`,
  access: 'staff',
  reads: ['media-items/:translationJobId'],
  summary: 'Files that the lessons and questions of a job show, with what the language shows instead',
  params: jobParams,
  query: z.object({ ...pageQuery, cursor: z.optional(id), group: z.optional(id) }),
  response: z.object({
    data: z.array(mediaItem),
    meta: z.object({ next_cursor: z.nullable(z.string()), total: count }),
  }),
})

export const saveMediaItem = endpoint({
  method: 'POST',
  path: `${jobPath}/media`,
  access: 'staff',
  changes: ['media-items/:translationJobId'],
  summary:
    'Shows another file in the language, uploaded before; null shows the source’s again, the same once more says that it is up to date',
  params: jobParams,
  body: z.strictObject({ id, address: z.nullable(text(2_000, 1)) }),
  response: one(mediaItem),
})

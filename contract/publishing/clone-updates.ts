import * as z from 'zod/mini'
import { course, courseStatuses } from '../courses/courses.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, list, one, pageQuery, timestamp } from '../fields.ts'
import { itemChange, releaseKinds } from './publishing.ts'

// A clone is a course of its own. What its original publishes later can be taken over into the clone’s draft.

const release = z.object({
  id,
  number: z.int(),
  kind: z.enum(releaseKinds),
  note: z.string(),
  published_at: timestamp,
})

/** A change that the update makes to the clone’s draft. */
const cloneChange = z.object({
  ...itemChange.shape,
  /** Identifies what is taken over as a whole: the item, chapter or section, or the course itself. */
  node_id: id,
  /** Titles of its chapter and section, of a removed node those it was in; empty for the course and the final exam. */
  path: z.array(z.string()),
  /** Taking it over replaces what was written in the clone, or `exceeds_limit` is true. */
  is_conflict: z.boolean(),
  /**
   * It comes into a list of chapters, sections or items that would have more than `itemsPerOrder` entries if everything
   * was taken over. An update that makes a list so long is refused.
   */
  exceeds_limit: z.boolean(),
  /** The new chapter or section that the change puts the node into, and that comes with it; else null. */
  new_heading_id: z.nullable(id),
  /** The removed chapter or section that the change takes the node out of, and that stays as long as it is not taken. */
  removed_heading_id: z.nullable(id),
})
export type CloneChange = z.infer<typeof cloneChange>

export const getCloneUpdate = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/update',
  access: 'staff',
  reads: ['course/:courseId'],
  summary:
    'What the newest release of the original would change in the draft of a clone; 404 for a course whose original is gone or out of reach, or never had a release to compare with',
  params: z.object({ courseId: id }),
  response: one(
    z.object({
      original: z.object({ id, title: z.string(), company_name: z.string() }),
      /** The number of the original’s release that the clone has; null if it was cloned from an unpublished draft. */
      since: z.nullable(z.int()),
      /** The original’s newest release. */
      release,
      /** Whether the clone has that release already; there are no changes then. */
      is_current: z.boolean(),
      /** Of the clone’s draft that the changes apply to. */
      draft_hash: z.string(),
      /** Several entries may belong to one node, such as one a language. */
      changes: z.array(cloneChange),
    }),
  ),
})

export const applyCloneUpdate = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/update',
  access: 'staff',
  changes: ['courses', 'course/:courseId', 'lesson', 'materials', 'translations', 'units', 'clones'],
  summary:
    'Takes changes of the original’s newest release over into the draft of a clone; the others are not offered again until the original changes them. 409 when the draft or the newest release is another by now, 422 when a list of the clone would have too many entries',
  params: z.object({ courseId: id }),
  body: z.strictObject({
    release_id: id,
    draft_hash: z.string().check(z.length(64)),
    /** The nodes to take over; new headings above them are taken over as well, and removed ones stay as long as something is in them. */
    node_ids: z.array(id).check(z.maxLength(5_000)),
  }),
  response: one(course),
  errors: [409],
})

export const listClones = endpoint({
  method: 'GET',
  path: '/api/courses/:courseId/clones',
  access: 'staff',
  reads: ['clones/:courseId', 'courses'],
  summary: 'The clones of a course in companies one sees, by company and title; totals are on the first page',
  params: z.object({ courseId: id }),
  query: z.object({ ...pageQuery, cursor: z.optional(id) }),
  response: z.object({
    data: z.array(
      z.object({
        id,
        title: z.string(),
        company_id: id,
        company_name: z.string(),
        status: z.enum(courseStatuses),
        /** The number of the original’s release that the clone has; null if it was cloned from an unpublished draft. */
        since: z.nullable(z.int()),
        /** The original has a newer release that the clone can be updated to; never for an archived clone. */
        is_behind: z.boolean(),
        can: z.object({ update: z.boolean() }),
      }),
    ),
    meta: z.object({
      next_cursor: z.nullable(z.string()),
      total: z.optional(count),
      /** The number of clones for which `is_behind` is true. */
      behind: z.optional(count),
    }),
  }),
})

/** What became of a clone in a bulk update. */
export const cloneUpdateResults = [
  'updated',
  'published',
  'current',
  'conflicts',
  'refused',
  'failed',
] as const

export const updateClones = endpoint({
  method: 'POST',
  path: '/api/courses/:courseId/clones/update',
  access: 'staff',
  changes: ['courses', 'course', 'lesson', 'materials', 'translations', 'units', 'clones'],
  summary:
    'Updates clones to the newest release, each as a whole or not at all: one with conflicts or in review is left as it is for somebody to decide, and one that fails unexpectedly does not stop the others. `publish` also publishes a clone that had no unpublished changes before, where the caller may',
  params: z.object({ courseId: id }),
  body: z.strictObject({
    release_id: id,
    clone_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
    publish: z.optional(z.boolean()),
  }),
  response: list(
    z.object({
      id,
      result: z.enum(cloneUpdateResults),
      /** Nodes changed on both sides; 0 unless the result is `conflicts`. */
      conflicts: count,
      /** Why it was refused, failed, or was updated but not published; null otherwise. */
      reason: z.nullable(z.string()),
    }),
  ),
  errors: [409],
})

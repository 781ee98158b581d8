import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, locale, one, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { type Content, lessonParams, lessonsPath } from './content.ts'

// Several authors editing one lesson.

/** In the `detail` of a save that was refused with a conflict: the content with all other changes saved. */
export interface ContentConflict extends Content {
  /** Ids of the blocks that somebody else changed too. */
  conflicts: string[]
}

export const lessonEditor = z.object({
  id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  locale,
})
export type LessonEditor = z.infer<typeof lessonEditor>

export const announceEditor = endpoint({
  method: 'POST',
  path: `${lessonsPath}/editors`,
  access: 'staff',
  changes: [],
  summary:
    'Says that the caller has a lesson’s text open, which is good for 40 seconds; answers who else has, and the newest version of the text',
  params: lessonParams,
  body: z.strictObject({ locale }),
  response: one(
    z.object({ editors: z.array(lessonEditor).check(z.maxLength(limits.editorsShown)), version }),
  ),
  perMinute: 120,
})

export const leaveLesson = endpoint({
  method: 'DELETE',
  path: `${lessonsPath}/editors`,
  access: 'staff',
  changes: [],
  summary: 'Says that the caller has a lesson’s text open no longer; again, it is as good',
  params: lessonParams,
  perMinute: 120,
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, one, words } from '../fields.ts'
import { limits } from '../limits.ts'
import { addressOf } from '../media/media.ts'

/**
 * Images below a post or comment, such as a screenshot of a suspicious message. They are off until a company allows
 * them.
 */

const src = z.string().check(z.regex(new RegExp(`^${addressOf(['webp'])}$`)))

const storedPicture = z.object({ src, width: z.nullable(z.int()), height: z.nullable(z.int()) })
export type StoredPicture = z.infer<typeof storedPicture>

/** With alternative text, for people who cannot see them. */
export const pictures = z.optional(
  z.array(z.strictObject({ src, alt: words(limits.altText) })).check(z.maxLength(limits.postPictures)),
)
export type PictureInput = { src: string; alt: string }

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/student/community/pictures',
  access: 'student',
  changes: [],
  needs: 'community',
  summary:
    'Stores a picture for a post or comment, made anew without its metadata; 403 where the company allows none',
  upload: { name: 'picture', maxBytes: limits.postPictureBytes },
  response: one(storedPicture),
  status: 201,
  errors: [413, 415, 422, 429],
  perMinute: 10,
})

export const uploadStaffPicture = endpoint({
  method: 'POST',
  path: '/api/companies/:companyId/community/pictures',
  access: 'staff',
  changes: [],
  summary:
    'The same for a post or comment of the security team; 403 where the company allows none or keeps its moderation to itself',
  params: z.object({ companyId: id }),
  upload: { name: 'picture', maxBytes: limits.postPictureBytes },
  response: one(storedPicture),
  status: 201,
  errors: [413, 415, 422],
  perMinute: 10,
})

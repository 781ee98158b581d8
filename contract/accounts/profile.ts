import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { one, pixels, timestamp } from '../fields.ts'
import { limits } from '../limits.ts'
import { user } from './accounts.ts'

export const getDetails = endpoint({
  method: 'GET',
  path: '/api/student/details',
  access: 'student',
  reads: ['profile'],
  summary: 'The profile: the student and since when',
  response: one(z.object({ ...user.shape, member_since: timestamp })),
})

const setsPicture = {
  method: 'POST',
  summary: 'Sets own picture: the square at `left` and `top`, `size` wide, or the middle when none is named',
  upload: { name: 'image', maxBytes: limits.imageBytes },
  body: z.strictObject({
    left: z.optional(pixels(0)),
    top: z.optional(pixels(0)),
    size: z.optional(pixels(1)),
  }),
  response: one(user),
  perMinute: 10,
  errors: [415],
} as const
const erasesPicture = { method: 'DELETE', summary: 'Erases own picture', response: one(user) } as const

export const uploadAvatar = endpoint({
  ...setsPicture,
  path: '/api/student/avatar',
  access: 'student',
  changes: ['profile'],
})
export const removeAvatar = endpoint({
  ...erasesPicture,
  path: '/api/student/avatar',
  access: 'student',
  changes: ['profile'],
})
export const uploadStaffAvatar = endpoint({
  ...setsPicture,
  path: '/api/me/avatar',
  access: 'staff',
  changes: [],
})
export const removeStaffAvatar = endpoint({
  ...erasesPicture,
  path: '/api/me/avatar',
  access: 'staff',
  changes: [],
})

export const getAvatar = endpoint({
  method: 'GET',
  path: '/img/avatars/:name',
  access: 'public',
  summary: 'A person’s picture by its unguessable name; 404 once it is replaced or erased',
  params: z.object({ name: z.string().check(z.regex(/^[a-z2-7]{26}\.webp$/)) }),
  response: { file: 'image/webp' },
  perMinute: 6_000,
})

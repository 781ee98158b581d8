import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, timestamp } from '../fields.ts'

/** For how long a device is not asked for the second step of signing in. */
export const trustedDeviceDays = 30
/** The device that was trusted longest ago makes room for another one. */
export const trustedDevicesPerPerson = 10

/** Sent to the calls of the sign-in alone. */
export const trustedDeviceCookie = { name: 'trusted_device', path: '/api/login' } as const

/** A browser in which one’s password alone signs in, at one host name. */
export const trustedDevice = z.object({
  id,
  host: z.string(),
  /** From the user agent; null where it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  created_at: timestamp,
  /** Null until the first sign-in with it. */
  last_used_at: z.nullable(timestamp),
  expires_at: timestamp,
})
export type TrustedDevice = z.infer<typeof trustedDevice>

export const listTrustedDevices = endpoint({
  method: 'GET',
  path: '/api/me/trusted-devices',
  access: 'staff',
  reads: ['trusted-devices'],
  summary: 'The browsers that are not asked for one’s second factor, at most ten, the newest first',
  response: z.object({ data: z.array(trustedDevice) }),
})

export const removeTrustedDevice = endpoint({
  method: 'DELETE',
  path: '/api/me/trusted-devices/:deviceId',
  access: 'staff',
  changes: ['trusted-devices'],
  summary: 'From now on, this browser is asked for the second factor again',
  params: z.object({ deviceId: id }),
  errors: [404],
})

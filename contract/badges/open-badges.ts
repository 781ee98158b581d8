import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, text, url } from '../fields.ts'
import { badgeTypes } from './badges.ts'

/**
 * Badges as Open Badges 3.0 (1EdTech). Field names and contexts are those of the standard, which is in camel case and
 * knows no envelope around a document.
 */

/** The signed text, or the badge’s picture with it inside. */
export const credentialFormats = ['jwt', 'svg'] as const
export type CredentialFormat = (typeof credentialFormats)[number]

const contexts = { '@context': z.array(url) }

/** Who gives a badge. */
const issuer = z.object({ id: url, type: z.array(z.string()), name: z.string(), url })
export type BadgeIssuer = z.infer<typeof issuer>

/** What a badge is given for. */
const achievement = z.object({
  id: url,
  type: z.array(z.string()),
  achievementType: z.string(),
  name: z.string(),
  description: z.string(),
  criteria: z.object({ narrative: z.string() }),
  image: z.object({ id: url, type: z.string() }),
})
export type BadgeAchievement = z.infer<typeof achievement>

/** An RSA public key as JSON Web Key (RFC 7517). */
const publicKey = z.object({
  kty: z.string(),
  n: z.string(),
  e: z.string(),
  kid: z.string(),
  alg: z.string(),
  use: z.string(),
})

export const downloadBadgeCredential = endpoint({
  method: 'GET',
  path: '/api/student/badges/:awardId/credential',
  access: 'student',
  summary:
    'One of one’s own badges as Open Badge 3.0, signed: as a JWT, or as its picture with the JWT inside',
  params: z.object({ awardId: id }),
  query: z.object({ format: z.optional(z.enum(credentialFormats)) }),
  response: { file: ['text/plain', 'image/svg+xml'] },
  perMinute: 30,
})

export const getBadgeIssuer = endpoint({
  method: 'GET',
  path: '/api/external/badges/issuers/:companyId',
  access: 'public',
  summary: 'The profile of a company that gives Open Badges, with the key that signs them',
  params: z.object({ companyId: id }),
  response: z.object({
    ...contexts,
    ...issuer.shape,
    verificationMethod: z.array(
      z.object({ id: url, type: z.string(), controller: url, publicKeyJwk: publicKey }),
    ),
    assertionMethod: z.array(url),
  }),
  openToSites: true,
  errors: [304],
})

export const getBadgeKey = endpoint({
  method: 'GET',
  path: '/api/external/badges/keys/:keyId',
  access: 'public',
  summary: 'The public key that verifies Open Badges, as JSON Web Key; `keyId` is its thumbprint',
  params: z.object({ keyId: text(64, 1) }),
  response: publicKey,
  openToSites: true,
  errors: [304],
})

export const getBadgeAchievement = endpoint({
  method: 'GET',
  path: '/api/external/badges/achievements/:badgeType',
  access: 'public',
  summary: 'What a badge is given for, as an Open Badges achievement of the company of the host',
  params: z.object({ badgeType: z.enum(badgeTypes) }),
  response: z.object({ ...contexts, ...achievement.shape }),
  openToSites: true,
  errors: [304],
})

export const getBadgeCredential = endpoint({
  method: 'GET',
  path: '/api/external/badges/credentials/:awardId',
  access: 'public',
  summary:
    'Whether an Open Badge is still valid, and nothing about its holder; revoked once the holder was erased',
  params: z.object({ awardId: id }),
  response: z.object({ id: url, status: z.enum(['valid', 'revoked']), issuer: url }),
  openToSites: true,
  errors: [304],
})

export const getBadgeRevocations = endpoint({
  method: 'GET',
  path: '/api/external/badges/credentials/:awardId/revocations',
  access: 'public',
  summary:
    'The same as a 1EdTech revocation list: it names the badge once it is revoked, and is empty before',
  params: z.object({ awardId: id }),
  response: z.object({
    id: url,
    issuer: url,
    revokedCredentials: z.array(z.object({ id: url, revoked: z.boolean() })),
  }),
  openToSites: true,
  errors: [304],
})

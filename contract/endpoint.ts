import type * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { Ability, Need, Role } from './roles.ts'
import type { ApiScope } from './scopes.ts'

/** Who may call: `signed_in` is any role, `staff` is admin or teacher. */
export type Access = 'public' | 'signed_in' | 'student' | 'staff' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response that is not JSON: the handler returns a `Download`, whose body is sent unchanged. */
export interface FileResponse {
  /** Its content type, or the ones it may have. */
  readonly file: string | readonly string[]
}

/**
 * The response to a form that another site’s page posts as a navigation: the browser is sent to a page of ours. What the
 * handler returns is in the fragment of its address, which no server sees; an error is there as `problem`.
 */
export interface PageResponse {
  readonly page: `/${string}`
}

/** One file field of a multipart body; the other fields are checked by `body`. */
export interface FileField {
  readonly name: string
  /** What clients of earlier releases call it; still accepted. */
  readonly formerName?: string
  readonly maxBytes: number
  /** Too large for memory: the handler receives a file on disk. */
  readonly spooled?: true
}

/** A cookie that scripts cannot read, for one host name and the calls below a path. */
export interface CookieDeclaration {
  readonly name: string
  readonly path: `/${string}`
}

/** Limits `fresh` to calls whose body has this value in this field, or any of these fields. */
export type FreshWhen =
  | { readonly field: string; readonly is: string }
  | { readonly hasAny: readonly string[] }

export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType | FileResponse | PageResponse = z.ZodMiniType | FileResponse | PageResponse,
> {
  readonly method: Method
  /** Contains `:name` parameters, each described by `params`. */
  readonly path: `/${string}`
  readonly access: Access
  /** A setting that must be on for the user; otherwise the call answers 403. */
  readonly needs?: Need
  /** The ability that a teacher needs to call; an admin has it by role. */
  readonly ability?: Ability
  /**
   * The scope that an API token needs to call. Without one, no token may call. A token then has the rights of an admin
   * of its company, whatever `access` and `ability` say.
   */
  readonly scope?: ApiScope
  /** The response covers the companies below, so a token that is for its own company alone may not call. */
  readonly coversBelow?: true
  readonly summary: string
  /**
   * Tags of the data in the response, such as `courses`, or `course/:courseId` with a path parameter. A read without
   * tags becomes stale only with time.
   */
  readonly reads?: readonly string[]
  /**
   * Tags of the reads that become stale when the call succeeds. A tag without an id matches the tag with any id. Reads
   * that the response itself updates need not be listed. Required on every write that the web calls; `[]` makes nothing
   * stale.
   */
  readonly changes?: readonly string[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly upload?: FileField
  /**
   * Content types accepted as plain text beside JSON; the body is then `{format, content}`, with the format given here.
   */
  readonly texts?: Readonly<Record<string, string>>
  /** Maximum body size; defaults to the limit of its access. */
  readonly bodyBytes?: number
  /** Without one, the call answers 204 without a body. */
  readonly response?: R
  /** Defaults to 200; 201 for calls that create; 303 for those that answer with a page. */
  readonly status?: 200 | 201 | 202 | 303
  /**
   * Maximum calls per minute: per address for public calls, per user for the others. Defaults to the platform’s limit.
   */
  readonly perMinute?: number
  /**
   * Members of staff must have confirmed who they are within `limits.proofMinutes`; otherwise the call answers 403
   * `step_up_needed` and does nothing.
   */
  readonly fresh?: true | FreshWhen
  /** The cookie that the call reads, and may set. */
  readonly cookie?: CookieDeclaration
  /** True on calls other than GET that impersonators and auditors may make, too; GET is always allowed. */
  readonly impersonator?: boolean
  /** True on writes that an auditor may make, who can otherwise only read. */
  readonly auditor?: boolean
  /** True on the calls that a session may make that is only for setting up a second factor. */
  readonly duringFactorSetUp?: true
  /** Also accepts a token that was already exchanged, because the response with its successor may have been lost. */
  readonly takesExchanged?: boolean
  /** Public, but accepts a form body, because what authorizes the caller is in the path or the form itself. */
  readonly takesForms?: true
  /**
   * Follows a standard instead of our conventions: media types, errors and the treatment of unknown names are the
   * standard’s, the body reaches the handler as it was sent, and a token of a directory connection authorizes the
   * caller instead of a session.
   */
  readonly protocol?: 'scim'
  /**
   * The response is the same for everyone: pages of other sites may read it, and proxies may cache it for five minutes.
   */
  readonly openToSites?: true
  /** Additional statuses that this call may answer, for the API document. */
  readonly errors?: readonly number[]
}

type InferOr<T, Otherwise> = T extends z.ZodMiniType ? z.infer<T> : Otherwise
export type ParamsOf<E> = E extends { params: infer P }
  ? InferOr<P, Record<never, never>>
  : Record<never, never>
export type QueryOf<E> = E extends { query: infer Q }
  ? InferOr<Q, Record<never, never>>
  : Record<never, never>
export type BodyOf<E> = E extends { body: infer B } ? InferOr<B, undefined> : undefined
export type ResponseOf<E> = E extends { response: infer R } ? InferOr<R, Blob> : undefined

/** Declares an API call. The schemas must be representable in JSON Schema: no transforms, no refinements. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** The roles that an access admits; null if no sign-in is required. */
export const rolesOf = (access: Access): readonly Role[] | null => {
  switch (access) {
    case 'public':
      return null
    case 'signed_in':
      return ['admin', 'teacher', 'student']
    case 'staff':
      return ['admin', 'teacher']
    case 'admin':
      return ['admin']
    case 'student':
      return ['student']
  }
}

/** Maximum size of the body in bytes, not counting an uploaded file. */
export const bodyLimitOf = ({ access, bodyBytes }: Endpoint): number => bodyBytes ?? limits.bodyBytes[access]

/** The roles that may call without an ability; null if no sign-in is required. */
export const rolesWithoutAbility = ({ access, ability }: Endpoint): readonly Role[] | null =>
  ability ? ['admin'] : rolesOf(access)

/** Whether a call with this body needs a fresh proof of identity. */
export function needsProof({ fresh }: Endpoint, body: unknown): boolean {
  if (fresh === undefined || fresh === true) return fresh === true
  const sent = (body ?? {}) as Record<string, unknown>
  return 'hasAny' in fresh
    ? fresh.hasAny.some((field) => sent[field] !== undefined)
    : sent[fresh.field] === fresh.is
}

/** The path with its parameters filled in and escaped. */
export const pathFor = (path: string, params: Record<string, string | number>): string =>
  path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path parameter missing: ${name} in ${path}`)
    return encodeURIComponent(String(value))
  })

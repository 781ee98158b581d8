import type * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { Ability, Need, Role } from './roles.ts'

/** Who may call: `signed_in` is any role, `staff` is admin or teacher. */
export type Access = 'public' | 'signed_in' | 'student' | 'staff' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A response that is not JSON: the handler answers a `Download` and the body is sent as it is. */
export interface FileResponse {
  /** Its type, or those it may have. */
  readonly file: string | readonly string[]
}

/** One file field of a multipart body; the other fields are checked by `body`. */
export interface FileField {
  readonly name: string
  readonly maxBytes: number
  /** Too large for memory: the handler is given a file on the disk. */
  readonly spooled?: true
}

export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType | FileResponse = z.ZodMiniType | FileResponse,
> {
  readonly method: Method
  /** Written with `:name` parameters, each of which `params` describes. */
  readonly path: `/${string}`
  readonly access: Access
  /** A setting of the person that must be on, else 403. */
  readonly needs?: Need
  /** A teacher needs this ability to call; an admin has it by the role. */
  readonly ability?: Ability
  readonly summary: string
  /**
   * Tags of what the answer shows, such as `courses` or `course/:courseId` with a parameter of the path. A read without tags goes
   * stale by time alone.
   */
  readonly reads?: readonly string[]
  /**
   * Tags of the reads that are stale once the call has succeeded: those that have the tag, and without its id those of every id.
   * What the answer itself brings up to date need not be named. Asked of every write that the web calls; `[]` makes nothing stale.
   */
  readonly changes?: readonly string[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly upload?: FileField
  /** Content types that are taken as text beside JSON; the body is then `{format, content}`, with the format named here. */
  readonly texts?: Readonly<Record<string, string>>
  /** The largest body; when absent, the limit of its access. */
  readonly bodyBytes?: number
  /** Absent: 204 without a body. */
  readonly response?: R
  /** 200 unless said otherwise; 201 for what creates. */
  readonly status?: 200 | 201 | 202
  /** Calls a minute: per address for the public, per person for the signed in. The platform's default when absent. */
  readonly perMinute?: number
  /** True on reads that change nothing and on writes that an impersonator may do. */
  readonly impersonator?: boolean
  /** True on writes that an auditor may do, who otherwise only reads. */
  readonly auditor?: boolean
  /** Also takes a token that was exchanged: the answer that held its successor may have been lost. */
  readonly takesExchanged?: boolean
  /** Public, and yet a form is read: a token in the path is the caller's right, as in the link of an e-mail. */
  readonly takesForms?: true
  /** The same for everybody: pages of other sites may read it, and what is between may keep it for five minutes. */
  readonly openToSites?: true
  /** Extra statuses this call may answer, for the API document. */
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

/** Declares a call. The schemas are JSON-Schema-representable: no transforms, no refinements. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** The roles that an access lets in; null when no sign-in is asked. */
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

/** Bytes of the largest body that the call takes, a file that is uploaded with it not counted. */
export const bodyLimitOf = ({ access, bodyBytes }: Endpoint): number => bodyBytes ?? limits.bodyBytes[access]

/** The roles that may call by themselves, without an ability; null when no sign-in is asked. */
export const rolesWithoutAbility = ({ access, ability }: Endpoint): readonly Role[] | null =>
  ability ? ['admin'] : rolesOf(access)

/** The path with its parameters filled in and escaped. */
export const pathFor = (path: string, params: Record<string, string | number>): string =>
  path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`Path parameter missing: ${name} in ${path}`)
    return encodeURIComponent(String(value))
  })

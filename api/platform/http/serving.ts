import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { StepUpMethod } from '#contract/errors.ts'
import type { Actor, Ctx } from '../context.ts'
import type { AppError } from '../errors.ts'
import type { UploadTempFiles } from '../files/temp-files.ts'

export interface Route {
  endpoint: Endpoint
  handler: (ctx: never, input: never) => unknown
  /**
   * `call`: the whole handler runs in one transaction. `own`: it opens its own, because it does something slow first.
   */
  transaction: 'call' | 'own'
  /** For calls that answer with a page: notes an error that the handler did not see, or threw. */
  onRefused?: (ctx: Ctx, params: Record<string, string>, error: AppError) => Promise<void>
}

/** What the application provides to the platform. */
export interface Serving {
  /**
   * The user of an access token. Null if the token is unknown, expired, revoked, or already exchanged and the call does
   * not accept that. Throws 429 after too many invalid tokens from one network.
   */
  authenticate: (token: string, from: { ip: string; takesExchanged: boolean }) => Promise<Actor | null>
  /**
   * The API token behind a secret that looks like one. Throws 401 if it is unknown, expired or revoked, or its company is
   * closed; 429 after too many of those from one network.
   */
  authenticateToken: (secret: string, from: { ip: string }) => Promise<Actor>
  /** The context of the call before any transaction. */
  contextFor: (request: FastifyRequest, actor: Actor | null) => Ctx
  /** Counts the call against its rate limit. Throws 429. */
  limit: (
    request: FastifyRequest,
    endpoint: Endpoint,
    caller: Pick<Actor, 'id' | 'api_token'> | null,
  ) => Promise<void>
  /** The ways to confirm their identity that the caller must choose from first; null if the last proof is fresh. */
  missingProof: (actor: Actor, host: string) => Promise<StepUpMethod[] | null>
  /** Receives large uploads. */
  tempFiles: UploadTempFiles
  runAfterCommit: (tasks: (() => Promise<unknown> | unknown)[]) => void
}

import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors.ts'
import { otherStatuses } from '#platform/http/openapi.ts'

const exactError = z.strictObject(errorBody.shape)

/** Checks every response in any test against the contract: one of the declared statuses, in the declared shape. */
export function refuseUnagreed(
  endpoint: Endpoint,
  { status, json }: { status: number; json: unknown },
): void {
  const name = `${endpoint.method} ${endpoint.path}`
  const success = endpoint.response ? (endpoint.status ?? 200) : 204
  if (![success, ...otherStatuses(endpoint)].includes(status))
    throw new Error(`${name} answers ${status}, which its contract does not declare: ${JSON.stringify(json)}`)
  if (endpoint.protocol) return
  const shape = status >= 400 ? exactError : status === success ? shapeOf(endpoint) : undefined
  const read = shape && z.safeParse(shape, json)
  if (read && !read.success)
    throw new Error(
      `${name} answers in a shape that its contract does not declare: ${JSON.stringify(read.error.issues)}`,
    )
}

const shapeOf = ({ response }: Endpoint): z.ZodMiniType | undefined =>
  response && !('file' in response) && !('page' in response) ? response : undefined

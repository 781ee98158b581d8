import { expect } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Caller, TestApp } from './app.ts'

/** A call whose input would succeed for an authorized caller. */
export interface GuardedCall {
  endpoint: Endpoint
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: { name: string; type: string; bytes: Uint8Array }
}

interface Outsiders {
  /** A person of the right company with the wrong role. */
  wrongRole: Caller
  /** A person of another company with the right role. */
  stranger: Caller
}

/**
 * Expects every call to return 401 for a guest, 403 for the wrong role, and 404 for another company, as if the resource
 * did not exist.
 */
export async function expectGuarded(app: TestApp, calls: GuardedCall[], people: Outsiders): Promise<void> {
  const seen: Record<string, number[]> = {}
  const wanted: Record<string, number[]> = {}
  for (const { endpoint, ...input } of calls) {
    const name = `${endpoint.method} ${endpoint.path}`
    const status = async (as: Caller | null) =>
      (await app.call(endpoint, { ...(input as object), as })).status
    seen[name] = [await status(null), await status(people.wrongRole), await status(people.stranger)]
    wanted[name] = [401, 403, 404]
  }
  expect(seen).toEqual(wanted)
}

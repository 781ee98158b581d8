import { parentPort } from 'node:worker_threads'
import type { Assertion } from './assertion.ts'
import { readSamlResponse, type SamlClient } from './saml-client.ts'
import { SamlError } from './saml-error.ts'

// Verifies providers' answers in a worker thread, one after the other, until the server terminates it: anybody can post
// one, and the time for it can grow with the square of its length.

export interface SamlWorkerInput {
  client: SamlClient
  response: string
  requestId: string
}
/** `failure` of our own, as text. */
export type SamlAnswer =
  | { assertion: Assertion }
  | { problem: SamlError['problem']; detail: string }
  | { failure: string }

const answer = (output: 'ready' | SamlAnswer): void => parentPort?.postMessage(output)

async function read({ client, response, requestId }: SamlWorkerInput): Promise<SamlAnswer> {
  try {
    return { assertion: await readSamlResponse(client, { response, requestId }) }
  } catch (error) {
    if (error instanceof SamlError) return { problem: error.problem, detail: error.detail }
    return { failure: String(error instanceof Error ? error.stack : error) }
  }
}

parentPort?.on('message', async (input: SamlWorkerInput) => answer(await read(input)))
// Loaded before the time of the first answer begins.
await import('@node-saml/node-saml')
answer('ready')

import { setTimeout as sleep } from 'node:timers/promises'

// Calls to a service that the operator configured, which may be on the private network. Never pass an address entered
// by anyone else.

export interface JsonAnswer {
  status: number
  /** Undefined if the body is not JSON. */
  body: unknown
}

export interface PostOptions {
  headers?: Record<string, string>
  /** Pause before the second try; each further pause is longer. */
  pauseMs?: number
  tries?: number
  timeoutMs?: number
}

/** The service could not be reached, or reported too often that it is busy. */
export class Unreachable extends Error {
  /** How long the service asks to be left alone; 0 if it did not say. */
  readonly retryAfterMs: number

  constructor(message: string, retryAfterMs = 0) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

const longestPauseMs = 120_000
/** Too many requests, or the service is down or overloaded; DeepL uses 529 for overload. */
const isPassing = (status: number): boolean => status === 429 || status >= 500
/** Spreads retries, so that several waiting clients do not return at the same moment. */
const jitter = (): number => 0.77 + Math.random() * 0.46

/** Posts JSON and returns the response, retrying if the service is busy or the connection breaks. */
export async function postJson(
  url: string,
  data: unknown,
  { headers = {}, pauseMs = 1_000, tries = 5, timeoutMs = 60_000 }: PostOptions = {},
): Promise<JsonAnswer> {
  let last = 'no answer'
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(url, data, { headers, timeoutMs }).catch((error: unknown) => {
      last = error instanceof Error ? error.name : 'no answer'
      return null
    })
    if (answer && !isPassing(answer.status)) return answer
    if (answer) last = `status ${answer.status}`
    const retryAfterMs = answer?.retryAfterMs ?? 0
    // A much longer Retry-After is not waited for here.
    if (attempt >= tries || retryAfterMs > longestPauseMs) throw new Unreachable(last, retryAfterMs)
    const backOff = Math.min(longestPauseMs, pauseMs * 1.6 ** (attempt - 1) * jitter())
    await sleep(Math.max(backOff, retryAfterMs))
  }
}

async function send(
  url: string,
  data: unknown,
  { headers, timeoutMs }: Required<Pick<PostOptions, 'headers' | 'timeoutMs'>>,
): Promise<JsonAnswer & { retryAfterMs: number }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(data),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  const text = await response.text()
  return {
    status: response.status,
    body: parsed(text),
    retryAfterMs: parseRetryAfter(response.headers.get('retry-after')),
  }
}

/** Parses seconds or a date; returns milliseconds from now. */
function parseRetryAfter(value: string | null): number {
  if (!value) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

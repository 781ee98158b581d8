import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, isAborted } from '../api/api-error.ts'
import type { AnyInput } from '../api/send.ts'

/**
 * What a read shows and what a write changes is declared with each endpoint, and read from the endpoint that is called: a table of
 * them here would bring the contracts of every domain onto the first page.
 */
const readsByPath = new Map<string, readonly string[]>()

export const rememberReads = ({ path, reads }: Endpoint): void => {
  if (reads) readsByPath.set(path, reads)
}

const filledIn = (tags: readonly string[], params: Record<string, unknown> = {}): string[] =>
  tags.map((tag) => tag.replace(/:(\w+)/g, (_, name: string) => String(params[name])))

/** Whether one of the tags is on the read with this key, or stands for one that is. */
export const isTagged = (key: readonly unknown[], tags: readonly string[]): boolean => {
  const [path, params] = key as [string, Record<string, unknown> | undefined]
  return filledIn(readsByPath.get(path) ?? [], params).some((read) =>
    tags.some((tag) => read === tag || read.startsWith(`${tag}/`)),
  )
}

/** On the reads that the live connection makes stale, as long as there is one. */
export const liveTags = new Set<string>()

/** `refetch`: what is on the screen is read at once, else when it is shown next. */
type OnStale = (tags: readonly string[], options: { refetch: boolean }) => Promise<void>

let onStale: OnStale = () => Promise.resolve()
/** The query client, which knows what is on the screen. */
export const listenForStale = (listener: OnStale): void => {
  onStale = listener
}

export interface ChangeOptions {
  /** For what is saved while somebody writes: the page shows it already, and other pages read it when they are opened. */
  refetchLater?: boolean | undefined
}

const isDryRun = ({ body, query }: AnyInput): boolean =>
  (body as { dry_run?: unknown } | undefined)?.dry_run === true || query?.dry_run === true

/** Refused for what the call found and not for a field: the page showed an old state. */
const showsOldState = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.errors).length === 0

/** Sends a call and makes stale what it changed. */
export const withStaleReads = async <T>(
  { changes = [] }: Endpoint,
  input: AnyInput,
  { refetchLater = false }: ChangeOptions,
  send: () => Promise<T>,
): Promise<T> => {
  if (changes.length === 0 || isDryRun(input)) return send()
  const tags = filledIn(changes, input.params)
  const answer = await send().catch(async (error: unknown) => {
    // What got no answer may have been done all the same.
    if (!isAborted(error)) await onStale(tags, { refetch: !refetchLater && showsOldState(error) })
    throw error
  })
  await onStale(tags, { refetch: !refetchLater })
  return answer
}

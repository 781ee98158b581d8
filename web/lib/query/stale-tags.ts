import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, isAborted } from '../api/api-error.ts'
import type { AnyInput } from '../api/send.ts'

/**
 * Each endpoint declares what it reads and changes, and this map learns it from the endpoints that are called. A
 * static table would load the contracts of every domain with the first page.
 */
const readsByPath = new Map<string, readonly string[]>()

export const rememberReads = ({ path, reads }: Endpoint): void => {
  if (reads) readsByPath.set(path, reads)
}

const filledIn = (tags: readonly string[], params: Record<string, unknown> = {}): string[] =>
  tags.map((tag) => tag.replace(/:(\w+)/g, (_, name: string) => String(params[name])))

/** Whether the read with this key has one of the tags, or a tag below one of them. */
export const isTagged = (key: readonly unknown[], tags: readonly string[]): boolean => {
  const [path, params] = key as [string, Record<string, unknown> | undefined]
  return filledIn(readsByPath.get(path) ?? [], params).some((read) =>
    tags.some((tag) => read === tag || read.startsWith(`${tag}/`)),
  )
}

/** Tags of the reads that the live connection invalidates, while there is one. */
export const liveTags = new Set<string>()

/** `refetch`: reads on the screen are refetched now; otherwise all are when they are next shown. */
type OnStale = (tags: readonly string[], options: { refetch: boolean }) => Promise<void>

let onStale: OnStale = () => Promise.resolve()
/** Registers the query client, which knows which reads are on the screen. */
export const listenForStale = (listener: OnStale): void => {
  onStale = listener
}

export interface ChangeOptions {
  /** For saves during typing: the page already shows the change, and other pages read it when they are opened. */
  refetchLater?: boolean | undefined
}

const isDryRun = ({ body, query }: AnyInput): boolean =>
  (body as { dry_run?: unknown } | undefined)?.dry_run === true || query?.dry_run === true

/** True when the call was refused because of the current state rather than a field: the page showed outdated data. */
const showsOldState = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.errors).length === 0

/** Sends a call and invalidates the reads that it changed. */
export const withStaleReads = async <T>(
  { changes = [] }: Endpoint,
  input: AnyInput,
  { refetchLater = false }: ChangeOptions,
  send: () => Promise<T>,
): Promise<T> => {
  if (changes.length === 0 || isDryRun(input)) return send()
  const tags = filledIn(changes, input.params)
  const answer = await send().catch(async (error: unknown) => {
    // A call without a response may have succeeded all the same.
    if (!isAborted(error)) await onStale(tags, { refetch: !refetchLater && showsOldState(error) })
    throw error
  })
  await onStale(tags, { refetch: !refetchLater })
  return answer
}

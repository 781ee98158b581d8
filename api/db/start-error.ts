/**
 * A reason to stop that the operator can act on. The message is one or two plain sentences; commands print it without a
 * stack trace.
 */
export class StartError extends Error {
  override name = 'StartError'
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message || String(errorCode(error)) : String(error)
}

import type { Closed } from '#contract/errors.ts'
import type { Release } from '#domains/publishing/publishing.documents.ts'
import { currentRelease } from '#domains/publishing/publishing.service.ts'
import type { SignedIn } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'

/**
 * The newest release of a course assigned to the caller, from the cache. Throws the same 404 for a course that was
 * withdrawn and for one that was never assigned.
 */
export async function ownRelease(ctx: SignedIn, courseId: string): Promise<Release> {
  const release = await currentRelease(ctx, courseId)
  if (!release)
    throw new AppError('not_found', 'learning.not_open', { detail: { closed: true } satisfies Closed })
  return release
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Endpoint, PageResponse } from '#contract/endpoint.ts'
import { runInTransaction } from '../database/run-in-transaction.ts'
import { toAppError } from './reply-errors.ts'
import type { Route, Serving } from './serving.ts'

/** Answers to forms that other sites’ pages post as navigations: the browser is sent to a page of ours. */

export const answersWithPage = <E extends Endpoint>(
  endpoint: E,
): endpoint is E & { response: PageResponse } =>
  endpoint.response !== undefined && 'page' in endpoint.response

/** The values are in the fragment, which appears in no log and no Referer header. */
export function sendToPage(
  reply: FastifyReply,
  page: PageResponse['page'],
  values: Record<string, string>,
): void {
  reply
    .code(303)
    .header('location', `${page}#${new URLSearchParams(values)}`)
    .send()
}

/** A person would see an error’s JSON as a page of code. */
export async function showErrorOnPage(
  error: unknown,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { route, page, serving }: { route: Route; page: PageResponse['page']; serving: Serving },
): Promise<void> {
  const failure = toAppError(error, request.log as Logger)
  const ctx = serving.contextFor(request, null)
  const transaction = runInTransaction(ctx, serving.runAfterCommit)
  try {
    await route.onRefused?.({ ...ctx, transaction }, request.params as Record<string, string>, failure)
  } catch (cause) {
    ctx.log.error({ err: cause }, 'a refused call was not noted')
  }
  sendToPage(reply, page, { problem: failure.code })
}

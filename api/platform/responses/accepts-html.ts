import type { FastifyRequest } from 'fastify'

/**
 * Whether the request is a browser’s navigation to a page, as opposed to a program’s request for data or a page’s
 * request for a resource.
 */
export const acceptsHtml = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|img|files|assets|realtime)\//.test(url) &&
  (headers.accept ?? '').includes('text/html')

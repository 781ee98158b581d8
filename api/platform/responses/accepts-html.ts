import type { FastifyRequest } from 'fastify'

/** Somebody in a browser asks for a page, and not a program for data or a page for one of its parts. */
export const acceptsHtml = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/(api|img|files|assets|realtime)\//.test(url) &&
  (headers.accept ?? '').includes('text/html')

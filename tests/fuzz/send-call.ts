import { gunzipSync, inflateSync } from 'node:zlib'
import { sendRequest } from '../support/servers/send-request.ts'
import type { Call } from './any-call.ts'

interface Answered {
  status: number
  text: string
  type: string
}

/** What browsers and `fetch` send by themselves. */
const usual = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
}

/** Sends a call as `fetch` does. */
export async function sendCall(url: string, { method, path, headers, body }: Call): Promise<Answered> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const sent = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from((body ?? '') as string)
  const type = form?.headers.get('content-type')
  const hasNoBody = body === undefined && /^(GET|HEAD|DELETE)$/.test(method)
  const answer = await sendRequest(url + path, {
    method,
    headers: {
      ...usual,
      ...(type ? { 'content-type': type } : {}),
      ...headers,
      ...(hasNoBody ? {} : { 'content-length': String(sent.length) }),
    },
    body: sent,
  })
  return {
    status: answer.status,
    text: plain(answer.bytes, answer.headers['content-encoding']).toString(),
    type: answer.headers['content-type'] ?? '',
  }
}

function plain(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'deflate' ? inflateSync(bytes) : bytes
}

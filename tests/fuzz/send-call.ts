import { request } from 'node:http'
import { gunzipSync, inflateSync } from 'node:zlib'
import type { Call } from './any-call.ts'

export interface Answered {
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

/** Sends a call as `fetch` does, for a third of the processor time; some thousand calls are sent. */
export async function sendCall(url: string, { method, path, headers, body }: Call): Promise<Answered> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const sent = form ? Buffer.from(await form.arrayBuffer()) : Buffer.from((body ?? '') as string)
  const type = form?.headers.get('content-type')
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      {
        method,
        headers: {
          ...usual,
          ...(type ? { 'content-type': type } : {}),
          ...headers,
          ...(body === undefined && /^(GET|HEAD|DELETE)$/.test(method)
            ? {}
            : { 'content-length': String(sent.length) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            text: plain(Buffer.concat(chunks), answer.headers['content-encoding']).toString(),
            type: answer.headers['content-type'] ?? '',
          }),
        )
      },
    )
    call.once('error', reject)
    call.end(sent)
  })
}

function plain(bytes: Buffer, encoding: string | undefined): Buffer {
  if (bytes.length === 0) return bytes
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'deflate' ? inflateSync(bytes) : bytes
}

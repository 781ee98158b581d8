import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type Files, isKey } from './files.ts'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  key: string
  secret: string
  /** Before every name, such as `wardwise/`. */
  prefix: string
  /** The bucket in the path rather than in the host name, as most servers of one's own want it. */
  pathStyle: boolean
}

/** How long the bucket may take until it begins to answer, and how long to wait before asking again. */
export interface Patience {
  answerMs: number
  /** For what is sent, which comes before the answer. */
  sentMs: number
  pauseMs: number
}
const usual: Patience = { answerMs: 10_000, sentMs: 300_000, pauseMs: 200 }
const tries = 3

/** What to ask. The body is made anew for each try, as one that was read cannot be sent again. */
type Request = Omit<RequestInit, 'body' | 'signal'> & { body?: () => NonNullable<RequestInit['body']> }

/** Files in a bucket that speaks S3. What is put there is whole or not there at all. */
export function createS3Files(settings: S3Settings, patience: Patience = usual): Files {
  const { endpoint, region, bucket, key: accessKeyId, secret: secretAccessKey, prefix, pathStyle } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const urlOf = (key: string): string => `${base}/${prefix}${checkedKey(key)}`

  /** The time limit ends with the first line of the answer: a long film may take as long as its viewer. */
  async function once(url: string, { body, ...init }: Request): Promise<Response> {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), body ? patience.sentMs : patience.answerMs)
    const sent = body ? { body: body(), duplex: 'half' as const } : {}
    return client.fetch(url, { ...init, ...sent, signal: ending.signal }).finally(() => clearTimeout(timer))
  }
  /** Every request does the same when it is done twice. Null for what is not there; everything else that went wrong is thrown. */
  async function ask(url: string, request: Request = {}, left = tries - 1): Promise<Response | null> {
    const answer = await once(url, request).catch((error: unknown) => {
      if (left === 0) throw new Error('The file store does not answer', { cause: error })
      return null
    })
    if (answer?.ok) return answer
    await answer?.body?.cancel()
    if (answer?.status === 404) return null
    if (answer && (left === 0 || (answer.status < 500 && answer.status !== 429)))
      throw new Error(`The file store answered ${answer.status} to ${request.method ?? 'GET'}`)
    await sleep(patience.pauseMs * (tries - left))
    return ask(url, request, left - 1)
  }
  const streamOf = (answer: Response | null): Readable => {
    if (!answer?.body) throw new Error('The file is gone')
    return Readable.from(answer.body, { objectMode: false })
  }

  return {
    async put(key, content, mime = 'application/octet-stream') {
      const isSpooled = 'path' in content
      const length = isSpooled ? content.bytes : content.byteLength
      const headers = {
        'content-type': mime,
        'content-length': String(length),
        // The body is sent as it is read, so it cannot be hashed before.
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      const body = () =>
        isSpooled
          ? (Readable.toWeb(createReadStream(content.path)) as unknown as NonNullable<RequestInit['body']>)
          : Buffer.from(content)
      const stored = await ask(urlOf(key), { method: 'PUT', headers, body })
      if (!stored) throw new Error('There is no such bucket')
    },
    async find(key) {
      const answer = await ask(urlOf(key), { method: 'HEAD' })
      if (!answer) return null
      return {
        bytes: Number(answer.headers.get('content-length')),
        stream: async (part) =>
          streamOf(
            await ask(urlOf(key), part ? { headers: { range: `bytes=${part.start}-${part.end}` } } : {}),
          ),
      }
    },
    async read(key) {
      const answer = await ask(urlOf(key))
      return answer && new Uint8Array(await answer.arrayBuffer())
    },
    async remove(key) {
      await ask(urlOf(key), { method: 'DELETE' })
    },
    async *list() {
      let after = ''
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(after ? { 'start-after': after } : {}),
        })
        const text = (await (await ask(`${base}/?${query}`))?.text()) ?? ''
        const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
        yield* names.map((name) => name.slice(prefix.length)).filter(isKey)
        after = names.at(-1) ?? ''
        if (after === '' || !text.includes('<IsTruncated>true<')) return
      }
    },
  }
}

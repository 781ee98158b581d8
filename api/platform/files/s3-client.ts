import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

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
export type S3Request = Omit<RequestInit, 'body' | 'signal'> & {
  body?: () => NonNullable<RequestInit['body']>
}

export interface S3Client {
  urlOf(name: string): string
  /** Every request does the same when it is done twice. Null for what is not there; everything else that went wrong is thrown. */
  ask(url: string, request?: S3Request): Promise<Response | null>
  /** All names that begin so, without the prefix of the settings. */
  names(begin?: string): AsyncIterable<string>
}

export function createS3Client(settings: S3Settings, patience: Patience = usual): S3Client {
  const { endpoint, region, bucket, key: accessKeyId, secret: secretAccessKey, prefix, pathStyle } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const urlOf = (name: string): string => `${base}/${prefix}${name}`

  /** The time limit ends with the first line of the answer: a long film may take as long as its viewer. */
  async function once(url: string, { body, ...init }: S3Request): Promise<Response> {
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), body ? patience.sentMs : patience.answerMs)
    const sent = body ? { body: body(), duplex: 'half' as const } : {}
    return client.fetch(url, { ...init, ...sent, signal: ending.signal }).finally(() => clearTimeout(timer))
  }
  async function ask(url: string, request: S3Request = {}, left = tries - 1): Promise<Response | null> {
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

  return {
    urlOf,
    ask,
    async *names(begin = '') {
      const from = `${prefix}${begin}`
      let after = ''
      for (;;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: from,
          ...(after ? { 'start-after': after } : {}),
        })
        const text = (await (await ask(`${base}/?${query}`))?.text()) ?? ''
        const names = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
        yield* names.map((name) => name.slice(prefix.length))
        after = names.at(-1) ?? ''
        if (after === '' || !text.includes('<IsTruncated>true<')) return
      }
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  key: string
  secret: string
  /** Prefix of every object name, such as `wardwise/`. */
  prefix: string
  /** Puts the bucket in the path rather than in the host name, as most self-hosted servers require. */
  pathStyle: boolean
}

/** How long to wait for the bucket’s response, and how long to pause before a retry. */
export interface Patience {
  answerMs: number
  /** The limit for requests with a body, including the upload. */
  sentMs: number
  pauseMs: number
}
const usual: Patience = { answerMs: 10_000, sentMs: 300_000, pauseMs: 200 }
const tries = 3

/** A request. The body is created anew for each try, because a consumed stream cannot be sent again. */
export type S3Request = Omit<RequestInit, 'body' | 'signal'> & {
  body?: () => NonNullable<RequestInit['body']>
}

export interface S3Client {
  urlOf(name: string): string
  /**
   * Requests must be idempotent, because they are retried. Null if the object does not exist; any other failure throws.
   */
  ask(url: string, request?: S3Request): Promise<Response | null>
  /** All names with this beginning, without the prefix from the settings. */
  names(begin?: string): AsyncIterable<string>
}

export function createS3Client(settings: S3Settings, patience: Patience = usual): S3Client {
  const { endpoint, region, bucket, key: accessKeyId, secret: secretAccessKey, prefix, pathStyle } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = pathStyle ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const urlOf = (name: string): string => `${base}/${prefix}${name}`

  /** The time limit ends when the response starts: downloading a long video may take as long as its viewer needs. */
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

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll } from 'vitest'
import { type App, createApp } from '#api/app.ts'
import { readSettings } from '#api/settings.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { pathFor } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { listenForChanges } from '#db/changes/change-listener.ts'
import type { SignedIn } from '#platform/context.ts'
import { createFiles } from '#platform/files/create-files.ts'
import type { Files } from '#platform/files/files.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { createDns } from '#platform/network/dns.ts'
import { createSafeFetch, type SafeFetchOptions } from '#platform/network/safe-fetch.ts'
import { createLocalBus } from '#platform/nodes/bus.ts'
import { createRealtime } from '#platform/realtime/drivers/create-realtime.ts'
import { createWebhookStore } from '#platform/realtime/webhooks/webhook-store.ts'
import { finishCalls } from '#platform/shutdown.ts'
import { createLocalThrottles } from '#platform/throttling/local-throttles.ts'
import type { Throttles } from '#platform/throttling/throttles.ts'
import { refuseUnagreed } from './agreed.ts'
import { createTestDatabase, quietLog, type TestDatabase } from './database/database.ts'
import { fileFixture } from './fixtures.ts'
import { sendRequest } from './servers/send-request.ts'

/** Anyone who can make calls: created by a builder, or a bare token. */
export interface Caller {
  token: string
}

export interface CallOptions<E extends Endpoint> {
  as?: Caller | null
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  file?: { name: string; type: string; bytes: Uint8Array }
  headers?: Record<string, string>
}

/** `data` is the body of a 2xx response with the contract’s type; `error` is the body of any other response. */
export interface Answer<E extends Endpoint> {
  status: number
  headers: Headers
  data: ResponseOf<E>
  error: ErrorBody
  text: string
  bytes: Uint8Array
}

export interface TestApp extends App {
  database: TestDatabase
  dataDir: string
  files: Files
  url: string
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>
  /** The context that services receive when this person calls. */
  as(person: { id: string; company_id: string; role: 'admin' | 'teacher' | 'student' }): SignedIn
  /** The e-mails written so far, oldest first, after all deferred tasks and waiting jobs have run. */
  mails(): Promise<Email[]>
  /** Resolves when the application was notified of what the test wrote directly by SQL. */
  heard(): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  env?: Record<string, string>
  /** 1 applies the real rate limits; by default they are too high to matter. */
  limitFactor?: number
  /** Also serves the web app of this folder. */
  webDir?: string
  /** The queue time for database connections that the application sees; without it, nothing is refused for overload. */
  queueMs?: () => number
  /** Used instead of an empty database. */
  database?: TestDatabase
  /** As for an empty test database. */
  connections?: number
  /** Restrictions on fetching images. */
  safeFetch?: Partial<SafeFetchOptions>
  /** Pause before a failed call to the translation service is retried; otherwise a second. */
  translationPauseMs?: number
  /** Counts of tries that it shares with other applications on its database. */
  throttles?: Throttles
}

/** The real application on its own database, listening on a free port. */
export async function startTestApp({
  env = {},
  limitFactor = 10_000,
  webDir,
  queueMs,
  safeFetch = {},
  translationPauseMs,
  database: given,
  connections,
  throttles = createLocalThrottles(),
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wardwise-app-'))
  const database = given ?? (await createTestDatabase({ connections }))
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  if (settings.translation && translationPauseMs !== undefined)
    settings.translation.retryPauseMs = translationPauseMs
  const log = pino({ level: settings.logLevel })
  const outboxDir = join(dataDir, 'outbox')
  const mail = createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, outboxDir })
  const bus = createLocalBus()
  const realtime = createRealtime({
    settings: { ...settings.realtime, secret: 'a secret of the tests only' },
    log,
    webhookStore: createWebhookStore(database.db, bus),
  })
  const changes = await listenForChanges(database.config, quietLog)
  const files = await createFiles(settings)
  const services = {
    ...{ settings, changes, realtime, mail, files, bus, throttles },
    safeFetch: createSafeFetch(safeFetch),
    dns: createDns(settings.dnsServers),
  }
  const app = await createApp({
    db: database.db,
    lowPriorityDb: database.lowPriorityDb,
    log,
    services,
    limitFactor,
    ...(webDir ? { webDir } : {}),
    ...(queueMs ? { queueMs } : {}),
  })
  realtime.attach(app.server.server)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  return {
    ...app,
    database,
    dataDir,
    files,
    url,
    call: (endpoint, options) => callOver(url, endpoint, options),
    as: (person) => ({ ...app.contextOutside(), actor: actorOf(person) }) as SignedIn,
    heard: () => changes.synced(),
    mails: async () => {
      await app.settled()
      await app.jobs.runDue()
      return readMails(outboxDir)
    },
    close: async () => {
      await realtime.close()
      await finishCalls(app, log)
      mail.close()
      await changes.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The application for all tests of a file, started before them and closed after them. */
export function aTestApp(options?: TestAppOptions): TestApp {
  const app = fileFixture(() => startTestApp(options))
  afterAll(() => app.close())
  return app
}

const actorOf = (person: {
  id: string
  company_id: string
  role: 'admin' | 'teacher' | 'student'
}): SignedIn['actor'] => ({
  ...person,
  settings: { has_community: true, has_leaderboard: true, has_certificate_ceo: true, has_mail_reports: true },
  abilities: [],
  session_id: person.id,
  session_token_hash: Buffer.alloc(0),
  session_successor_key: Buffer.alloc(0),
  session_expires_at: new Date(Date.now() + 3_600_000),
  impersonator_id: null,
  purpose: null,
})

export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answer<E>> {
  const query = Object.entries<unknown>(options.query ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : ''
  const path = pathFor(endpoint.path, options.params ?? {}) + search
  const { sent, type } = await bodyOf(endpoint, options)
  const answer = await sendRequest(url + path, {
    method: endpoint.method,
    headers: {
      ...(type ? { 'content-type': type } : {}),
      ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
      ...options.headers,
      ...(sent.length > 0 ? { 'content-length': String(sent.length) } : {}),
    },
    body: sent,
  })
  const { status, bytes } = answer
  const headers = new Headers(answer.headers as Record<string, string>)
  const text = new TextDecoder().decode(bytes)
  const isJson = headers.get('content-type')?.startsWith('application/json') && text !== ''
  const json = isJson ? (JSON.parse(text) as unknown) : undefined
  refuseUnagreed(endpoint, { status, json })
  return { status, headers, data: json as ResponseOf<E>, error: json as ErrorBody, text, bytes }
}

/** The serialized body, with the content type that a browser would send. */
async function bodyOf<E extends Endpoint>(
  endpoint: E,
  { body, file }: CallOptions<E>,
): Promise<{ sent: Buffer; type: string | null }> {
  if (!file)
    return body === undefined
      ? { sent: Buffer.alloc(0), type: null }
      : { sent: Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries<unknown>(body ?? {})) form.set(name, String(value))
  form.set(
    endpoint.upload?.name ?? 'file',
    new Blob([new Uint8Array(file.bytes)], { type: file.type }),
    file.name,
  )
  const prepared = new Response(form)
  return { sent: Buffer.from(await prepared.arrayBuffer()), type: prepared.headers.get('content-type') }
}

async function readMails(outboxDir: string): Promise<Email[]> {
  const names = await readdir(outboxDir).catch(() => [])
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map((name) => readFile(join(outboxDir, name))),
  )
  return Promise.all(files.map((file) => PostalMime.parse(file)))
}

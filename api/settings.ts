import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { StartError } from '#db/start-error.ts'
import type { S3Settings } from '#platform/files/s3-client.ts'
import {
  defaultRules,
  type RealtimeRules,
  type RealtimeSettings,
} from '#platform/realtime/realtime-settings.ts'
import { type logLevels, read, variables } from './environment.ts'

/** The machine translation service that the operator has configured. */
export interface TranslationProviderSettings {
  provider: 'deepl' | 'libretranslate' | 'openai'
  /** Without a trailing slash. */
  url: string
  key?: string
  model?: string
  /** Price per million characters. */
  price?: number
  currency?: string
  /** Pause before a failed call is retried; each further pause is longer. One second by default; tests set less. */
  retryPauseMs?: number
}

export interface Settings {
  port: number
  host: string
  /** Absolute path. Contains the embedded database, the stored files and the outbox. */
  dataDir: string
  /** The embedded database is used if absent. */
  databaseUrl?: string
  /** A direct address of the same database, bypassing a transaction pooler. */
  databaseDirectUrl?: string
  /** Used for messages between processes; PostgreSQL is used if absent. */
  redisUrl?: string
  /** Number of processes that serve on this machine, on one port. */
  workers: number
  /** The port for Prometheus metrics; not served if absent. */
  metricsPort?: number
  /** Where traces are sent by OTLP over HTTP; none are recorded if absent. */
  tracesEndpoint?: string
  smtpUrl?: string
  mailFrom: string
  /** What the SPF record of a company’s own sender domain has to contain. */
  mailSpf: string
  /**
   * Without a trailing slash. Links in e-mails take their scheme and port from it, and the host if the company has
   * none.
   */
  publicUrl: string
  /** The target of companies’ host names: an address, or a name for CNAME records. */
  hostsTarget: string
  /** The label of TXT records that prove a host name: `_<label>.<host>`. */
  verifyLabel: string
  /** The system’s name servers are used if absent. */
  dnsServers?: string[]
  /** Hosts of sign-in providers that may be on the private network, as `name` or `name:port`. */
  ssoInternalHosts: string[]
  /** Hosts of webhooks that may be on the private network, in the same form. */
  webhookInternalHosts: string[]
  /** Addresses or ranges of proxies whose forwarded headers are trusted. */
  trustedProxies: string[]
  /** Without a secret, the embedded driver generates one. */
  realtime: Omit<RealtimeSettings, 'secret'> & { secret?: string | undefined }
  /** Stored files are in the data folder if absent. */
  s3?: S3Settings
  /** The machine translation service; without it only the translation memory is used. */
  translation?: TranslationProviderSettings
  demo: boolean
  /** Whether the demo is filled with three months of activity after its first start. */
  demoHistory: boolean
  /** Whether students receive reminders about their courses. */
  reminders: boolean
  production: boolean
  /**
   * Encrypts stored secrets, such as those of second factors; without it, a key that the installation generated and
   * keeps in its database.
   */
  secretsKey?: string
  /** Storage limit of each company, in bytes, unless its row sets another. */
  storageBytes: number
  logLevel: (typeof logLevels)[number]
}

/**
 * Reads the whole configuration; no other code reads the environment. Throws a StartError with one sentence for an
 * invalid value.
 */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const listenPort = read(env, 'PORT') ?? 3000
  const production = read(env, 'NODE_ENV') === 'production'
  const s3 = readS3(env)
  const secretsKey = read(env, 'SECRETS_KEY')
  const publicUrl = (read(env, 'PUBLIC_URL') ?? `http://localhost:${listenPort}`).replace(/\/$/, '')
  return {
    port: listenPort,
    host: read(env, 'HOST') ?? '0.0.0.0',
    dataDir: resolve(read(env, 'DATA_DIR') ?? resolve(import.meta.dirname, '../data')),
    ...readDatabase(env),
    redisUrl: read(env, 'REDIS_URL'),
    workers: read(env, 'WORKERS') ?? 1,
    metricsPort: read(env, 'METRICS_PORT'),
    tracesEndpoint: read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    smtpUrl: read(env, 'SMTP_URL'),
    mailFrom: read(env, 'MAIL_FROM') ?? 'Wardwise <no-reply@localhost>',
    mailSpf: read(env, 'MAIL_SPF') ?? `a:${new URL(read(env, 'SMTP_URL') ?? publicUrl).hostname}`,
    publicUrl,
    hostsTarget: (read(env, 'HOSTS_TARGET') ?? new URL(publicUrl).hostname).toLowerCase(),
    verifyLabel: read(env, 'VERIFY_LABEL') ?? 'verify',
    ...dnsServers(read(env, 'DNS_SERVERS')),
    ssoInternalHosts: read(env, 'SSO_INTERNAL_HOSTS')?.split(/,\s*/) ?? [],
    webhookInternalHosts: read(env, 'WEBHOOK_INTERNAL_HOSTS')?.split(/,\s*/) ?? [],
    trustedProxies: trustedProxies(read(env, 'TRUSTED_PROXIES')),
    realtime: readRealtime(env),
    ...(s3 ? { s3 } : {}),
    ...readTranslation(env),
    demo: (read(env, 'DEMO') ?? (production ? 'off' : 'on')) === 'on',
    demoHistory: (read(env, 'DEMO_HISTORY') ?? 'on') === 'on',
    reminders: (read(env, 'REMINDERS') ?? 'on') === 'on',
    production,
    ...(secretsKey ? { secretsKey } : {}),
    storageBytes: Math.round((read(env, 'STORAGE_GB') ?? 10) * 1_000_000_000),
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
  }
}

function readDatabase(env: NodeJS.ProcessEnv): Pick<Settings, 'databaseUrl' | 'databaseDirectUrl'> {
  const [databaseUrl, databaseDirectUrl] = [read(env, 'DATABASE_URL'), read(env, 'DATABASE_DIRECT_URL')]
  if (databaseDirectUrl && !databaseUrl)
    throw new StartError('DATABASE_DIRECT_URL goes with DATABASE_URL, which leads to its pooler.')
  return { databaseUrl, databaseDirectUrl }
}

function readRealtime(env: NodeJS.ProcessEnv): Settings['realtime'] {
  const driver = read(env, 'REALTIME_DRIVER') ?? 'embedded'
  const secret = read(env, 'REALTIME_SECRET')
  if (driver === 'pusher' && !(secret && env.REALTIME_KEY && env.REALTIME_APP_ID)) {
    throw new StartError('REALTIME_DRIVER=pusher needs REALTIME_APP_ID, REALTIME_KEY and REALTIME_SECRET.')
  }
  const rules = readRealtimeRules(env)
  if (rules.api && (driver !== 'embedded' || !secret))
    throw new StartError('REALTIME_API=on needs REALTIME_DRIVER=embedded and REALTIME_SECRET.')
  if (rules.webhooks.length > 0 && (driver !== 'embedded' || !secret))
    throw new StartError('REALTIME_WEBHOOKS needs REALTIME_DRIVER=embedded and REALTIME_SECRET.')
  return {
    driver,
    appId: read(env, 'REALTIME_APP_ID') ?? 'wardwise',
    key: read(env, 'REALTIME_KEY') ?? 'wardwise',
    secret,
    cluster: read(env, 'REALTIME_CLUSTER') ?? 'eu',
    host: read(env, 'REALTIME_HOST'),
    port: read(env, 'REALTIME_PORT'),
    tls: (read(env, 'REALTIME_TLS') ?? 'on') === 'on',
    rules,
  }
}

function readRealtimeRules(env: NodeJS.ProcessEnv): RealtimeRules {
  const clientEvents = read(env, 'REALTIME_CLIENT_EVENTS') ?? 'off'
  const presence = read(env, 'REALTIME_PRESENCE') ?? 'off'
  return {
    api: read(env, 'REALTIME_API') === 'on',
    anonymousSeconds: read(env, 'REALTIME_ANONYMOUS_SECONDS') ?? defaultRules.anonymousSeconds,
    clientEvents:
      clientEvents === 'on' || clientEvents === 'off'
        ? clientEvents
        : clientEvents.split(',').map((name) => name.trim()),
    presence:
      presence === 'off' ? null : { members: 100, info: 1_024, ...(presence === 'on' ? {} : presence) },
    maxConnections: read(env, 'REALTIME_MAX_CONNECTIONS') ?? defaultRules.maxConnections,
    limits: { ...defaultRules.limits, ...read(env, 'REALTIME_LIMITS') },
    subscriptionCount: read(env, 'REALTIME_SUBSCRIPTION_COUNT') === 'on',
    webhooks: read(env, 'REALTIME_WEBHOOKS') ?? [],
  }
}

function readTranslation(env: NodeJS.ProcessEnv): Pick<Settings, 'translation'> {
  const provider = read(env, 'TRANSLATION_PROVIDER')
  if (!provider) return {}
  const [key, model, price] = [
    read(env, 'TRANSLATION_KEY'),
    read(env, 'TRANSLATION_MODEL'),
    read(env, 'TRANSLATION_PRICE'),
  ]
  // Keys of DeepL’s free plan end with `:fx`.
  const deepL = key?.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'
  const url = read(env, 'TRANSLATION_URL') ?? (provider === 'deepl' ? deepL : undefined)
  if (!url) throw new StartError(`TRANSLATION_PROVIDER=${provider} needs TRANSLATION_URL.`)
  if (provider === 'deepl' && !key) throw new StartError('TRANSLATION_PROVIDER=deepl needs TRANSLATION_KEY.')
  if (provider === 'openai' && !model)
    throw new StartError('TRANSLATION_PROVIDER=openai needs TRANSLATION_MODEL.')
  return {
    translation: {
      provider,
      url: url.replace(/\/$/, ''),
      ...(key ? { key } : {}),
      ...(model ? { model } : {}),
      ...(price === undefined ? {} : { price, currency: read(env, 'TRANSLATION_CURRENCY') ?? 'EUR' }),
    },
  }
}

function readS3(env: NodeJS.ProcessEnv): S3Settings | undefined {
  const [endpoint, bucket] = [read(env, 'S3_ENDPOINT'), read(env, 'S3_BUCKET')]
  const [key, secret] = [read(env, 'S3_KEY'), read(env, 'S3_SECRET')]
  const rest = {
    region: read(env, 'S3_REGION') ?? 'us-east-1',
    prefix: read(env, 'S3_PREFIX')?.replace(/\/?$/, '/') ?? '',
    pathStyle: (read(env, 'S3_PATH_STYLE') ?? 'on') === 'on',
  }
  if (!endpoint && !bucket && !key && !secret) return undefined
  if (!endpoint || !bucket || !key || !secret)
    throw new StartError('Files in a bucket need S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.')
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, key, secret, ...rest }
}

const dnsServers = (value: string | undefined): Pick<Settings, 'dnsServers'> => {
  if (!value) return {}
  const servers = value.split(',').map((part) => part.trim())
  const bad = servers.find((server) => !isIP(server) && !isIP(server.replace(/:\d{1,5}$/, '')))
  if (bad) throw new StartError(`DNS_SERVERS must be ${variables.DNS_SERVERS.says}; «${bad}» is not.`)
  return { dnsServers: servers }
}

const trustedProxies = (value = ''): string[] => {
  const proxies = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const bad = proxies.find((proxy) => !isRange(proxy) && !namedRanges.includes(proxy))
  if (bad) throw new StartError(`TRUSTED_PROXIES must be ${variables.TRUSTED_PROXIES.says}; «${bad}» is not.`)
  return proxies
}

const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

function isRange(proxy: string): boolean {
  const [address = '', bits, ...rest] = proxy.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits === undefined) return most > 0
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
}

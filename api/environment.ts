import * as z from 'zod/mini'
import { isPooler } from '#db/connection/connection-config.ts'
import { StartError } from '#db/start-error.ts'
import { webhooksSetting } from '#platform/realtime/webhooks/webhook-settings.ts'

/** The environment variables: the form of each, and the sentence that explains it. */

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Accepts decimal digits only: anything else that JavaScript converts to a number, such as 0x1F or a blank, is a
 * mistake.
 */
const digits = (form: RegExp, ...bounds: z.core.$ZodCheck<number>[]) =>
  z.pipe(z.string().check(z.regex(form)), z.coerce.number<string>().check(...bounds))
const port = digits(/^\d{1,5}$/, z.lte(65_535))
const namesHost = (address: string): boolean => Boolean(URL.parse(address)?.hostname)
const onOff = z.enum(['on', 'off'])

/** Parses `name=number` pairs separated by commas; no number may exceed the one given here. */
function amounts<Key extends string>(most: Record<Key, number>) {
  const names = Object.keys(most).join('|')
  const form = new RegExp(`^(${names})=[1-9]\\d{0,5}(,\\s*(${names})=[1-9]\\d{0,5})*$`)
  const parse = (text: string) =>
    Object.fromEntries(
      text.split(',').map((part) => {
        const [name, amount] = part.trim().split('=')
        return [name ?? '', Number(amount)] as const
      }),
    ) as Partial<Record<Key, number>>
  const isWithin = (text: string) =>
    Object.entries<number>(parse(text) as Record<string, number>).every(
      ([name, amount]) => amount <= (most[name as Key] ?? 0),
    )
  return z.pipe(z.string().check(z.regex(form), z.refine(isWithin)), z.transform(parse))
}

export const variables = {
  PORT: { schema: port, says: 'a port number from 0 to 65535' },
  HOST: { schema: z.string().check(z.minLength(1)), says: 'an address or host name to listen on' },
  DATA_DIR: { schema: z.string().check(z.minLength(1)), says: 'a folder' },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/./)),
    says: 'an address like postgres://user@host/database',
  },
  DATABASE_DIRECT_URL: {
    schema: z.string().check(
      z.regex(/^postgres(ql)?:\/\/./),
      z.refine((url) => !isPooler(url)),
    ),
    says: 'an address like postgres://user@host/database that leads past the pooler',
  },
  REDIS_URL: {
    schema: z.string().check(z.regex(/^rediss?:\/\/./), z.refine(namesHost)),
    says: 'an address like redis://host:6379',
  },
  WORKERS: { schema: digits(/^\d{1,3}$/, z.gte(1), z.lte(64)), says: 'a number of processes from 1 to 64' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.string().check(z.regex(/^https?:\/\/\S+$/), z.refine(namesHost)),
    says: 'an address like http://collector:4318',
  },
  METRICS_PORT: { schema: port, says: 'a port number from 0 to 65535' },
  SMTP_URL: {
    schema: z.string().check(z.regex(/^smtps?:\/\//), z.refine(namesHost)),
    says: 'an address like smtp://user:password@host:587',
  },
  MAIL_FROM: {
    schema: z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/)),
    says: 'a sender such as Wardwise <no-reply@example.com>',
  },
  MAIL_SPF: {
    schema: z.string().check(z.regex(/^(include|a|mx|ip4|ip6|exists):\S{1,200}$/)),
    says: 'a part of an SPF record such as include:spf.example.com',
  },
  PUBLIC_URL: {
    schema: z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/), z.refine(namesHost)),
    says: 'an address like https://learn.example.com without a path',
  },
  HOSTS_TARGET: {
    schema: z.string().check(z.regex(/^[a-zA-Z0-9.:-]{1,253}$/)),
    says: 'a host name or address',
  },
  VERIFY_LABEL: {
    schema: z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)),
    says: 'lower-case letters, digits or -',
  },
  DNS_SERVERS: {
    schema: z.string().check(z.regex(/^\S+(,\s*\S+)*$/)),
    says: 'addresses of name servers parted by commas',
  },
  SSO_INTERNAL_HOSTS: {
    schema: z.string().check(z.regex(/^[a-z0-9.-]+(:\d{1,5})?(,\s*[a-z0-9.-]+(:\d{1,5})?)*$/)),
    says: 'host names, each with or without a port, parted by commas',
  },
  WEBHOOK_INTERNAL_HOSTS: {
    schema: z.string().check(z.regex(/^[a-z0-9.-]+(:\d{1,5})?(,\s*[a-z0-9.-]+(:\d{1,5})?)*$/)),
    says: 'host names, each with or without a port, parted by commas',
  },
  TRUSTED_PROXIES: { schema: z.string(), says: 'addresses or ranges parted by commas' },
  REALTIME_DRIVER: { schema: z.enum(['embedded', 'pusher', 'off']), says: 'embedded, pusher or off' },
  REALTIME_APP_ID: { schema: z.string().check(z.minLength(1)), says: 'an app id' },
  REALTIME_KEY: {
    schema: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    says: 'a key of letters, digits, _ or -',
  },
  REALTIME_SECRET: { schema: z.string().check(z.minLength(16)), says: 'a secret of at least 16 characters' },
  REALTIME_CLUSTER: { schema: z.string().check(z.regex(/^[\w-]+$/)), says: 'a cluster name such as eu' },
  REALTIME_HOST: { schema: z.string().check(z.regex(/^[\w.-]+$/)), says: 'a host name' },
  REALTIME_PORT: { schema: port, says: 'a port number' },
  REALTIME_TLS: { schema: onOff, says: 'on or off' },
  REALTIME_API: { schema: onOff, says: 'on or off' },
  REALTIME_ANONYMOUS_SECONDS: {
    schema: digits(/^\d{1,5}$/, z.lte(86_400)),
    says: 'a number of seconds up to 86400, or 0 for no limit',
  },
  REALTIME_CLIENT_EVENTS: {
    schema: z.string().check(z.regex(/^(on|off|client-[^\s,]{1,193}(,\s*client-[^\s,]{1,193})*)$/)),
    says: 'on, off, or names such as client-typing parted by commas',
  },
  REALTIME_PRESENCE: {
    schema: z.union([onOff, amounts({ members: 10_000, info: 10_240 })]),
    says: 'on, off, or members=100,info=1024 with at most 10000 members and 10240 bytes of info',
  },
  REALTIME_MAX_CONNECTIONS: {
    schema: digits(/^\d{1,7}$/, z.gte(1), z.lte(1_000_000)),
    says: 'a number of connections from 1 to 1000000',
  },
  REALTIME_LIMITS: {
    schema: amounts({ names: 200, events: 200, data: 102_400, channels: 1_000 }),
    says: 'some of names=164,events=200,data=10240,channels=50, at most 200, 200, 102400 and 1000',
  },
  REALTIME_SUBSCRIPTION_COUNT: { schema: onOff, says: 'on or off' },
  REALTIME_WEBHOOKS: {
    schema: webhooksSetting,
    says: 'JSON such as [{"url":"https://example.com/live","events":["member_added"]}]; docs/operating.md has the rest',
  },
  SECRETS_KEY: {
    schema: z.string().check(z.regex(/^[\x21-\x7e]{32,200}$/)),
    says: 'a random text of 32 to 200 characters without blanks',
  },
  STORAGE_GB: {
    schema: digits(/^\d{1,7}(\.\d{1,9})?$/, z.gte(0.001), z.lte(1_000_000)),
    says: 'a number of gigabytes',
  },
  S3_ENDPOINT: {
    schema: z.string().check(z.regex(/^https?:\/\/[^/]+\/?$/), z.refine(namesHost)),
    says: 'an address like https://s3.eu-west-1.amazonaws.com without a path',
  },
  S3_REGION: { schema: z.string().check(z.regex(/^[\w-]{1,40}$/)), says: 'a region such as eu-west-1' },
  S3_BUCKET: {
    schema: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{2,62}$/)),
    says: 'the name of a bucket',
  },
  S3_KEY: { schema: z.string().check(z.minLength(1)), says: 'an access key' },
  S3_SECRET: { schema: z.string().check(z.minLength(1)), says: 'a secret key' },
  S3_PREFIX: {
    schema: z.string().check(z.regex(/^[\w-]+(\/[\w-]+)*\/?$/)),
    says: 'letters, digits, _ and - parted by slashes',
  },
  S3_PATH_STYLE: { schema: onOff, says: 'on or off' },
  TRANSLATION_PROVIDER: {
    schema: z.enum(['deepl', 'libretranslate', 'openai']),
    says: 'deepl, libretranslate or openai',
  },
  TRANSLATION_URL: {
    schema: z.string().check(z.regex(/^https?:\/\/\S+$/), z.refine(namesHost)),
    says: 'an address like https://translate.example.com',
  },
  TRANSLATION_KEY: { schema: z.string().check(z.regex(/^[\x21-\x7e]+$/)), says: 'a key without blanks' },
  TRANSLATION_MODEL: { schema: z.string().check(z.regex(/^\S{1,100}$/)), says: 'the name of a model' },
  TRANSLATION_PRICE: {
    schema: digits(/^\d{1,6}(\.\d{1,4})?$/),
    says: 'the price of a million characters',
  },
  TRANSLATION_CURRENCY: { schema: z.string().check(z.regex(/^[A-Z]{3}$/)), says: 'a currency such as EUR' },
  DEMO: { schema: onOff, says: 'on or off' },
  DEMO_HISTORY: { schema: onOff, says: 'on or off' },
  REMINDERS: { schema: onOff, says: 'on or off' },
  LOG_LEVEL: { schema: z.enum(logLevels), says: `one of ${logLevels.join(', ')}` },
  NODE_ENV: { schema: z.string(), says: 'production or anything else' },
} as const
type Name = keyof typeof variables

/** The value of a variable; undefined if it is absent or empty. Throws a StartError if it has the wrong form. */
export const read = <N extends Name>(env: NodeJS.ProcessEnv, name: N) => {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  const result = z.safeParse(variables[name].schema, value)
  if (!result.success) throw new StartError(`${name} must be ${variables[name].says}.`)
  return result.data as z.infer<(typeof variables)[N]['schema']>
}

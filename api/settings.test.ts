import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultRules } from '#platform/realtime/realtime-settings.ts'
import { readSettings } from './settings.ts'

describe('settings', () => {
  it('are all optional', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      demo: true,
      production: false,
      ssoInternalHosts: [],
      webhookInternalHosts: [],
      trustedProxies: [],
      publicUrl: 'http://localhost:3000',
    })
  })

  it('are all told in docs/operating.md, and none that does nothing', () => {
    const settings = readFileSync(join(import.meta.dirname, 'environment.ts'), 'utf8')
    const names = [...settings.matchAll(/^ {2}([A-Z][\dA-Z_]+): \{/gm)].map(([, name]) => name)
    const table = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8').split(
      '## Health',
    )[0]
    const rows = table?.split('\n').filter((line) => line.startsWith('| `')) ?? []
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][\dA-Z_]+)`/g)].map(([, name]) => name),
    )
    expect(names.length).toBeGreaterThan(15)
    expect(documented.sort()).toEqual(names.sort())
  })

  it('keep what is live strict unless it is opened', () => {
    const { rules } = readSettings({}).realtime
    expect(rules).toEqual(defaultRules)
    const opened = readSettings({
      REALTIME_SECRET: 'sixteen-or-more-letters',
      REALTIME_API: 'on',
      REALTIME_PRESENCE: 'members=20',
      REALTIME_CLIENT_EVENTS: 'client-typing, client-seen',
      REALTIME_LIMITS: 'data=20000,channels=100',
      REALTIME_ANONYMOUS_SECONDS: '0',
    })
    expect(opened.realtime.rules).toMatchObject({
      api: true,
      presence: { members: 20, info: 1_024 },
      clientEvents: ['client-typing', 'client-seen'],
      limits: { names: 164, events: 200, data: 20_000, channels: 100 },
      anonymousSeconds: 0,
    })
  })

  it('take the demo away in production, unless it is asked for', () => {
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
  })

  it('treat an empty value as none', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'http', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '0x50', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', ' ', 'PORT must be a port number from 0 to 65535.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address like postgres://user@host/database.'],
    [
      'PUBLIC_URL',
      'learn.example.com',
      'PUBLIC_URL must be an address like https://learn.example.com without a path.',
    ],
    ['DEMO', 'yes', 'DEMO must be on or off.'],
    [
      'TRUSTED_PROXIES',
      '10.0.0.1, everybody',
      'TRUSTED_PROXIES must be addresses or ranges parted by commas; «everybody» is not.',
    ],
    [
      'REALTIME_DRIVER',
      'pusher',
      'REALTIME_DRIVER=pusher needs REALTIME_APP_ID, REALTIME_KEY and REALTIME_SECRET.',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, 10.0.0.0/33',
      'TRUSTED_PROXIES must be addresses or ranges parted by commas; «10.0.0.0/33» is not.',
    ],
    [
      'PUBLIC_URL',
      'http://a b',
      'PUBLIC_URL must be an address like https://learn.example.com without a path.',
    ],
    ['SMTP_URL', 'smtp://me:hidden@', 'SMTP_URL must be an address like smtp://user:password@host:587.'],
    ['REALTIME_HOST', 'https://a.test', 'REALTIME_HOST must be a host name.'],
    ...[
      'https://example.com/live',
      '[]',
      '[{"url":"ftp://example.com"}]',
      '[{"url":"https://me:word@example.com"}]',
      '[{"url":"https://example.com","events":["channel_open"]}]',
      '[{"url":"https://example.com","headers":{"X-Pusher-Key":"mine"}}]',
      '[{"url":"https://example.com","headers":{"X-Team":"a\\nb"}}]',
      '[{"url":"https://example.com","privat":true}]',
      '[{"url":"https://example.com"},{"url":"https://example.com"}]',
    ].map((value) => [
      'REALTIME_WEBHOOKS',
      value,
      'REALTIME_WEBHOOKS must be JSON such as [{"url":"https://example.com/live","events":["member_added"]}]; docs/operating.md has the rest.',
    ]),
    [
      'REALTIME_WEBHOOKS',
      '[{"url":"https://example.com"}]',
      'REALTIME_WEBHOOKS needs REALTIME_DRIVER=embedded and REALTIME_SECRET.',
    ],
    ['REALTIME_API', 'on', 'REALTIME_API=on needs REALTIME_DRIVER=embedded and REALTIME_SECRET.'],
    [
      'REALTIME_ANONYMOUS_SECONDS',
      '-1',
      'REALTIME_ANONYMOUS_SECONDS must be a number of seconds up to 86400, or 0 for no limit.',
    ],
    [
      'REALTIME_CLIENT_EVENTS',
      'typing',
      'REALTIME_CLIENT_EVENTS must be on, off, or names such as client-typing parted by commas.',
    ],
    [
      'REALTIME_PRESENCE',
      'members=10001',
      'REALTIME_PRESENCE must be on, off, or members=100,info=1024 with at most 10000 members and 10240 bytes of info.',
    ],
    [
      'REALTIME_MAX_CONNECTIONS',
      '0',
      'REALTIME_MAX_CONNECTIONS must be a number of connections from 1 to 1000000.',
    ],
    [
      'REALTIME_LIMITS',
      'names=164,depth=3',
      'REALTIME_LIMITS must be some of names=164,events=200,data=10240,channels=50, at most 200, 200, 102400 and 1000.',
    ],
    ['STORAGE_GB', '1e3', 'STORAGE_GB must be a number of gigabytes.'],
    ['STORAGE_GB', 'much', 'STORAGE_GB must be a number of gigabytes.'],
    ['REMINDERS', 'later', 'REMINDERS must be on or off.'],
    ['S3_KEY', 'alone', 'Files in a bucket need S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET.'],
    ['S3_PREFIX', '../x', 'S3_PREFIX must be letters, digits, _ and - parted by slashes.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['MAIL_SPF', 'v=spf1 mx', 'MAIL_SPF must be a part of an SPF record such as include:spf.example.com.'],
    ['MAIL_FROM', 'a@b\r\nBcc: c@d', 'MAIL_FROM must be a sender such as Wardwise <no-reply@example.com>.'],
  ])('%s=%s stops the start with one sentence', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(sentence)
  })
})

import { expect, it } from 'vitest'
import { embeddedClientSettings, hostedClientSettings } from './client-settings.ts'
import { createRealtime } from './drivers/create-realtime.ts'
import { testSettings } from './realtime-server.test-support.ts'

// Specification 7: Realtime: cluster eu, transports ws and wss, encrypted
it.each([
  ['acme.localhost:3000', false, { wsHost: 'acme.localhost', wsPort: 3000, wssPort: 3000 }],
  ['acme.example', true, { wsHost: 'acme.example', wsPort: 80, wssPort: 443 }],
  ['[::1]:8080', false, { wsHost: '[::1]', wsPort: 8080, wssPort: 8080 }],
  ['not a host', false, { wsHost: 'localhost', wsPort: 80, wssPort: 443 }],
])('sends the browser of %s back to the same host', (host, secure, expected) => {
  expect(embeddedClientSettings(testSettings, host, secure)).toEqual({
    broadcaster: 'pusher',
    key: 'test-key',
    cluster: 'eu',
    wsPath: '/realtime',
    forceTLS: secure,
    enabledTransports: secure ? ['ws', 'wss'] : ['ws'],
    ...expected,
  })
})

// Specification 7: Realtime: cluster eu, transports ws and wss, encrypted
it.each([
  [{}, { wsHost: 'ws-eu.pusher.com', wsPort: 80, wssPort: 443, forceTLS: true }],
  [
    { host: 'soketi.example', port: 6001, tls: false },
    { wsHost: 'soketi.example', wsPort: 6001, wssPort: 6001, forceTLS: false },
  ],
])('points the browser to the hosted service, encrypted unless told otherwise', (changes, expected) => {
  const settings = hostedClientSettings({ ...testSettings, driver: 'pusher', ...changes })
  expect(settings).toMatchObject({ ...expected, wsPath: '', key: 'test-key' })
  expect(JSON.stringify(settings)).not.toContain('test-secret')
})

// Specification 8: An unsupported realtime broadcaster raises an error
it('raises an error for a driver it does not know', () => {
  const settings = { ...testSettings, driver: 'ably' as 'pusher' }
  expect(() => createRealtime({ settings, log: { warn: () => undefined } })).toThrow('ably')
})

import { join, resolve } from 'node:path'
import { createApp } from '#api/app.ts'
import { readSettings } from '#api/settings.ts'
import { listenForChanges } from '#db/changes/change-listener.ts'
import { openDatabase } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { createLocalFiles } from '#platform/files/local-files.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { createDns } from '#platform/network/dns.ts'
import { createSafeFetch } from '#platform/network/safe-fetch.ts'
import { joinOthers } from '#platform/nodes/join-others.ts'
import { createRealtime } from '#platform/realtime/drivers/create-realtime.ts'
import { finishCalls, stopOnSignals } from '#platform/shutdown.ts'

/** The unchanged application, with all checks, headers and logs, but with rate limits that the load does not reach. */
const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const database = await openDatabase(settings, log)
await migrate(database.pool)
const changes = await listenForChanges(database.config, log)
const shared = await joinOthers({ settings, database, changes, log })
const { bus, throttles } = shared
const realtime = createRealtime({
  settings: { ...settings.realtime, secret: 'a secret of the bench only' },
  log,
  bus,
})
const mail = createMailer({ from: settings.mailFrom, outboxDir: join(settings.dataDir, 'outbox') })
const services = {
  settings,
  changes,
  bus,
  throttles,
  realtime,
  mail,
  safeFetch: createSafeFetch(),
  dns: createDns(),
  files: createLocalFiles(join(settings.dataDir, 'files')),
}
const app = await createApp({
  db: database.db,
  lowPriorityDb: database.lowPriorityDb,
  queueMs: database.queueMs,
  log,
  services,
  limitFactor: 1_000_000,
  ...(process.env.BENCH_WEB === 'on' ? { webDir: resolve('web/dist') } : {}),
})
realtime.attach(app.server.server)
await app.server.listen({ port: settings.port, host: settings.host })
// Background jobs would disturb what most scenarios measure.
if (process.env.BENCH_JOBS === 'on') app.jobs.start()
// An event to each of so many pages at once, without a call for each: the scenario of the fan-out.
process.on('SIGUSR2', () => {
  const at = performance.timeOrigin + performance.now()
  for (let user = 0; user < Number(process.env.BENCH_PAGES); user += 1)
    void realtime.publish(`private-notifications.${user}`, 'badge.created', { at })
})
stopOnSignals(log, async () => {
  await app.jobs.stop()
  await realtime.close()
  await finishCalls(app, log)
  await shared.close()
  await changes.close()
  await database.close()
})
process.stdout.write('ready\n')

import { join } from 'node:path'
import { createApp } from '../api/app.ts'
import { listenForChanges } from '../api/db/changes.ts'
import { openDatabase } from '../api/db/connect.ts'
import { migrate } from '../api/db/migrate.ts'
import { createLocalFiles } from '../api/platform/files/local-files.ts'
import { createLog } from '../api/platform/log.ts'
import { createMailer } from '../api/platform/mail.ts'
import { createOutside } from '../api/platform/outside.ts'
import { createRealtime } from '../api/platform/realtime/create-realtime.ts'
import { drain, stopOnSignals } from '../api/platform/shutdown.ts'
import { readSettings } from '../api/settings.ts'

/** The application as it is, all checks, headers and logs on, but with rate limits that a load does not reach. */
const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const database = await openDatabase(settings, log)
await migrate(database.pool)
const changes = await listenForChanges(database.config, log)
const realtime = createRealtime({
  settings: { ...settings.realtime, secret: 'a secret of the bench only' },
  log,
  maxConnections: 20_000,
})
const mail = createMailer({ from: settings.mailFrom, outboxDir: join(settings.dataDir, 'outbox') })
const services = {
  settings,
  changes,
  realtime,
  mail,
  outside: createOutside(),
  files: createLocalFiles(join(settings.dataDir, 'files')),
}
const app = await createApp({
  db: database.db,
  queueMs: database.queueMs,
  log,
  services,
  limitFactor: 1_000_000,
})
realtime.attach(app.server.server)
await app.server.listen({ port: settings.port, host: settings.host })
stopOnSignals(log, async () => {
  await realtime.close()
  await drain(app.server)
  await changes.close()
  await database.close()
})
process.stdout.write('ready\n')

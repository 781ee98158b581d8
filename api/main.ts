import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Changes, listenForChanges } from '#db/changes/change-listener.ts'
import { type OpenDatabase, openDatabase, withDirectPool } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { errorCode, errorText, StartError } from '#db/start-error.ts'
import type { Ctx } from '#platform/context.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { createLog } from '#platform/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import { createAddressOf } from '#platform/network/address.ts'
import { createDns } from '#platform/network/dns.ts'
import { createSafeFetch } from '#platform/network/safe-fetch.ts'
import { joinOthers } from '#platform/nodes/join-others.ts'
import { createRealtime } from '#platform/realtime/drivers/create-realtime.ts'
import { createWebhookStore } from '#platform/realtime/webhooks/webhook-store.ts'
import { storeAssets } from '#platform/responses/stored-assets.ts'
import { installationSecret } from '#platform/secrets/installation.ts'
import { finishCalls, stopOnSignals, stopTimes } from '#platform/shutdown.ts'
import { observe } from './observe.ts'
import { readSettings, type Settings } from './settings.ts'

/** Delayed, so as not to slow down the start. */
const storeAssetsAfterMs = 30_000

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings.logLevel)
  // Loads the application while the database server starts; an error here occurs again where the import is awaited.
  const loadApp = () => import('./app.ts').catch(() => undefined)
  const runsWorkers = cluster.isPrimary && settings.workers > 1
  const database = await openDatabase(settings, log, runsWorkers ? undefined : loadApp)
  let changes: Changes | undefined
  try {
    if (!cluster.isWorker) await withDirectPool(database, migrate)
    if (runsWorkers) return await (await import('./workers.ts')).runWorkers(settings, log, database)
    changes = await listenForChanges(database.config, log)
    await run(settings, log, { database, changes })
  } catch (error) {
    await changes?.close()
    await database.close()
    throw error
  }
}

interface Opened {
  database: OpenDatabase
  changes: Changes
}

async function run(settings: Settings, log: Logger, { database, changes }: Opened): Promise<void> {
  const mail = createMailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    outboxDir: join(settings.dataDir, 'outbox'),
  })
  const secret = settings.realtime.secret ?? (await installationSecret(database.db, 'realtime_secret'))
  const shared = await joinOthers({ settings, database, changes, log })
  const { bus, throttles } = shared
  const realtime = createRealtime({
    settings: { ...settings.realtime, secret },
    log,
    bus,
    addressOf: createAddressOf(settings.trustedProxies),
    webhookStore: createWebhookStore(database.db, bus),
  })
  const files = await createFiles(settings)
  const [safeFetch, dns] = [createSafeFetch(), createDns(settings.dnsServers)]
  const services = { settings, changes, bus, throttles, realtime, mail, files, safeFetch, dns }
  const observed = await observe({ settings, database, changes, bus, realtime })
  const webDir = join(import.meta.dirname, '../web/dist')
  const { createApp } = await import('./app.ts')
  const app = await createApp({
    db: database.db,
    lowPriorityDb: database.lowPriorityDb,
    queueMs: database.queueMs,
    log,
    services,
    observers: observed.observers,
    ...(existsSync(join(webDir, 'index.html')) ? { webDir } : {}),
  })
  realtime.attach(app.server.server)
  const isFirstHere = !cluster.isWorker || cluster.worker?.id === 1
  const demo =
    settings.demo && isFirstHere
      ? await (await import('#api/demo/seed.ts')).seedDemo(app.contextOutside())
      : null

  await app.server.listen({ port: settings.port, host: settings.host })
  app.jobs.start()
  const storeOrWarn = (): void =>
    void storeAssets(database.db, webDir).catch((error: unknown) =>
      log.warn(`pages of another version will not find what this one has: ${errorText(error)}`),
    )
  // Other nodes may be asked for the assets at once; a single node has time.
  if (isFirstHere && existsSync(webDir))
    setTimeout(storeOrWarn, bus.hasOthers() ? 0 : storeAssetsAfterMs).unref()
  stopOnSignals(log, async () => {
    const jobsStopped = app.jobs.stop()
    // A worker does not drain: new connections to its port go to the other processes of this machine.
    const othersTakeOver = bus.hasOthers() && !cluster.isWorker
    if (othersTakeOver) {
      app.beginDraining()
      await sleep(stopTimes.balancerMs)
    }
    await realtime.close({ spreadMs: othersTakeOver ? stopTimes.spreadMs : 0 })
    await Promise.all([finishCalls(app, log), jobsStopped])
    // Of the jobs.
    await app.settled()
    mail.close()
    await observed.close()
    await shared.close()
    await changes.close()
    await database.close()
  })
  const [address] = app.server.addresses()
  const port = typeof address === 'object' ? address.port : settings.port
  if (!isFirstHere) return
  announce(port, demo)
  if (!demo) await saySetUp(port, app.contextOutside())
}

async function saySetUp(port: number, ctx: Ctx): Promise<void> {
  const { setUpPath } = await import('#domains/accounts/registration/setup.service.ts')
  const setUp = await setUpPath(ctx)
  if (setUp)
    say(`Nobody can sign in yet. Set up the first company and its admin at http://localhost:${port}${setUp}`)
}

function announce(
  port: number,
  demo: {
    demo: { company: string; host: string; people: { role: string; email: string; password?: string }[] }[]
  } | null,
): void {
  say(`Wardwise is ready on http://localhost:${port}`)
  if (!demo) return
  for (const { company, host, people } of demo.demo) {
    say(`\n${company}  http://${host}:${port}`)
    for (const { role, email, password } of people)
      say(`  ${role.padEnd(8)} ${email.padEnd(36)} ${password ?? 'signs in by a mailed link'}`)
  }
  say(`\nMails are in the outbox folder of the data directory.\n`)
  say(JSON.stringify(demo))
}

/** The message for the operator, without a stack trace. */
function startSentence(error: unknown): string {
  if (error instanceof StartError) return error.message
  const code = errorCode(error) ?? ''
  const listening =
    error instanceof Error && 'syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))
  if (listening && code === 'EADDRINUSE')
    return 'The port is taken by another program. Stop that program, or set PORT to another number.'
  if (listening && code === 'EACCES') return 'This port may not be used. Set PORT to a number above 1023.'
  if (listening)
    return 'This machine has no such address. Set HOST to one of its addresses, or leave it out for all of them.'
  return `Wardwise could not start: ${errorText(error)}. LOG_LEVEL=debug shows where.`
}

try {
  await start()
} catch (error) {
  const showsStack = ['debug', 'trace'].includes(process.env.LOG_LEVEL ?? '')
  if (showsStack && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  process.stderr.write(`${startSentence(error)}\n`)
  process.exit(1)
}

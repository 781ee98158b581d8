import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { demoHistoryJob } from '#api/demo/history/history.job.ts'
import type { Db } from '#db/connect.ts'
import { accountRoutes } from '#domains/accounts/accounts.routes.ts'
import { companyTreeRoutes } from '#domains/accounts/companies/companies.routes.ts'
import { checkHostsJob, hostCheckRoutes } from '#domains/accounts/companies/host-check.job.ts'
import {
  checkMailDomainsJob,
  mailDomainCheckRoutes,
} from '#domains/accounts/companies/mail-domain-check.job.ts'
import {
  checkMailSendersJob,
  mailSenderCheckRoutes,
} from '#domains/accounts/companies/mail-sender-check.job.ts'
import { groupRoutes } from '#domains/accounts/groups/groups.routes.ts'
import { linkMailJob, requestedLinksJob } from '#domains/accounts/links/link-mails.job.ts'
import { mailPersonJob } from '#domains/accounts/links/person-mail.job.ts'
import { eraseLostPasskeysJob } from '#domains/accounts/passkeys/lost-passkeys.job.ts'
import { passkeyRoutes } from '#domains/accounts/passkeys/passkeys.routes.ts'
import { peopleRoutes } from '#domains/accounts/people/people.routes.ts'
import { purgeExpiredJob } from '#domains/accounts/purge-expired.job.ts'
import { registrationMailJob } from '#domains/accounts/registration/registration-mail.job.ts'
import { noteErasureJob } from '#domains/accounts/removal.service.ts'
import { secondFactorRoutes } from '#domains/accounts/second-factor/second-factor.routes.ts'
import { fillFirstSignInsJob } from '#domains/accounts/sessions/first-sign-ins.job.ts'
import { authenticate, liveSessionsOf } from '#domains/accounts/sessions/sessions.service.ts'
import { missingProof } from '#domains/accounts/sessions/step-up.service.ts'
import { studentPasswordRoutes } from '#domains/accounts/student-passwords/student-passwords.routes.ts'
import { teacherRoutes } from '#domains/accounts/teachers/teachers.routes.ts'
import { apiTokenRoutes } from '#domains/api-tokens/api-tokens.routes.ts'
import { authenticateApiToken } from '#domains/api-tokens/authentication.service.ts'
import { sweepApiTokensJob } from '#domains/api-tokens/sweep-api-tokens.job.ts'
import { badgeRoutes } from '#domains/badges/badges.routes.ts'
import { decideMonthsJob } from '#domains/badges/top-three.job.ts'
import { campaignJobs } from '#domains/campaigns/campaigns.jobs.ts'
import { campaignRoutes } from '#domains/campaigns/campaigns.routes.ts'
import { certificateRoutes } from '#domains/certificates/certificates.routes.ts'
import { answerTimesJob } from '#domains/community/comments/answer-times.job.ts'
import { communityRoutes } from '#domains/community/community.routes.ts'
import { checkCountsJob } from '#domains/community/counts/check-counts.job.ts'
import { mailReportRoutes } from '#domains/community/mail-reports/mail-reports.routes.ts'
import { securityMailJob } from '#domains/community/mail-reports/security-mail.job.ts'
import { unansweredJob } from '#domains/community/moderation/unanswered.job.ts'
import { followersJob } from '#domains/community/notices/followers.job.ts'
import { purgeCommunityJob } from '#domains/community/purge-old.job.ts'
import { staffCommunityRoutes } from '#domains/community/staff.routes.ts'
import { companyRoutes } from '#domains/companies/companies.routes.ts'
import { getBranding, isHostInUse, readFavicon } from '#domains/companies/companies.service.ts'
import { hostRoutes } from '#domains/companies/hosts/hosts.routes.ts'
import { mailDomainRoutes } from '#domains/companies/mail-domains/mail-domains.routes.ts'
import { mailSenderRoutes } from '#domains/companies/mail-sender/mail-sender.routes.ts'
import { companySyncJob } from '#domains/companies/syncs/syncs.service.ts'
import { contentRoutes } from '#domains/content/content.routes.ts'
import { courseRoutes } from '#domains/courses/courses.routes.ts'
import { bulkJob } from '#domains/directory/bulk/bulk.job.ts'
import { bulkRoutes } from '#domains/directory/bulk/bulk.routes.ts'
import { recordWeeksJob } from '#domains/directory/dashboard/dashboard.service.ts'
import { directoryRoutes } from '#domains/directory/directory.routes.ts'
import { eraseAgainJob } from '#domains/directory/erase-again.job.ts'
import { eraseLeaversJob } from '#domains/directory/erase-leavers.job.ts'
import { importJobs } from '#domains/directory/imports/imports.jobs.ts'
import { importRoutes } from '#domains/directory/imports/imports.routes.ts'
import { insightJobs } from '#domains/directory/insights/insights.service.ts'
import { managerDigestJobs } from '#domains/directory/manager-digests/manager-digests.job.ts'
import { progressStateJobs } from '#domains/directory/progress-states/progress-states.service.ts'
import { reportScheduleJobs } from '#domains/directory/report-schedules/report-schedules.job.ts'
import { auditRoutes } from '#domains/evidence/audit/audit.routes.ts'
import { forgetPlacesJob } from '#domains/evidence/audit/forget-places.job.ts'
import { countRefusedCalls } from '#domains/evidence/audit/refused-calls.service.ts'
import { makePackJob } from '#domains/evidence/packs/make-pack.job.ts'
import { packRoutes } from '#domains/evidence/packs/packs.routes.ts'
import { sweepPacksJob } from '#domains/evidence/packs/sweep-packs.job.ts'
import { sealMailJobs } from '#domains/evidence/seal-mails/seal-mails.job.ts'
import { expireLogJob } from '#domains/evidence/seals/retention.job.ts'
import { sealJobs } from '#domains/evidence/seals/seals.jobs.ts'
import { sealRoutes } from '#domains/evidence/seals/seals.routes.ts'
import { timeUpJob } from '#domains/learning/attempts/time-up.service.ts'
import { learningRoutes } from '#domains/learning/learning.routes.ts'
import { previewLinksRoutes } from '#domains/learning/preview-links/preview-links.routes.ts'
import { reminderJobs } from '#domains/learning/reminders/reminders.service.ts'
import { fileGcJob } from '#domains/media/file-gc.job.ts'
import { mediaRoutes } from '#domains/media/media.routes.ts'
import { noticeJobs } from '#domains/notifications/notices.service.ts'
import { notificationRoutes } from '#domains/notifications/notifications.routes.ts'
import { securityNoticeJob } from '#domains/notifications/security-notices.job.ts'
import { personalDataRoutes } from '#domains/personal-data/personal-data.routes.ts'
import { pointRoutes } from '#domains/points/points.routes.ts'
import { scoreJobs } from '#domains/points/scores.jobs.ts'
import { publishingRoutes } from '#domains/publishing/publishing.routes.ts'
import { quizRoutes } from '#domains/quizzes/quizzes.routes.ts'
import { directoryConnectionRoutes } from '#domains/scim/connections/connections.routes.ts'
import { sweepDirectoriesJob } from '#domains/scim/connections/sweep-directories.job.ts'
import { applyMembershipsJob } from '#domains/scim/groups/apply-memberships.job.ts'
import { scimRoutes } from '#domains/scim/scim.routes.ts'
import { purgeFlowsJob } from '#domains/sso/flows/purge-flows.job.ts'
import { ssoRoutes } from '#domains/sso/sso.routes.ts'
import { translationImportJobs } from '#domains/translations/imports/import.jobs.ts'
import { translationsDueJob } from '#domains/translations/jobs/job.notices.ts'
import { machineRunJob } from '#domains/translations/machine/run.job.ts'
import { countMatchesJob } from '#domains/translations/memory/word-matches.job.ts'
import { memoryImportJobs } from '#domains/translations/memory-imports/memory-imports.jobs.ts'
import { sourceChangesJob } from '#domains/translations/sync/source-changes.job.ts'
import { translationRoutes } from '#domains/translations/translations.routes.ts'
import { deliveryJobs } from '#domains/webhooks/delivery/deliver.job.ts'
import { companyWebhookRoutes } from '#domains/webhooks/webhooks.routes.ts'
import { createAfterCommit } from '#platform/after-commit.ts'
import type { Actor, Ctx, Services } from '#platform/context.ts'
import { runInTransaction } from '#platform/database/run-in-transaction.ts'
import { notFound } from '#platform/errors.ts'
import { createUploadTempFiles } from '#platform/files/temp-files.ts'
import { type CallObserver, observeCalls, observeRefusals } from '#platform/http/call-observer.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { serveApiDocument } from '#platform/http/openapi.ts'
import { createRunningCalls, type RunningCalls } from '#platform/http/running-calls.ts'
import { type Route, serve } from '#platform/http/serve.ts'
import type { Job } from '#platform/jobs/job.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { languagesOf } from '#platform/languages.ts'
import { serveAppCalls } from '#platform/realtime/app-calls/serve-app-calls.ts'
import { watchSessions } from '#platform/realtime/connections/session-watch.ts'
import { forgetWebhooksJob, webhookJobs } from '#platform/realtime/webhooks/webhook.job.ts'
import { serveHealth } from '#platform/responses/health.ts'
import { serveTlsPermission } from '#platform/responses/tls-permission.ts'
import { serveWeb } from '#platform/responses/web-shell.ts'
import { createDraining } from '#platform/shutdown.ts'
import { createInvalidTokenLimiter } from '#platform/throttling/invalid-token-limiter.ts'
import { createLimiter } from '#platform/throttling/limiter.ts'
import { shedOverload } from '#platform/throttling/overload.ts'

/** All API endpoints, by domain. */
export const allRoutes: Route[] = [
  ...companyRoutes,
  ...companyTreeRoutes,
  ...hostRoutes,
  ...hostCheckRoutes,
  ...mailDomainRoutes,
  ...mailDomainCheckRoutes,
  ...mailSenderRoutes,
  ...mailSenderCheckRoutes,
  ...accountRoutes,
  ...studentPasswordRoutes,
  ...passkeyRoutes,
  ...secondFactorRoutes,
  ...teacherRoutes,
  ...peopleRoutes,
  ...groupRoutes,
  ...ssoRoutes,
  ...mediaRoutes,
  ...courseRoutes,
  ...contentRoutes,
  ...quizRoutes,
  ...translationRoutes,
  ...publishingRoutes,
  ...pointRoutes,
  ...badgeRoutes,
  ...certificateRoutes,
  ...learningRoutes,
  ...previewLinksRoutes,
  ...directoryRoutes,
  ...importRoutes,
  ...bulkRoutes,
  ...campaignRoutes,
  ...auditRoutes,
  ...packRoutes,
  ...personalDataRoutes,
  ...notificationRoutes,
  ...communityRoutes,
  ...staffCommunityRoutes,
  ...mailReportRoutes,
  ...sealRoutes,
  ...scimRoutes,
  ...directoryConnectionRoutes,
  ...companyWebhookRoutes,
  ...apiTokenRoutes,
]

const allJobs: Job[] = [
  mailPersonJob,
  requestedLinksJob,
  linkMailJob,
  registrationMailJob,
  purgeExpiredJob,
  fillFirstSignInsJob,
  eraseLostPasskeysJob,
  purgeFlowsJob,
  fileGcJob,
  timeUpJob,
  ...reminderJobs,
  ...scoreJobs,
  ...noticeJobs,
  securityNoticeJob,
  noteErasureJob,
  eraseAgainJob,
  ...importJobs,
  ...progressStateJobs,
  ...insightJobs,
  ...managerDigestJobs,
  ...reportScheduleJobs,
  recordWeeksJob,
  checkHostsJob,
  checkMailDomainsJob,
  checkMailSendersJob,
  bulkJob,
  ...campaignJobs,
  makePackJob,
  sweepPacksJob,
  companySyncJob,
  machineRunJob,
  translationsDueJob,
  sourceChangesJob,
  ...translationImportJobs,
  ...memoryImportJobs,
  countMatchesJob,
  followersJob,
  answerTimesJob,
  unansweredJob,
  eraseLeaversJob,
  decideMonthsJob,
  securityMailJob,
  purgeCommunityJob,
  checkCountsJob,
  ...sealJobs,
  expireLogJob,
  forgetPlacesJob,
  ...sealMailJobs,
  applyMembershipsJob,
  sweepDirectoriesJob,
  sweepApiTokensJob,
  ...deliveryJobs,
  demoHistoryJob,
  forgetWebhooksJob,
]

export interface AppParts {
  db: Db
  /** The database for low-priority jobs. */
  lowPriorityDb: Db
  log: Logger
  services: Services
  /** Multiplies every rate limit; tests that are not about limits raise it. */
  limitFactor?: number
  /**
   * How long the first in the queue has waited for a database connection, in milliseconds; without it, no call is
   * refused for overload.
   */
  queueMs?: () => number
  /** They observe every call. */
  observers?: readonly CallObserver[]
  /** Folder of the built web app; without it only the API is served. */
  webDir?: string
}

export interface App {
  server: FastifyInstance
  /** A context for work without a request, such as building the demo. */
  contextOutside: (host?: string) => Ctx
  /** Tells load balancers to send calls elsewhere, and keeps answering those that still come. */
  beginDraining: () => void
  /** The handlers that run, also those of clients that have left. */
  calls: RunningCalls
  /** Resolves when all after-commit tasks are done. */
  settled: () => Promise<void>
  /** Not started yet: the process that serves starts them. */
  jobs: Jobs
}

/** Assembles the application on an open database. It does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const { db, log, services } = parts
  const server = await createHttpServer(services.settings, log)
  const calls = createRunningCalls(server)
  observeCalls(server, parts.observers ?? [])
  if (parts.queueMs) await shedOverload(server, parts.queueMs)
  const afterCommit = createAfterCommit(log)
  const limitFactor = parts.limitFactor ?? 1
  const invalidTokenLimiter = createInvalidTokenLimiter(limitFactor)
  const backgroundCtx = (): Ctx => ({
    db,
    actor: null,
    host: '',
    ip: '',
    user_agent: '',
    now: new Date(),
    languages: { requested: null, platform: 'en_US', course: null },
    log,
    services,
    afterCommit: (task) => afterCommit.run([task]),
    transaction: () => Promise.reject(new Error('No transaction is open here')),
  })
  const refused = countRefusedCalls(backgroundCtx)
  observeRefusals(server, refused.add)
  server.addHook('onClose', refused.close)
  const contextFor = (request: FastifyRequest, actor: Actor | null): Ctx => ({
    ...backgroundCtx(),
    actor,
    host: request.hostname.toLowerCase(),
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    languages: languagesOf(request.headers),
    log: request.log as Logger,
  })

  const jobs = createJobs({
    db,
    log,
    jobs: [...allJobs, ...webhookJobs(services.settings.realtime.rules?.webhooks ?? [])],
    bus: services.bus,
    contextAt: (now, kind) => {
      const ctx = { ...backgroundCtx(), now, ...(kind?.lowPriority ? { db: parts.lowPriorityDb } : {}) }
      return { ...ctx, transaction: runInTransaction(ctx, afterCommit.run) }
    },
  })

  const draining = createDraining(server)
  serveHealth(server, {
    db,
    dataDir: services.settings.dataDir,
    bus: services.bus,
    changes: services.changes,
    draining,
  })
  watchSessions({
    changes: services.changes,
    realtime: services.realtime,
    log,
    liveOf: (ids) => liveSessionsOf({ db }, ids),
  })
  serveTlsPermission(server, services.settings.trustedProxies, (host) => isHostInUse(backgroundCtx(), host))
  await serveAppCalls(server, services.settings.realtime, services.realtime)
  serveApiDocument(server, allRoutes)
  serve(server, allRoutes, {
    authenticate: (token, from) =>
      authenticate({ db, changes: services.changes, invalidTokenLimiter, ...from }, token),
    authenticateToken: (secret, { ip }) => authenticateApiToken({ ...backgroundCtx(), ip }, secret),
    contextFor,
    missingProof: (actor, host) => missingProof({ db }, actor, host),
    tempFiles: createUploadTempFiles(join(services.settings.dataDir, 'uploads')),
    limit: createLimiter(server, limitFactor, services.throttles),
    runAfterCommit: afterCommit.run,
  })
  if (parts.webDir) {
    await serveWeb(server, {
      db,
      webDir: parts.webDir,
      counted: calls.counted,
      brandingOf: (request) => getBranding(contextFor(request, null), request.hostname),
      faviconOf: (request) => readFavicon(contextFor(request, null), request.hostname),
      realtimeOf: (request) => services.realtime.clientSettings(request.host, request.protocol === 'https'),
    })
  } else {
    server.setNotFoundHandler(() => {
      throw notFound()
    })
  }
  return {
    server,
    contextOutside: (host = '') => ({ ...backgroundCtx(), host }),
    beginDraining: draining.begin,
    calls,
    settled: afterCommit.settled,
    jobs,
  }
}

import { securityNotice } from '#domains/accounts/sessions/known-devices.service.ts'
import { job } from '#platform/jobs/job.ts'
import { selectReaders } from './notices.queries.ts'
import { notify } from './notices.service.ts'

/** Notifies people of sign-ins with a new browser, new passwords and second factors, and of where to end foreign sessions. */
export const securityNoticeJob = job(
  securityNotice.kind,
  securityNotice.data,
  async (ctx, { user_id, event, browser, system }, { id }) => {
    const [reader] = await selectReaders(ctx, [user_id])
    if (!reader) return
    const device = browser && system ? `${browser} (${system})` : (browser ?? system)
    await ctx.transaction((inner) =>
      notify(inner, {
        event,
        to: [user_id],
        about: `security:${id}`,
        ...(device ? { title: device } : { titleKey: 'notifications.unknown_device' }),
        link:
          reader.role === 'student'
            ? { route: 'front.settings.index', params: { page: 'profile' } }
            : { route: 'admin.sessions', params: {} },
      }),
    )
  },
)

import * as contract from '#contract/accounts/accounts.ts'
import * as profile from '#contract/accounts/profile.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import * as setUpContract from '#contract/accounts/set-up.ts'
import * as stepUpContract from '#contract/accounts/step-up.ts'
import { previewBrandMail } from '#contract/companies/brand-preview.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as accounts from './accounts.service.ts'
import { getLink } from './links/links.service.ts'
import { previewMail } from './links/mail-preview.service.ts'
import { forgotPassword, resetPassword } from './links/recovery.service.ts'
import { getDetails, openAvatar, removeAvatar, setAvatar } from './profile.service.ts'
import { previewSetUpBranding, setUp } from './registration/setup.service.ts'
import { impersonate } from './sessions/impersonation.service.ts'
import * as sessions from './sessions/sessions.service.ts'
import { startPasskeyStepUp, stepUp } from './sessions/step-up.service.ts'

export const accountRoutes: Route[] = [
  route(setUpContract.setUp, (ctx, { body }) => setUp(ctx, body), { transaction: 'own' }),
  route(setUpContract.previewSetUpBranding, async (ctx, { body }) => ({
    data: await previewSetUpBranding(ctx, body),
  })),
  route(previewBrandMail, async (ctx, { params, body }) => ({
    data: await previewMail(ctx, params.companyId, body),
  })),
  route(contract.login, (ctx, { body, cookie }) => accounts.login(ctx, body, cookie), { transaction: 'own' }),
  route(contract.requestMagicLink, (ctx, { body }) => accounts.requestMagicLink(ctx, body.email), {
    transaction: 'own',
  }),
  route(contract.useMagicLink, (ctx, { body }) => accounts.useMagicLink(ctx, body)),
  route(contract.getMe, async (ctx) => ({ data: await accounts.getOwnUser(ctx) })),
  route(contract.updateMe, async (ctx, { body: { locale, ...names } }) => {
    if (locale) await accounts.setOwnLocale(ctx, { locale })
    return { data: await accounts.updateOwnNames(ctx, names) }
  }),
  route(contract.refresh, (ctx) => sessions.refreshSession(ctx), { transaction: 'own' }),
  route(contract.logout, (ctx) => accounts.logout(ctx)),
  route(contract.logoutStudent, (ctx) => accounts.logout(ctx)),
  route(contract.impersonate, (ctx, { body }) => impersonate(ctx, body.user_id)),
  route(contract.changePassword, (ctx, { body }) => accounts.changePassword(ctx, body), {
    transaction: 'own',
  }),
  route(stepUpContract.stepUp, async (ctx, { body }) => ({ data: await stepUp(ctx, body) }), {
    transaction: 'own',
  }),
  route(stepUpContract.startPasskeyStepUp, async (ctx) => ({ data: await startPasskeyStepUp(ctx) })),
  route(contract.listSessions, async (ctx) => ({ data: await sessions.listOwnSessions(ctx) })),
  route(contract.endOtherSessions, (ctx) => sessions.endOtherSessions(ctx)),
  route(contract.endSession, (ctx, { params }) => sessions.endOwnSession(ctx, params.sessionId)),
  route(contract.getStudent, async (ctx) => ({ data: await accounts.getOwnUser(ctx) })),
  route(contract.updateStudent, async (ctx, { body }) => ({
    data: await accounts.updateOwnNames(ctx, body),
  })),
  route(contract.setStudentLocale, async (ctx, { body }) => ({
    data: await accounts.setOwnLocale(ctx, body),
  })),
  route(recovery.forgotPassword, (ctx, { body }) => forgotPassword(ctx, body.email), { transaction: 'own' }),
  route(recovery.resetPassword, (ctx, { body }) => resetPassword(ctx, body), { transaction: 'own' }),
  route(recovery.getLink, (ctx, { query }) => getLink(ctx, query.token)),
  route(recovery.lookUpLink, (ctx, { body }) => getLink(ctx, body.token)),
  route(profile.getDetails, (ctx) => getDetails(ctx)),
  route(profile.uploadAvatar, (ctx, { file, body }) => setAvatar(ctx, file, body), { transaction: 'own' }),
  route(profile.removeAvatar, (ctx) => removeAvatar(ctx)),
  route(profile.uploadStaffAvatar, (ctx, { file, body }) => setAvatar(ctx, file, body), {
    transaction: 'own',
  }),
  route(profile.removeStaffAvatar, (ctx) => removeAvatar(ctx)),
  route(profile.getAvatar, (ctx, { params }) => openAvatar(ctx, params.name)),
]

import { loadStaffTexts } from '#lib/i18n/i18n.ts'
import type { RouteEntry } from './route-entry.ts'

/** The pages for signing in, and those that anybody may open. */
export const publicRoutes: readonly RouteEntry[] = [
  {
    name: 'login',
    page: () => import('#web/pages/public/login-page.tsx').then((page) => page.LoginPage),
    title: 'login',
    layout: 'bare',
    guestsOnly: true,
  },
  {
    name: 'login.check',
    page: () => import('#web/pages/public/login-check-page.tsx').then((page) => page.LoginCheckPage),
    title: 'loginCheck',
    layout: 'bare',
    guestsOnly: true,
  },
  {
    name: 'magic',
    page: () => import('#web/pages/public/magic-page.tsx').then((page) => page.MagicPage),
    title: 'magic',
    layout: 'bare',
  },
  {
    name: 'sso.callback',
    page: () => import('#web/pages/public/sso-callback-page.tsx').then((page) => page.SsoCallbackPage),
    title: 'ssoCallback',
    layout: 'bare',
  },
  {
    name: 'setup',
    // The contrast of colors is explained in texts of the staff pages.
    page: () =>
      Promise.all([import('#web/pages/public/setup-page.tsx'), loadStaffTexts()]).then(
        ([page]) => page.SetUpPage,
      ),
    title: 'setUp',
    layout: 'bare',
  },
  {
    name: 'preview',
    page: () =>
      Promise.all([import('#web/pages/public/preview-link-page.tsx'), loadStaffTexts()]).then(
        ([page]) => page.PreviewLinkPage,
      ),
    title: 'preview',
    layout: 'bare',
  },
  {
    name: 'preview.page',
    page: () =>
      import('#web/pages/public/preview-link-item-page.tsx').then((page) => page.PreviewLinkItemPage),
    title: 'preview',
    layout: 'bare',
  },
  {
    name: 'unsubscribe',
    page: () => import('#web/pages/public/unsubscribe-page.tsx').then((page) => page.UnsubscribePage),
    title: 'unsubscribe',
    layout: 'bare',
  },
  {
    name: 'validate',
    page: () => import('#web/pages/public/validate-page.tsx').then((page) => page.ValidatePage),
    title: 'validate',
    layout: 'bare',
  },
  {
    name: 'oops',
    page: () => import('#web/pages/public/oops-page.tsx').then((page) => page.OopsPage),
    title: 'oops',
    layout: 'bare',
  },
  {
    name: 'admin.login',
    page: () => import('#web/pages/public/admin-login-page.tsx').then((page) => page.AdminLoginPage),
    title: 'adminLogin',
    layout: 'bare',
    guestsOnly: true,
  },
  {
    name: 'admin.forgot',
    page: () => import('#web/pages/public/forgot-page.tsx').then((page) => page.ForgotPage),
    title: 'forgot',
    layout: 'bare',
    guestsOnly: true,
  },
  {
    name: 'admin.recover',
    page: () => import('#web/pages/public/recover-page.tsx').then((page) => page.RecoverPage),
    title: 'recover',
    layout: 'bare',
  },
  {
    name: 'admin.register',
    page: () => import('#web/pages/public/register-page.tsx').then((page) => page.RegisterPage),
    title: 'register',
    layout: 'bare',
  },
]

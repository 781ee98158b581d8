import 'i18next'
import type accounts from '../../locales/en/accounts.json'
import type common from '../../locales/en/common.json'
import type errors from '../../locales/en/errors.json'
import type navigation from '../../locales/en/navigation.json'
import type public from '../../locales/en/public.json'

/** A new noun's file is added here, and its keys are then checked wherever they are used. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      common: typeof common
      errors: typeof errors
      navigation: typeof navigation
      public: typeof public
    }
  }
}

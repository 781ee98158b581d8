import 'i18next'

/** A new noun's file gets a line here, and its keys are then checked wherever they are used. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof import('../../locales/en/accounts.json')
      common: typeof import('../../locales/en/common.json')
      errors: typeof import('../../locales/en/errors.json')
      navigation: typeof import('../../locales/en/navigation.json')
      public: typeof import('../../locales/en/public.json')
    }
  }
}

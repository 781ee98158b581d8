import 'i18next'

/** A new noun's file gets a line here, and its keys are then checked wherever they are used. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof import('../../locales/en/accounts.json')
      activity: typeof import('../../locales/en/activity.json')
      badges: typeof import('../../locales/en/badges.json')
      certificates: typeof import('../../locales/en/certificates.json')
      common: typeof import('../../locales/en/common.json')
      community: typeof import('../../locales/en/community.json')
      companies: typeof import('../../locales/en/companies.json')
      courses: typeof import('../../locales/en/courses.json')
      directory: typeof import('../../locales/en/directory.json')
      documents: typeof import('../../locales/en/documents.json')
      editor: typeof import('../../locales/en/editor.json')
      errors: typeof import('../../locales/en/errors.json')
      leaderboard: typeof import('../../locales/en/leaderboard.json')
      exercises: typeof import('../../locales/en/exercises.json')
      learning: typeof import('../../locales/en/learning.json')
      navigation: typeof import('../../locales/en/navigation.json')
      notifications: typeof import('../../locales/en/notifications.json')
      people: typeof import('../../locales/en/people.json')
      preview: typeof import('../../locales/en/preview.json')
      public: typeof import('../../locales/en/public.json')
      publishing: typeof import('../../locales/en/publishing.json')
      quizzes: typeof import('../../locales/en/quizzes.json')
      translations: typeof import('../../locales/en/translations.json')
    }
  }
}

import 'i18next'

/** Each noun's file has a line here, so that its keys are type-checked wherever they are used. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof import('#web/locales/en/accounts.json')
      acknowledgements: typeof import('#web/locales/en/acknowledgements.json')
      activity: typeof import('#web/locales/en/activity.json')
      audit: typeof import('#web/locales/en/audit.json')
      badges: typeof import('#web/locales/en/badges.json')
      bulk: typeof import('#web/locales/en/bulk.json')
      campaigns: typeof import('#web/locales/en/campaigns.json')
      certificates: typeof import('#web/locales/en/certificates.json')
      clones: typeof import('#web/locales/en/clones.json')
      common: typeof import('#web/locales/en/common.json')
      community: typeof import('#web/locales/en/community.json')
      companies: typeof import('#web/locales/en/companies.json')
      courses: typeof import('#web/locales/en/courses.json')
      dashboard: typeof import('#web/locales/en/dashboard.json')
      directory: typeof import('#web/locales/en/directory.json')
      documents: typeof import('#web/locales/en/documents.json')
      editor: typeof import('#web/locales/en/editor.json')
      errors: typeof import('#web/locales/en/errors.json')
      leaderboard: typeof import('#web/locales/en/leaderboard.json')
      evidence: typeof import('#web/locales/en/evidence.json')
      factors: typeof import('#web/locales/en/factors.json')
      exercises: typeof import('#web/locales/en/exercises.json')
      groups: typeof import('#web/locales/en/groups.json')
      help: typeof import('#web/locales/en/help.json')
      imports: typeof import('#web/locales/en/imports.json')
      learning: typeof import('#web/locales/en/learning.json')
      moderation: typeof import('#web/locales/en/moderation.json')
      navigation: typeof import('#web/locales/en/navigation.json')
      notifications: typeof import('#web/locales/en/notifications.json')
      people: typeof import('#web/locales/en/people.json')
      preview: typeof import('#web/locales/en/preview.json')
      previewLinks: typeof import('#web/locales/en/previewLinks.json')
      providers: typeof import('#web/locales/en/providers.json')
      public: typeof import('#web/locales/en/public.json')
      publishing: typeof import('#web/locales/en/publishing.json')
      quizzes: typeof import('#web/locales/en/quizzes.json')
      scim: typeof import('#web/locales/en/scim.json')
      setup: typeof import('#web/locales/en/setup.json')
      sso: typeof import('#web/locales/en/sso.json')
      tokens: typeof import('#web/locales/en/tokens.json')
      translations: typeof import('#web/locales/en/translations.json')
      webhooks: typeof import('#web/locales/en/webhooks.json')
    }
  }
}

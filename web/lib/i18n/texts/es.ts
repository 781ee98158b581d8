/** All files of a language form one chunk, except those that only staff read. */
export const texts: Record<string, object> = import.meta.glob(
  [
    '../../../locales/es/*.json',
    '!../../../locales/es/{acknowledgements,moderation,courses,editor,preview,previewLinks,publishing,clones,quizzes,directory,translations,companies,groups,bulk,imports,people,dashboard,campaigns,evidence,factors,audit,help,providers,scim,setup,tokens,webhooks}.json',
  ],
  { eager: true, import: 'default' },
)

/** All files of one language travel as one, save those that only staff read. */
export const texts: Record<string, object> = import.meta.glob(
  [
    '../../../locales/es/*.json',
    '!../../../locales/es/{moderation,courses,editor,preview,publishing,quizzes,directory,translations,companies,groups,bulk,imports,people,dashboard,help}.json',
  ],
  { eager: true, import: 'default' },
)

/** What only the admin area says. A new file of that area is named here and left out beside this folder. */
export const texts: Record<string, object> = import.meta.glob(
  '../../../../locales/el/{moderation,courses,editor,preview,publishing,quizzes,directory,translations,companies,groups,bulk,imports,people,dashboard,help}.json',
  { eager: true, import: 'default' },
)

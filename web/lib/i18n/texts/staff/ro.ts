/**
 * Texts that only the admin area uses. List a new file of that area here, and exclude it in the file of the same name
 * one folder up.
 */
export const texts: Record<string, object> = import.meta.glob(
  '../../../../locales/ro/{acknowledgements,moderation,courses,editor,preview,previewLinks,publishing,clones,quizzes,directory,translations,companies,groups,bulk,imports,people,dashboard,campaigns,evidence,factors,audit,help,providers,scim,setup,tokens,webhooks}.json',
  { eager: true, import: 'default' },
)

import { useTranslation } from 'react-i18next'
import type { ApiScope } from '#contract/scopes.ts'

/** In keys, a colon would separate the file of texts. */
const keyOf = {
  'people:read': 'peopleRead',
  'people:write': 'peopleWrite',
  'results:read': 'resultsRead',
  'courses:read': 'coursesRead',
  'audit:read': 'auditRead',
} as const satisfies Record<ApiScope, string>

/** A scope in words: its short name, and a sentence about what it allows. */
export const useScopeWords = () => {
  const { t } = useTranslation('tokens')
  return (scope: ApiScope): { name: string; why: string } => ({
    name: t(`scope.${keyOf[scope]}.name`),
    why: t(`scope.${keyOf[scope]}.why`),
  })
}

import type { Actor } from './context.ts'

/** An auditor checks compliance, and sees figures and evidence but no free text about people. */
export const isAuditor = ({ abilities }: Pick<Actor, 'abilities'>): boolean => abilities.includes('auditor')

/** Whether the caller reads free text about people, such as why somebody was exempted. No program needs that. */
export const readsFreeText = ({ abilities, api_token }: Pick<Actor, 'abilities' | 'api_token'>): boolean =>
  !api_token && !isAuditor({ abilities })

/** Whether the user may only read: an auditor, or anyone who impersonates another user. */
export const onlyReads = ({
  impersonator_id,
  abilities,
}: Pick<Actor, 'impersonator_id' | 'abilities'>): boolean =>
  impersonator_id !== null || isAuditor({ abilities })

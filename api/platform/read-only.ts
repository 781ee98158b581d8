import type { Actor } from './context.ts'

/** Whoever checks how things are done, and is shown figures and evidence but no free text about people. */
export const isAuditor = ({ abilities }: Pick<Actor, 'abilities'>): boolean => abilities.includes('auditor')

/** Whether somebody only looks: an auditor, and whoever acts as somebody else. */
export const onlyReads = ({
  impersonator_id,
  abilities,
}: Pick<Actor, 'impersonator_id' | 'abilities'>): boolean =>
  impersonator_id !== null || isAuditor({ abilities })

import type { Actor } from './context.ts'

/** Whether somebody only looks: an auditor, and whoever acts as somebody else. */
export const onlyReads = ({
  impersonator_id,
  abilities,
}: Pick<Actor, 'impersonator_id' | 'abilities'>): boolean =>
  impersonator_id !== null || abilities.includes('auditor')

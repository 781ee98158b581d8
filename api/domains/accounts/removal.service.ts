import type { SignedIn } from '../../platform/context.ts'
import { recordEvent } from '../../platform/events.ts'
import { erasePerson } from './accounts.queries.ts'
import { endSessions } from './sessions.service.ts'

interface Removal {
  id: string
  company_id: string
  /** What happened, for the log. */
  kind: 'person.removed' | 'person.rejected'
  names: 'keep_names' | 'erase_names'
}

/** Takes a person away: personal data is erased, the picture goes, every session ends. The row stays for what refers to it. */
export async function removePerson(ctx: SignedIn, { id, company_id, kind, names }: Removal): Promise<void> {
  const picture = await erasePerson(ctx, id, names)
  await endSessions(ctx, id)
  await recordEvent(ctx, { kind, company_id, data: { user_id: id } })
  if (picture) ctx.afterCommit(() => ctx.services.files.remove(picture))
}

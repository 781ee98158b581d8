import type { Statement } from '#contract/community/posts.ts'
import type { SignedIn } from '#platform/context.ts'

/** What the author of a text is told about a decision: the action, the rule, the reason, and how to appeal. */

export const appealDays = 30

interface Subject {
  id: string
  company_id: string
}

export async function statementOf(ctx: SignedIn, subject: Subject): Promise<Statement | null> {
  return (await statementsOf(ctx, [subject])).get(subject.id) ?? null
}

/** The latest decision about each text, by the id of the text. */
export async function statementsOf(ctx: SignedIn, subjects: Subject[]): Promise<Map<string, Statement>> {
  const [first] = subjects
  if (!first) return new Map()
  const rows = await ctx.db
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .distinctOn('decisions.subject_id')
    .selectAll('decisions')
    .select('appeals.at as appealed_at')
    .where('decisions.company_id', '=', first.company_id)
    .where(
      'decisions.subject_id',
      'in',
      subjects.map(({ id }) => id),
    )
    .where('decisions.action', 'not in', ['mark_official', 'unmark_official', 'dismiss'])
    .orderBy('decisions.subject_id')
    .orderBy('decisions.id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, toStatement(ctx, row)]))
}

type Row = Pick<Statement, 'id' | 'action' | 'ground' | 'rule' | 'facts' | 'is_automated' | 'at'> & {
  appeal_of: string | null
  appealed_at: string | null
}

export function toStatement(ctx: SignedIn, row: Row): Statement {
  const until = new Date(Date.parse(row.at) + appealDays * 86_400_000)
  const canBeAppealed = row.action === 'hide' || row.action === 'lock'
  return {
    id: row.id,
    action: row.action,
    ground: row.ground,
    // For a legal ground, older rows contain the text in the language of the moderator, so it is left out.
    rule: row.ground === 'law' ? '' : row.rule,
    facts: row.facts,
    is_automated: row.is_automated,
    at: row.at,
    appealed_at: row.appealed_at,
    appeal_until: until.toISOString(),
    can_appeal: canBeAppealed && !row.appeal_of && !row.appealed_at && until > ctx.now,
  }
}

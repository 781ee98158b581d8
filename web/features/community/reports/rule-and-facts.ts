import type { TFunction } from 'i18next'
import type { Statement } from '#contract/community/posts.ts'

/** Joins the rule behind a decision with its facts in one text; a rule may lack a final period. */
export const ruleAndFacts = (
  t: TFunction<'community'>,
  { ground, rule, facts }: Pick<Statement, 'ground' | 'rule' | 'facts'>,
): string => {
  const why = ground === 'law' ? t('decision.ground.law') : rule ? t('decision.ground.rule', { rule }) : ''
  return why && facts ? `${why}${/[.!?;…]$/.test(why) ? '' : '.'} ${facts}` : why || facts
}

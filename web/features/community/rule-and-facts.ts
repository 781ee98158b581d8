import type { TFunction } from 'i18next'
import type { Statement } from '#contract/community/posts.ts'

/** One text of what a decision rests on and of what was seen; a rule may or may not end as a sentence does. */
export const ruleAndFacts = (
  t: TFunction<'community'>,
  { ground, rule, facts }: Pick<Statement, 'ground' | 'rule' | 'facts'>,
): string => {
  const why = ground === 'law' ? t('decision.ground.law') : rule ? t('decision.ground.rule', { rule }) : ''
  return why && facts ? `${why}${/[.!?;…]$/.test(why) ? '' : '.'} ${facts}` : why || facts
}

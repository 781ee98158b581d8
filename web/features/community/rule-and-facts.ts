/** One text of both; a rule may or may not end as a sentence does. */
export const ruleAndFacts = ({ rule, facts }: { rule: string; facts: string }): string =>
  rule && facts ? `${rule}${/[.!?;…]$/.test(rule) ? '' : '.'} ${facts}` : rule || facts

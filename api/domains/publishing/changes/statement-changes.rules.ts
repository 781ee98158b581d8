import {
  acknowledgement,
  hashedFormOf,
  statementName,
  statementOf,
} from '#contract/blocks/acknowledgement.ts'
import { limits } from '#contract/limits.ts'
import { idOf, walk } from '#domains/content/content.rules.ts'
import { type Draft, defaultLocaleOf, itemsOf } from '../drafts/draft.rules.ts'

/**
 * The names of the statements that nobody can have accepted yet, because they are new or have changed since the release.
 * Empty without a release.
 */
export function newStatements(released: Draft | null, draft: Draft): string[] {
  if (released === null) return []
  const known = new Set(statementsIn(released).map(({ key }) => key))
  return statementsIn(draft)
    .filter(({ key }) => !known.has(key))
    .map(({ name }) => name)
    .slice(0, limits.pageSize.max)
}

const statementsIn = (draft: Draft): { key: string; name: string }[] =>
  itemsOf(draft).flatMap((item) => {
    const document = item.kind === 'lesson' ? item.documents[defaultLocaleOf(draft)] : undefined
    if (!document) return []
    return [...walk(document)].flatMap(({ node }) => {
      if (node.type !== acknowledgement.type) return []
      const statement = statementOf(node.attrs)
      return {
        key: `${item.id} ${idOf(node)} ${hashedFormOf(statement)}`,
        name: statementName(statement),
      }
    })
  })

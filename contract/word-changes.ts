/** Words in any script, runs of whitespace, and single characters. */
const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|\s+|[^\p{L}\p{N}\s]\p{M}*|\p{M}+/gu

/** Tokenizes a text for comparison. The joined tokens equal the text. */
export const wordsAndSpaces = (text: string): string[] => text.match(token) ?? []

export interface WordChange<Token> {
  op: 'same' | 'added' | 'removed'
  tokens: readonly Token[]
}

/** Merges replaced words that are separated only by spaces, because one replaced phrase is easier to read. */
export function joinPhrases<Token>(
  changes: readonly WordChange<Token>[],
  isSpace: (token: Token) => boolean,
): WordChange<Token>[] {
  const joined: WordChange<Token>[] = []
  for (const change of changes) {
    const [removed, added, space] = joined.slice(-3)
    const isPhrase =
      space?.op === 'same' &&
      space.tokens.every(isSpace) &&
      removed?.op === 'removed' &&
      added?.op === 'added'
    if (isPhrase && change.op === 'removed') {
      joined.splice(
        -3,
        3,
        { op: 'removed', tokens: [...removed.tokens, ...space.tokens, ...change.tokens] },
        { op: 'added', tokens: [...added.tokens, ...space.tokens] },
      )
    } else if (joined.at(-1)?.op === change.op) {
      joined.push({ op: change.op, tokens: [...(joined.pop()?.tokens ?? []), ...change.tokens] })
    } else {
      joined.push(change)
    }
  }
  return joined
}

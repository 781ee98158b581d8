import { diffArrays } from 'diff'
import type { DiffPart } from '#contract/publishing/publishing.ts'
import { joinPhrases, wordsAndSpaces } from '#contract/word-changes.ts'

/** Beyond this many changed words the texts have little in common and are shown one after the other. */
const maxChanges = 500

/** Without the added parts the result is the old text, without the removed ones the new text. */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return after === '' ? [] : [{ op: 'same', text: after }]
  const changes = diffArrays(wordsAndSpaces(before), wordsAndSpaces(after), { maxEditLength: maxChanges })
  if (!changes) return replaced(before, after)
  return joinPhrases(
    changes.map(({ added, removed, value }) => ({
      op: added ? 'added' : removed ? 'removed' : 'same',
      tokens: value,
    })),
    (word) => word.trim() === '',
  ).map(({ op, tokens }) => ({ op, text: tokens.join('') }))
}

const replaced = (before: string, after: string): DiffPart[] =>
  (
    [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ] as const
  ).filter(({ text }) => text !== '')

import { diffArrays } from 'diff'
import type { DiffPart } from '#contract/publishing/publishing.ts'

/** Words in any script, runs of space, and single signs. */
const token = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*|\s+|[^\p{L}\p{N}\s]\p{M}*|\p{M}+/gu

/** Beyond this many changed words the two texts are shown one after the other: they have nothing to do with each other. */
const maxChanges = 500

/** Parts that give the old text without those added, and the new one without those removed. */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return after === '' ? [] : [{ op: 'same', text: after }]
  const changes = diffArrays(before.match(token) ?? [], after.match(token) ?? [], {
    maxEditLength: maxChanges,
  })
  if (!changes) return replaced(before, after)
  const parts = changes.map(({ added, removed, value }): DiffPart => {
    const text = value.join('')
    return { op: added ? 'added' : removed ? 'removed' : 'same', text }
  })
  return joinPhrases(parts)
}

const replaced = (before: string, after: string): DiffPart[] =>
  (
    [
      { op: 'removed', text: before },
      { op: 'added', text: after },
    ] as const
  ).filter(({ text }) => text !== '')

/** Words exchanged one by one with only spaces between them read better as one phrase exchanged for another. */
function joinPhrases(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  for (const part of parts) {
    const [removed, added, space] = joined.slice(-3)
    const isPhrase =
      space?.op === 'same' && space.text.trim() === '' && removed?.op === 'removed' && added?.op === 'added'
    if (isPhrase && part.op === 'removed') {
      joined.splice(
        -3,
        3,
        { op: 'removed', text: removed.text + space.text + part.text },
        { op: 'added', text: added.text + space.text },
      )
    } else if (joined.at(-1)?.op === part.op) {
      joined.push({ op: part.op, text: `${joined.pop()?.text}${part.text}` })
    } else {
      joined.push(part)
    }
  }
  return joined
}

import type { EmailInspection, EmailSign } from './email-fields.ts'

// Finds the links and signs of an e-mail in its text.

/**
 * A run of an e-mail’s words: plain if `key` is null, otherwise a passage that the student can mark as suspicious. The
 * key of a link or a sign is its id. The key of a sentence begins with an underscore, which no id does.
 */
export interface EmailRun {
  key: string | null
  text: string
  link: EmailInspection['links'][number] | null
}

interface Cut {
  from: number
  to: number
  key: string
  link: EmailRun['link']
}

const overlaps = (one: Cut, other: Cut): boolean => one.from < other.to && other.from < one.to

/** The first occurrence of the words in any of the paragraphs. */
function placeOf(
  paragraphs: string[],
  words: string,
): { paragraph: number; from: number; to: number } | null {
  const wanted = words.trim()
  if (wanted === '') return null
  for (const [paragraph, text] of paragraphs.entries()) {
    const from = text.indexOf(wanted)
    if (from >= 0) return { paragraph, from, to: from + wanted.length }
  }
  return null
}

export interface ReadEmail {
  paragraphs: EmailRun[][]
  /** Links whose words are not in the text, and buttons. */
  loose: EmailInspection['links']
  /** The signs that can be found, in the author’s order; `key` is the run they belong to. */
  signs: (EmailSign & { key: string })[]
  /** Signs whose words, link or attachment does not exist. */
  lost: EmailSign[]
}

/** Finds an e-mail’s links and signs in its text. `segmenter` splits the rest into sentences. */
export function readEmail(email: EmailInspection, segmenter?: Intl.Segmenter): ReadEmail {
  const texts = email.body.split(/\n+/).filter((line) => line.trim() !== '')
  const cuts = texts.map((): Cut[] => [])
  const add = (words: string, key: string, link: Cut['link']): string | null => {
    const range = placeOf(texts, words)
    const row = range && cuts[range.paragraph]
    if (!range || !row) return null
    const cut = { from: range.from, to: range.to, key, link }
    const taken = row.find((other) => overlaps(other, cut))
    if (taken) return taken.key
    row.push(cut)
    return key
  }
  const loose = email.links.filter((link) => link.button || add(link.words, link.id, link) !== link.id)
  const parts = new Set<string>(['from', 'to', 'sent', 'subject'])
  for (const { id } of [...email.links, ...email.attachments]) parts.add(id)
  const signs: ReadEmail['signs'] = []
  const lost: EmailSign[] = []
  for (const sign of email.signs) {
    const key =
      sign.part === 'body' ? add(sign.words, sign.id, null) : parts.has(sign.part) ? sign.part : null
    if (key === null || signs.some((other) => other.key === key)) lost.push(sign)
    else signs.push({ ...sign, key })
  }
  const counter = { sentences: 0 }
  const paragraphs = texts.map((text, index) => runsOf(text, cuts[index] ?? [], { segmenter, counter }))
  return { paragraphs, loose, signs, lost }
}

function runsOf(
  text: string,
  cuts: Cut[],
  { segmenter, counter }: { segmenter: Intl.Segmenter | undefined; counter: { sentences: number } },
): EmailRun[] {
  const runs: EmailRun[] = []
  const plain = (part: string) => {
    const sentences = segmenter ? [...segmenter.segment(part)].map(({ segment }) => segment) : [part]
    for (const sentence of sentences) {
      const isWord = /\p{L}/u.test(sentence)
      if (isWord) counter.sentences += 1
      if (sentence !== '')
        runs.push({ key: isWord ? `_${counter.sentences}` : null, text: sentence, link: null })
    }
  }
  let at = 0
  for (const { from, to, key, link } of [...cuts].sort((one, other) => one.from - other.from)) {
    plain(text.slice(at, from))
    runs.push({ key, text: text.slice(from, to), link })
    at = to
  }
  plain(text.slice(at))
  return runs
}

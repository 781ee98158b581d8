import { parse } from 'yaml'
import { exercises } from '#contract/blocks/registry.ts'
import type { ContentNode } from '#contract/content/content.ts'

/** Default attributes that an author does not need to write. */
const usual = {
  emailInspection: { sent: '', links: [], attachments: [], is_phishing: true, hints: true, scored: true },
  linkInspection: { scored: true },
  signInPrompt: { scored: true },
  passwordTrial: { wanted: 3, scored: true },
  knowledgeCheck: { scored: true },
  flipCards: {},
  acknowledgement: { title: '', policy: '', href: '', label: '' },
  video: { poster: null, width: null, height: null, captions: [], transcript: '', must_watch: false },
  audio: { captions: [], transcript: '' },
} satisfies Record<keyof typeof exercises | 'flipCards' | 'acknowledgement' | 'video' | 'audio', object>
type DataBlock = keyof typeof usual

/** Defaults for entries of its lists. */
const usualParts: Readonly<Record<string, object>> = {
  links: { button: false },
  signs: { part: 'body', words: '', hint: '' },
  answers: { is_correct: false, feedback: '' },
}
/** `button` does not apply to a link that the learner judges. */
const partsOf = (type: DataBlock, list: string): object | undefined =>
  type === 'linkInspection' ? { is_trap: false } : usualParts[list]

export const isDataBlock = (name: unknown): name is DataBlock =>
  typeof name === 'string' && Object.hasOwn(usual, name)

/** A block whose content is data, made from YAML with its attributes; list entries without an id are numbered. */
export function dataBlock(type: DataBlock, id: string, yaml: string): ContentNode {
  const given = Object.entries(parse(yaml) as Record<string, unknown>).map(([name, value]) => {
    // Caption tracks are identified by their language.
    if (!Array.isArray(value) || name === 'captions')
      return [name, typeof value === 'string' ? value.trim() : value]
    const entries = value as object[]
    return [name, entries.map((entry, index) => ({ id: `p${index + 1}`, ...partsOf(type, name), ...entry }))]
  })
  return { type, attrs: { ...usual[type], ...Object.fromEntries(given), id } }
}

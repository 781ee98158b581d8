/** What can be done to a unit by keyboard, in the order in which the list of keys shows it. */
export const keyActions = [
  'confirm',
  'translated',
  'nextOpen',
  'previous',
  'next',
  'suggestion',
  'term',
  'copySource',
  'placeholder',
  'allPlaceholders',
  'mend',
  'dismiss',
  'reject',
  'comment',
  'search',
  'keys',
  'leave',
] as const
export type KeyAction = (typeof keyActions)[number]

export interface KeyStroke {
  action: KeyAction
  /** Which suggestion, from 0. */
  index?: number
}

/** How many suggestions have a key. */
export const suggestionKeys = 3

/** Of a keyboard event, what tells the keys apart. */
export type PressedKeys = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
> & {
  getModifierState: KeyboardEvent['getModifierState']
}

export interface KeyMapOptions {
  isMac: boolean
  /** Whether letters are being typed into a field. */
  isTyping: boolean
}

/** With Alt, by the key's place on the keyboard: the letter that it types differs from language to language. */
const withAlt: Record<string, KeyStroke> = {
  KeyN: { action: 'nextOpen' },
  Digit1: { action: 'suggestion', index: 0 },
  Digit2: { action: 'suggestion', index: 1 },
  Digit3: { action: 'suggestion', index: 2 },
  KeyG: { action: 'term' },
  KeyC: { action: 'copySource' },
  KeyT: { action: 'placeholder' },
  KeyR: { action: 'reject' },
  KeyM: { action: 'comment' },
  KeyX: { action: 'dismiss' },
  ArrowUp: { action: 'previous' },
  ArrowDown: { action: 'next' },
  Period: { action: 'mend' },
}

/**
 * Whether the keys that mean Alt are held. On a Mac Option types letters, so it is Control and Option there. AltGr, which Windows
 * reports as both, is for letters alone.
 */
const holdsAlt = (event: PressedKeys, isMac: boolean): boolean =>
  event.altKey && event.ctrlKey === isMac && !event.metaKey && !event.getModifierState('AltGraph')

const enterStroke = ({ code, ctrlKey, metaKey, altKey, shiftKey }: PressedKeys): KeyStroke | null => {
  if ((code !== 'Enter' && code !== 'NumpadEnter') || altKey || !(ctrlKey || metaKey)) return null
  return { action: shiftKey ? 'translated' : 'confirm' }
}

const plainStroke = (event: PressedKeys, isTyping: boolean): KeyStroke | null => {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event
  if (code === 'KeyF' && (ctrlKey || metaKey) && shiftKey && !altKey) return { action: 'search' }
  if (ctrlKey || altKey || metaKey) return null
  if (key === 'Escape') return { action: 'leave' }
  if (isTyping) return null
  if (key === '/') return { action: 'search' }
  return key === '?' ? { action: 'keys' } : null
}

/** What a key asks for; null for one that is not ours. */
export const strokeOf = (event: PressedKeys, { isMac, isTyping }: KeyMapOptions): KeyStroke | null => {
  if (!holdsAlt(event, isMac)) return enterStroke(event) ?? plainStroke(event, isTyping)
  if (!event.shiftKey) return withAlt[event.code] ?? null
  if (event.code === 'KeyT') return { action: 'allPlaceholders' }
  return event.code === 'Slash' ? { action: 'keys' } : null
}

/** The key of a suggestion, from 0. */
export const suggestionCaps = (isMac: boolean, index: number): readonly string[] => [
  isMac ? '⌃⌥' : 'Alt',
  String(index + 1),
]

/** How the keys are written on a keyboard of this kind. */
export const keyCaps = (isMac: boolean): Record<KeyAction, readonly string[]> => {
  const [command, alt, shift] = isMac ? ['⌘', '⌃⌥', '⇧'] : ['Ctrl', 'Alt', 'Shift']
  return {
    confirm: [command, 'Enter'],
    translated: [command, shift, 'Enter'],
    nextOpen: [alt, 'N'],
    previous: [alt, '↑'],
    next: [alt, '↓'],
    suggestion: [alt, '1–3'],
    term: [alt, 'G'],
    copySource: [alt, 'C'],
    placeholder: [alt, 'T'],
    allPlaceholders: [alt, shift, 'T'],
    mend: [alt, '.'],
    dismiss: [alt, 'X'],
    reject: [alt, 'R'],
    comment: [alt, 'M'],
    search: ['/'],
    keys: ['?'],
    leave: ['Esc'],
  }
}

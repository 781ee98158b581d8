/** The keyboard actions on a unit, in the order of the list of shortcuts. */
export const keyActions = [
  'confirm',
  'translated',
  'nextOpen',
  'previous',
  'next',
  'suggestion',
  'term',
  'copySource',
  'clear',
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
  /** Index of the suggestion, from 0. */
  index?: number
}

/** The number of suggestions that have a shortcut. */
export const suggestionKeys = 3

/** The parts of a keyboard event that identify a shortcut. */
export type PressedKeys = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'
> & {
  getModifierState: KeyboardEvent['getModifierState']
}

export interface KeyMapOptions {
  isMac: boolean
  /** Whether the focus is in a text field. */
  isTyping: boolean
}

/** With Alt, identified by the key's position on the keyboard: the character it types depends on the layout. */
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
  Delete: { action: 'clear' },
}

/**
 * Whether the keys that stand for Alt are pressed. On a Mac, Option types characters, so it is Control and Option
 * there. AltGr, which Windows reports as Control and Alt, only types characters.
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

/** The action of a key press; null if it is not a shortcut. */
export const strokeOf = (event: PressedKeys, { isMac, isTyping }: KeyMapOptions): KeyStroke | null => {
  if (!holdsAlt(event, isMac)) return enterStroke(event) ?? plainStroke(event, isTyping)
  // The keyboards of Macs have no other key for it.
  if (!event.shiftKey && isMac && event.code === 'Backspace') return { action: 'clear' }
  if (!event.shiftKey) return withAlt[event.code] ?? null
  if (event.code === 'KeyT') return { action: 'allPlaceholders' }
  return event.code === 'Slash' ? { action: 'keys' } : null
}

/** The shortcut of a suggestion, by its index from 0. */
export const suggestionCaps = (isMac: boolean, index: number): readonly string[] => [
  isMac ? '⌃⌥' : 'Alt',
  String(index + 1),
]

/** The shortcuts as written on this kind of keyboard. */
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
    clear: [alt, isMac ? '⌫' : 'Del'],
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

/**
 * A visible character: no whitespace, control or format character, no combining mark by itself, and none of the fillers
 * that fonts render as nothing (Hangul fillers, Braille blank). Joiners inside a word are fine: one visible character
 * is enough.
 */
export const visibleCharacter = /(?![\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800])[^]/u

export const isVisible = (text: string): boolean => visibleCharacter.test(text)

export const areVisible = (...texts: string[]): boolean => texts.every(isVisible)

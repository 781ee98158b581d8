/** For example #0f766e. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

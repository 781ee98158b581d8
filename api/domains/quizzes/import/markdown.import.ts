/** Removes the most common Markdown syntax; all other syntax is left as it is. */
export const withoutMarkdown = (text: string): string =>
  text
    .replace(/^#{1,6} /gm, '')
    .replace(/(\*\*|__|`)([^*_`\n]+)\1/g, '$2')
    .replace(/\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)/g, '$1')

/** Whether a GIFT question has a part in Markdown from which syntax is removed. */
export const hasMarkdown = (text: string): boolean => {
  const [, ...pieces] = text.split('[markdown]')
  return pieces.some((piece) => withoutMarkdown(piece) !== piece)
}

/** The words of Markdown without its most common marks; what is left of it stays as it is written. */
export const withoutMarkdown = (text: string): string =>
  text
    .replace(/^#{1,6} /gm, '')
    .replace(/(\*\*|__|`)([^*_`\n]+)\1/g, '$2')
    .replace(/\[([^\][\n]{1,500})\]\(([^()\s]{1,2000})\)/g, '$1')

/** Whether a question of GIFT has a piece in Markdown from which marks are taken away. */
export const hasMarkdown = (text: string): boolean => {
  const [, ...pieces] = text.split('[markdown]')
  return pieces.some((piece) => withoutMarkdown(piece) !== piece)
}

/** All files of one language travel as one. */
export const texts: Record<string, object> = import.meta.glob('../../../locales/en/*.json', {
  eager: true,
  import: 'default',
})

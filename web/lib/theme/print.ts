const scheme = 'data-mantine-color-scheme'

/** Paper is white: the light theme replaces a dark one while the page is printed. */
export const printInLight = (): void => {
  const { documentElement: root } = document
  let shown: string | null = null
  window.addEventListener('beforeprint', () => {
    shown ??= root.getAttribute(scheme)
    root.setAttribute(scheme, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (shown) root.setAttribute(scheme, shown)
    shown = null
  })
}

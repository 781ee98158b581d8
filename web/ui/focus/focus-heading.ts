/** Focuses the heading of a page or of a part of it. Returns false where there is none. */
export const focusHeading = (container: ParentNode | null): boolean => {
  const heading = container?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

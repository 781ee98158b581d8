export const isAdminAddress = (path: string): boolean => /^\/admin(?![^/?#])/.test(path)

/** The address to return to after signing in; null unless it is a page of this site. */
export const ownAddress = (value: unknown): string | null => {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return null
  try {
    const url = new URL(value, location.origin)
    // Resolving dots, as in `/.//elsewhere`, may leave an address of another origin.
    const isOwn = url.origin === location.origin && !url.pathname.startsWith('//')
    return isOwn ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

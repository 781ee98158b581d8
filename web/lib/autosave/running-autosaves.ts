const running = new Set<() => Promise<void>>()

/** Registers an autosave of this page by what saves it immediately. Returns a function that ends this. */
export const registerAutosave = (flush: () => Promise<void>): (() => void) => {
  running.add(flush)
  return () => running.delete(flush)
}

/** Saves everything that was typed on this page, as far as it can be saved now. */
export const flushAutosaves = async (): Promise<void> => {
  await Promise.all([...running].map((flush) => flush()))
}

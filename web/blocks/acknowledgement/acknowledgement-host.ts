import { createContext } from 'react'

/** The surroundings of the statements in a lesson: a student's lesson, or a view that stores nothing. */
export interface AcknowledgementHost {
  /** By block id, when the statement was accepted; null before. Without an entry, the block remembers it itself. */
  confirmed: ReadonlyMap<string, string | null>
  /** Resolves when the acceptance is stored. */
  confirm: (blockId: string) => Promise<void>
  /** Nothing can be accepted here, for example while impersonating. */
  isLocked: boolean
}

export const AcknowledgementContext = createContext<AcknowledgementHost>({
  confirmed: new Map(),
  confirm: async () => undefined,
  isLocked: false,
})

/** Where the student goes to accept a statement. */
export const statementElement = (blockId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-statement="${CSS.escape(blockId)}"]`)

/** A cell that begins so is run as a formula by spreadsheets. */
const formulaStart = /^[=+\-@\t\r\0]/
const guarded = /^'(?=[=+\-@\t\r\0])/

/** Writes what a spreadsheet would run as text. */
export const guardFormula = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell)

/** Takes exactly that apostrophe away again. */
export const unguardFormula = (cell: string): string => cell.replace(guarded, '')
